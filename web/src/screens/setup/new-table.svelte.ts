/** The settings of a new table while somebody chooses them. */

import { gameOf } from '../../games';
import type { Create, Settings } from '../../protocol/types';
import type { Way } from '../../router.svelte';
import { LEVELS, RUNGS, type Level } from '../../shell/first-game';
import { USUAL_BOT, type PlayerHere } from '../../shell/open-table';
import type { GameFacts } from '../../shell/catalogue.svelte';

/** Who will sit there: somebody at this screen, whoever comes by the link, or a bot. */
export type Kind = 'here' | 'link' | 'bot';

export interface NewSeat {
  kind: Kind;
  /** For people at this screen; the guest's own name where it is empty. */
  name: string;
  bot: string;
}

export class NewTable {
  players = $state(0);
  way: Way = $state('friends');
  seats: NewSeat[] = $state([]);
  options: Record<string, unknown> = $state.raw({});
  seconds: number | null = $state(null);
  standIn = $state('careful');
  hints: NonNullable<Settings['hints']> = $state('off');
  openSums = $state(false);
  takeBack = $state(true);
  pace: NonNullable<Settings['pace']> = $state('quick');
  open = $state(false);
  title = $state('');

  constructor(
    readonly game: string,
    way: Way,
    private readonly own: string,
  ) {
    this.players = gameOf(game).seats[way];
    this.choose(way);
  }

  /** Choose another way to play, with the seats that belong to it. */
  choose(way: Way): void {
    this.way = way;
    this.open = false;
    this.seats = Array.from({ length: this.players }, (_, number) => this.usual(number));
  }

  /** More or fewer players: who sits already stays. */
  resize(players: number): void {
    this.players = players;
    this.seats = Array.from({ length: players }, (_, number) => this.seats[number] ?? this.usual(number));
  }

  change(number: number, part: Partial<NewSeat>): void {
    this.seats = this.seats.map((seat, i) => (i === number ? { ...seat, ...part } : seat));
  }

  /** The level of all bots alike; null if there is none, or they differ. */
  get level(): Level | null {
    const bots = new Set(this.seats.filter((seat) => seat.kind === 'bot').map((seat) => seat.bot));
    return bots.size === 1 ? (LEVELS.find((level) => bots.has(RUNGS[level])) ?? null) : null;
  }

  /** All bots play at this level. */
  levelBots(level: Level): void {
    this.seats = this.seats.map((seat) => (seat.kind === 'bot' ? { ...seat, bot: RUNGS[level] } : seat));
  }

  /** One of the game's own options; what is usual is not said. */
  opt(name: string, value: unknown, usual?: unknown): void {
    const { [name]: _, ...others } = this.options;
    const rest = gameOf(this.game).optionsAfter?.(name, others) ?? others;
    this.options = value === usual ? rest : { ...rest, [name]: value };
  }

  /** Whether all that was chosen is there: a board of one's own has been read. */
  get whole(): boolean {
    return Object.values(this.options).every((value) => value !== null);
  }

  private usual(number: number): NewSeat {
    const kind: Kind = number === 0 || this.way === 'screen' ? 'here' : this.way === 'bots' ? 'bot' : 'link';
    return { kind, name: number === 0 ? this.own : '', bot: USUAL_BOT };
  }

  /** What may sit on a seat in this way. */
  kinds(): Kind[] {
    return this.way === 'friends' ? ['here', 'link', 'bot'] : ['here', 'bot'];
  }

  /** Names of people at this screen; empty ones get a number. */
  names(word: (n: number) => string): Map<number, string> {
    const here = this.seats.map((seat, number) => ({ seat, number })).filter(({ seat }) => seat.kind === 'here');
    return new Map(
      here.map(({ seat, number }) => [
        number,
        seat.name.trim() || (here.length === 1 && this.own ? this.own : word(number + 1)),
      ]),
    );
  }

  /** Whether two people here have the same name. */
  doubled(word: (n: number) => string): boolean {
    const names = [...this.names(word).values()];
    return new Set(names).size < names.length;
  }

  /** Whether all seats are taken, so that the game can begin at once. */
  get complete(): boolean {
    return this.seats.every((seat) => seat.kind !== 'link');
  }

  get somebodyHere(): boolean {
    return this.seats.some((seat) => seat.kind === 'here');
  }

  create(): Create {
    const settings: Settings = {
      game: this.game,
      players: this.players,
      options: { ...this.options } as NonNullable<Settings['options']>,
      title: this.title.trim(),
      public: this.open,
      seconds: this.seconds,
      stand_in: this.standIn,
      hints: this.hints,
      open_sums: this.openSums,
      take_back: this.takeBack,
      pace: this.pace,
    };
    return { settings, seats: this.seats.map((seat) => ({ bot: seat.kind === 'bot' ? seat.bot : null })) };
  }

  playersHere(word: (n: number) => string): PlayerHere[] {
    return [...this.names(word)].map(([seat, name]) => ({ seat, name }));
  }
}

/** The numbers of players that a game allows, as far as the server has told them. */
export function playersOf(facts: GameFacts | undefined, now: number): number[] {
  return facts?.players ?? [now];
}
