/** The words of this board in the viewer's language, and how its things are called. */

import { loaded } from '../../i18n/loaded';
import type { Language, SeatInfo } from '../kit/board';
import { BoardWords, capital } from '../kit/words';
import { fieldOf, isDark, isShaft, numberOf, zoneOf } from './board/geometry';
import type en from './messages/en.json';
import {
  isGoing,
  type Action,
  type ErdgeisterView,
  type Figure,
  type Geometry,
  type Going,
  type SpecialField,
} from './types';

export type Key = keyof typeof en;
const MESSAGES = await loaded<Key>({
  en: () => import('./messages/en.json'),
  de: () => import('./messages/de.json'),
  nl: () => import('./messages/nl.json'),
  cs: () => import('./messages/cs.json'),
});

/** The words of the board that no view is needed for. */
export function wordsIn(language: Language): BoardWords<Key> {
  return new BoardWords(language, MESSAGES);
}

/** How gnomes, places, players and choices are called. */
export class Names extends BoardWords<Key> {
  private readonly figures: Map<string, Figure>;

  constructor(
    language: Language,
    readonly view: ErdgeisterView,
    private readonly seats: readonly SeatInfo[],
  ) {
    super(language, MESSAGES);
    this.figures = new Map(view.position.figures.map((it) => [it.figure, it]));
  }

  who(seat: number): string {
    return this.seats.find((it) => it.seat === seat)?.name ?? String(seat + 1);
  }

  /** A gnome as everything calls it, with its number where the viewer knows it: `Luma's gnome b (4)`, one's own `gnome b (4)`. */
  gnome(name: string): string {
    const it = this.figures.get(name);
    const called = this.handle(name);
    if (!it || it.number === null) return called;
    const whose = it.seat === this.view.viewer ? 'own' : 'other';
    return this.say(`gnome-${whose}-${it.number ? 'number' : 'blank'}`, { gnome: called, number: it.number });
  }

  /** A gnome's name without its number, as the log calls it. */
  handle(name: string): string {
    const it = this.figures.get(name);
    if (!it) return name;
    const handle = name.charAt(1);
    if (it.seat === this.view.viewer) return this.say('gnome-own', { handle });
    return this.say('gnome-other', { who: this.who(it.seat), handle });
  }

  /** A message whose strong parts stand between asterisks. */
  emphasised(key: Key, values: Parameters<BoardWords<Key>['say']>[1] = {}): string {
    return this.parts(key, values)
      .map(({ text, strong }) => (strong ? `*${text}*` : text))
      .join('');
  }

  place(name: string): string {
    if (name === 'chamber' || name === 'hand') return this.say(name);
    return isDark(name) ? this.say('dark-at', { field: fieldOf(name) }) : name;
  }

  zone(name: string): string {
    return this.say(name === name.toLowerCase() ? 'zone-shaft' : 'zone-tunnel', { zone: name });
  }

  special(it: SpecialField): string {
    if (it.kind === 'sneak') return this.say('sneak-to', { field: it.out as string });
    return this.say(it.kind === 'dark' ? 'dark-corner' : 'secret-passage');
  }

  /** What a field is, what lies beside it and who stands there. */
  field(place: string, board: Geometry, specials: readonly SpecialField[]): string {
    const here = this.view.position.standing[place] ?? [];
    const beside = specials.filter((it) => it.beside === place).map((it) => this.special(it));
    const parts = [capital(this.kindOf(place, board))];
    if (beside.length) parts.push(this.say('beside', { list: this.list(beside) }));
    parts.push(
      here.length
        ? this.say('here', {
            list: this.list(here.map((it) => this.gnome(it))),
          })
        : this.say('empty'),
    );
    return parts.join('; ');
  }

  private kindOf(place: string, board: Geometry): string {
    if (place === 'chamber' || isDark(place)) return this.place(place);
    const n = numberOf(place);
    if (!isShaft(place)) return this.say(board.arrows.includes(n) ? 'field-arrow' : 'field-tunnel', { field: place });
    if (n === 1) return this.say('field-entrance', { field: place, shaft: zoneOf(place) });
    return this.say(board.protected.includes(n) ? 'field-protected' : 'field-shaft', { field: place });
  }

  /** What a choice would do, as a sentence. */
  actionInWords(value: Action): string {
    const { say } = this;
    if (isGoing(value)) return this.going(value);
    if (value.kind === 'spy') return say('plan-spy', { gnome: this.gnome(value.figure) });
    if (value.kind === 'kidnap')
      return say('plan-kidnap', { gnome: this.gnome(value.figure), place: this.place(value.from) });
    if (value.kind === 'extra') return say('plan-extra');
    return this.button(value);
  }

  private going(value: Going): string {
    const { say } = this;
    const gaps = { gnome: capital(this.gnome(value.figure)), place: this.place(value.to) };
    if (value.kind === 'carry') return say('plan-carry', gaps);
    if (value.kind === 'place') return say('plan-place', gaps);
    const walked = { ...gaps, landing: value.landing, n: value.steps };
    if (value.to === 'chamber') return say('plan-home', walked);
    const ways: Record<string, Key> = {
      'dark corner': 'plan-dark',
      'sneak path': 'plan-sneak',
      'secret passage': 'plan-secret',
    };
    return say(ways[value.way] ?? 'plan-walk', walked);
  }

  /** What a choice's button says. */
  button(value: Action): string {
    const { say } = this;
    if (isGoing(value)) {
      if (value.kind === 'move' && value.to === 'chamber') return say('do-home');
      const keys = { move: 'do-go', place: 'do-place', carry: 'do-carry' } as const;
      return say(keys[value.kind], { place: isDark(value.to) ? `${fieldOf(value.to)} ☾` : this.place(value.to) });
    }
    return say(`do-${value.kind}` as Key);
  }
}
