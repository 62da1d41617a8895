/** Great moments of Erdgeister, as the banner over the board tells them: cards, a gnome shown to all, a gnome home. */

import type { Banner } from '../../kit/film.svelte';
import type { ErdgeisterView, Event } from '../types';
import { Names, type Key } from '../words';

/** What the banner says while an event is shown; none for what happens in every turn. */
export function bannerOf(event: Event, view: ErdgeisterView): Banner | undefined {
  const { by, value, facts } = event;
  if (by === 'chance') return undefined;
  const you = by === view.viewer;
  const banner = (key: Key, values: (names: Names) => Record<string, string | number>): Banner => ({
    seat: by,
    mood: value.kind === 'extra' ? 'neutral' : 'happy',
    text: (language, seats) => {
      const names = new Names(language, view, seats);
      return names.emphasised(you ? (`${key}-you` as Key) : key, { who: names.who(by), ...values(names) });
    },
  });
  const own = (figure: string): boolean =>
    view.viewer !== null && view.position.figures.find((it) => it.figure === figure)?.seat === view.viewer;
  /** The viewer's own gnome is what a rival's card is played on. */
  const struck = (figure: string): boolean => own(figure) && !you;
  /** Without the number of a rival's gnome: the view knows it already, and the film has not shown it yet. */
  const gnome = (figure: string) => (names: Names) => ({
    gnome: own(figure) ? names.gnome(figure) : names.handle(figure),
  });
  switch (value.kind) {
    case 'extra':
      return banner('banner-extra', () => ({}));
    case 'spy':
      return banner(struck(value.figure) ? 'banner-spy-own' : 'banner-spy', gnome(value.figure));
    case 'kidnap':
      return banner(struck(value.figure) ? 'banner-kidnap-own' : 'banner-kidnap', gnome(value.figure));
    case 'show': {
      const shown = facts.find((fact) => fact.kind === 'shown');
      if (!shown) return undefined;
      return banner(shownKey(shown.number, view), (names) => ({
        gnome: names.handle(value.figure),
        number: shown.number,
      }));
    }
  }
  const home = facts.find((fact) => fact.kind === 'home');
  return home && banner('banner-home', () => ({ n: home.home, goal: home.goal }));
}

function shownKey(number: number, { position }: ErdgeisterView): Key {
  if (number === 0) return 'banner-shown-blank';
  return number === position.key_number ? 'banner-shown-key' : 'banner-shown';
}
