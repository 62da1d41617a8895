/** The board's words in the viewer's language. */

import { look } from '../../art/players';
import { loaded } from '../../i18n/loaded';
import type { Language, SeatInfo } from '../kit/board';
import { BoardWords, capital } from '../kit/words';
import type en from './messages/en.json';
import { lookOf, type Colour, type Kind, type PlaceName } from './types';

export type Key = keyof typeof en;

const MESSAGES = await loaded<Key>({
  en: () => import('./messages/en.json'),
  de: () => import('./messages/de.json'),
  nl: () => import('./messages/nl.json'),
  cs: () => import('./messages/cs.json'),
});

export class Words extends BoardWords<Key> {
  readonly #seats: readonly SeatInfo[];

  constructor(language: Language, seats: readonly SeatInfo[]) {
    super(language, MESSAGES);
    this.#seats = seats;
  }

  /** A place by its name alone. */
  place(name: PlaceName): string {
    return this.#spot('place', name);
  }

  /** A field of the cave, after "on": some languages put it into another case there. */
  onCave(name: PlaceName): string {
    return this.say('on-cave', { number: name.slice(1) });
  }

  /** A place as the start of a ride. */
  from(name: PlaceName): string {
    return this.#spot('from', name);
  }

  /** A place as the end of a ride. */
  to(name: PlaceName): string {
    return this.#spot('to', name);
  }

  #spot(form: 'place' | 'from' | 'to', name: PlaceName): string {
    const sort = name === 'M' ? 'main' : name === 'chamber' || name === 'nest' ? name : SORTS[name.charAt(0)];
    return this.say(`${form}-${sort}` as Key, { number: name.slice(1) });
  }

  /** A colour as its knights look: at a party they wear what their player chose. */
  colour(colour: Colour): string {
    return this.say(`colour-${look(lookOf(colour)).name}`);
  }

  gem(kind: Kind): string {
    return this.say(`gem-${kind}`);
  }

  /** A card as it can be taken. */
  card(card: Kind | number): string {
    return typeof card === 'number' ? this.say('gold-card', { gold: card }) : this.gem(card);
  }

  who(seat: number): string {
    const info = this.#seats[seat];
    return info?.you ? this.say('you') : (info?.name ?? '');
  }

  /** The name of the viewer, too. */
  proper(seat: number): string {
    return this.#seats[seat]?.name ?? '';
  }

  /** `who` at the start of a sentence. */
  Who(seat: number): string {
    return capital(this.who(seat));
  }
}

const SORTS: Record<string, string> = { T: 'tower', m: 'meadow', c: 'cave' };
