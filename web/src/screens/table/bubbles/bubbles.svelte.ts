/** Bubbles at the players' seats: what somebody says or shows, for three seconds. */
import { untrack } from 'svelte';
import type { GameEvent } from '../../../games/kit/board';
import { newEvents } from '../../../games/kit/history';
import { speech } from '../../../i18n/language.svelte';
import type { ChatLine } from '../../../protocol/types';
import { isEmote, type Emote } from '../emotes';
import type { TableModel } from '../table-model.svelte';
import { say as sayOfTable, type Key as TableKey } from '../words';
import { botEmote, greeter, type BotEmote, type Feelings } from './bot-emotes';
import { isKey, say } from './words';

export const LASTS = 3000;
const GREETING_AFTER = 1200;
/** More at once is a jump to another place of the game: nobody would see what it was about. */
const MOST_FRESH = 12;

export interface Bubble {
  number: number;
  seat: number;
  text: string;
  emote: Emote | null;
}

const FACES: Record<BotEmote['mood'], Emote> = { happy: 'cheers', shocked: 'wow' };

export class Bubbles {
  shown: readonly Bubble[] = $state.raw([]);
  private count = 0;
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();

  constructor(private readonly model: TableModel) {}

  /** One bubble at a seat; what was there before makes room. */
  add(seat: number, text: string, emote: Emote | null = null): void {
    const bubble = { number: ++this.count, seat, text, emote };
    this.shown = [...this.shown.filter((other) => other.seat !== seat), bubble];
    this.later(LASTS, () => (this.shown = this.shown.filter((other) => other !== bubble)));
  }

  /** Call once, where effects can be made. */
  live(): void {
    this.talks();
    this.feels();
    // whoever won speaks beside the ranking
    $effect(() => {
      if (this.model.ended) untrack(() => this.botsFallSilent());
    });
    $effect(() => () => this.timers.forEach(clearTimeout));
  }

  private later(after: number, act: () => void): void {
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      act();
    }, after);
    this.timers.add(timer);
  }

  private botsFallSilent(): void {
    this.shown = this.shown.filter(({ seat }) => this.model.latest.seats[seat]?.kind !== 'bot');
  }

  private talks(): void {
    const newest = (): number => Math.max(0, ...this.model.latest.talk.map((line) => line.number));
    let heard = untrack(newest);
    $effect(() => {
      const { talk } = this.model.latest;
      const fresh = talk.filter((line) => line.number > heard);
      heard = Math.max(heard, newest());
      untrack(() => fresh.forEach((line) => this.says(line)));
    });
  }

  private says({ guest, text, emote }: ChatLine): void {
    const seat = this.model.latest.seats.find((one) => one.guest === guest)?.seat;
    if (seat === undefined) return;
    if (!emote) this.add(seat, text);
    else if (isEmote(text)) this.add(seat, sayOfTable(speech.language, `emote-${text}` as TableKey), text);
  }

  private get feelings(): Feelings {
    const { latest, parts } = this.model;
    const bots = latest.seats.filter((seat) => seat.kind === 'bot' && seat.character !== null).map(({ seat }) => seat);
    return { table: latest.table, bots, moods: parts?.moods ?? (() => ({})) };
  }

  /** Bots show something when the board has shown what they feel about. */
  private feels(): void {
    let before: readonly GameEvent[] | null = null;
    $effect(() => {
      const { history: now, parts } = this.model;
      if (parts === null) return;
      untrack(() => {
        if (before === null) this.greets(now);
        else this.feel(before, now);
      });
      before = now;
    });
  }

  private greets(history: readonly GameEvent[]): void {
    const seat = greeter(this.feelings);
    if (seat === null || this.model.over || history.some((event) => event.by !== 'chance')) return;
    this.later(GREETING_AFTER, () => this.add(seat, say(speech.language, 'hello'), 'wave'));
  }

  private feel(before: readonly GameEvent[], now: readonly GameEvent[]): void {
    const fresh = newEvents(before, now)?.length ?? 0;
    if (fresh === 0 || fresh > MOST_FRESH || document.hidden) return;
    const { start } = this.model.shown;
    for (let at = start + now.length - fresh; at < start + now.length; at++) {
      const found = botEmote(now, start, at, this.feelings);
      if (found) this.shows(found);
    }
  }

  private shows({ seat, mood }: BotEmote): void {
    const character = this.model.latest.seats[seat]?.character ?? '';
    const key = mood === 'happy' ? `happy-${character}` : `shocked-${character}`;
    if (isKey(key)) this.add(seat, say(speech.language, key), FACES[mood]);
  }
}
