/** What the server offers: games, options, bots. Stored from the last visit, so that the page is complete at once. */

import { server } from '../protocol/client';
import type { About, BotAbout, GameAbout } from '../protocol/types';
import type { Language } from '../i18n/messages';
import { store, stored } from './storage';

/** What a lobby tells of a game, and one of its options. */
export type GameFacts = GameAbout['about'];
export type GameOption = GameFacts['options'][number];

/** A bot's name in words: `companion:rusher` is a Companion who is a Rusher. */
export function botTitle(about: About | null, game: string, bot: string): string {
  const [rung = '', style] = bot.split(':');
  const title = about?.bots.find((one) => one.name === rung)?.title ?? rung;
  if (style === undefined) return title;
  const styled = about?.games.find((one) => one.name === game)?.styles.find((one) => one.name === style);
  return `${title} · ${styled?.title ?? style}`;
}

/** What a bot is like, in a sentence. */
export function botCharacter(about: About | null, game: string, bot: string): string {
  const [rung = '', style] = bot.split(':');
  if (style !== undefined)
    return about?.games.find((one) => one.name === game)?.styles.find((one) => one.name === style)?.character ?? '';
  return about?.bots.find((one: BotAbout) => one.name === rung)?.character ?? '';
}

/** What one of the cast is like, in a sentence; nothing if the server has not told of them. */
export function castLine(about: About | null, character: string | null): string | undefined {
  return about?.bots.flatMap((one) => one.cast ?? []).find((one) => one.id === character)?.line;
}

class Catalogue {
  about: About | null = $state.raw(null);
  /** Whether the server answered when it was asked last. */
  reached = $state(true);
  private spoken: Language | null = null;

  /** Ask again in this language; what is known is shown meanwhile. */
  async open(language: Language): Promise<void> {
    if (this.spoken === language && this.reached && this.about !== null) return;
    this.spoken = language;
    const name = `grotto-about-${language}`;
    this.about = stored<About | null>(name, this.about);
    try {
      const about = await server.about(language);
      this.reached = true;
      if (this.spoken !== language) return;
      this.about = about;
      store(name, about);
    } catch {
      this.reached = false;
    }
  }

  game(name: string): GameAbout | undefined {
    return this.about?.games.find((game) => game.name === name);
  }
}

export const catalogue = new Catalogue();
