/**
 * What happened in the caves, rebuilt from the history: which cards lie on the path in which order, what
 * lies on each, who is where. Used for drawing; every number in it comes from a fact of the view.
 */

import { isRelic, type Counts, type DiamantView, type Event, type Fact, type Position } from '../types';

export interface PathCard {
  /** Stays the same for as long as the card lies there. */
  id: string;
  name: string;
  /** Rubies lying on it. */
  rubies: number;
  /** What a relic counts for one who goes back alone. */
  points: number;
}

/** How an expedition ended: everybody was back in camp, or by a trap. */
export interface Cave {
  number: number;
  trap: string | null;
}

export interface Purse {
  chest: number;
  relics: number;
  points: number;
}

/** What each brought out of the expedition that runs or has just ended, by seat. */
export function hauls({ purses, pursesBefore }: Stage): Purse[] {
  return purses.map((purse, seat) => {
    const before = pursesBefore[seat] ?? { chest: 0, relics: 0, points: 0 };
    return {
      chest: purse.chest - before.chest,
      relics: purse.relics - before.relics,
      points: purse.points - before.points,
    };
  });
}

/** What lies on the table at one moment. */
export interface Stage {
  expedition: number;
  path: readonly PathCard[];
  inside: readonly number[];
  pocket: number;
  floor: number;
  purses: readonly Purse[];
  /** The purses when the expedition began. */
  pursesBefore: readonly Purse[];
  deck: Counts;
  removed: Counts;
  /** The expeditions that are over. */
  closed: readonly Cave[];
}

/** What one leaver brought to camp. */
export type Home = Extract<Fact, { kind: 'home' }>;

/** What leavers left of the rubies on the path: all of it lies on one card now. */
export interface Rest {
  card: string;
  left: number;
}

/** One thing that everybody sees happen. */
export type Beat =
  | { kind: 'card'; card: string; share: number; left: number; points: number; seats: readonly number[] }
  | { kind: 'sprung'; card: string; lost: number; seats: readonly number[] }
  | { kind: 'reveal'; on: readonly number[]; back: readonly number[]; homes: readonly Home[]; rest: Rest | null }
  | { kind: 'closed'; number: number; trap: string | null; removed: Counts; returned: Counts }
  | { kind: 'enter'; number: number; added: Counts; seats: readonly number[] };

/** A stage and the beat that led to it; the first has none. */
export interface Moment {
  beat: Beat | null;
  stage: Stage;
  /** How many events of the history are told by now. */
  events: number;
}

/** Everything that happened at this table, moment by moment; the last is now. */
export function moments(view: DiamantView): Moment[] {
  const told: Moment[] = [{ beat: null, stage: beginning(view), events: 0 }];
  view.history.forEach((event, index) => {
    for (const beat of beats(event)) {
      const before = told[told.length - 1] as Moment;
      told.push({ beat, stage: after(before.stage, beat), events: index + 1 });
    }
  });
  return told;
}

// -- the beats of one event ---------------------------------------------------------------------------------

function beats(event: Event): Beat[] {
  const told: Beat[] = [];
  for (const fact of event.facts) {
    const beat = beatOf(fact, event);
    if (beat) told.push(beat);
  }
  return told;
}

function beatOf(fact: Fact, event: Event): Beat | null {
  switch (fact.kind) {
    case 'split':
      return { kind: 'card', card: event.text, share: fact.share, left: fact.left, points: 0, seats: fact.seats };
    case 'first-trap':
      return { kind: 'card', card: event.text, share: 0, left: 0, points: 0, seats: [] };
    case 'relic-found':
      return { kind: 'card', card: event.text, share: 0, left: 0, points: fact.points, seats: [] };
    case 'trap-sprung':
      return { kind: 'sprung', card: event.text, lost: fact.lost, seats: fact.seats };
    case 'reveal': {
      const homes = event.facts.filter((one) => one.kind === 'home');
      return { kind: 'reveal', on: fact.on, back: fact.back, homes, rest: rest(event) };
    }
    case 'expedition-over': {
      const trap = event.facts.find((one) => one.kind === 'trap-sprung')?.trap ?? null;
      return { kind: 'closed', number: fact.number, trap, removed: fact.removed, returned: fact.returned };
    }
    case 'expedition':
      return { kind: 'enter', number: fact.number, added: fact.added, seats: fact.seats };
    default:
      return null; // what leavers did is told with the reveal
  }
}

function rest(event: Event): Rest | null {
  const gathered = event.facts.find((fact) => fact.kind === 'gathered');
  return gathered ? { card: gathered.card, left: gathered.left } : null;
}

// -- from stage to stage --------------------------------------------------------------------------------------

const everybody = (view: DiamantView): number[] => Array.from({ length: view.players }, (_, seat) => seat);

function beginning(view: DiamantView): Stage {
  if (view.beginning) return setUp(view.beginning.position);
  return {
    expedition: 1,
    path: [],
    inside: everybody(view),
    pocket: 0,
    floor: 0,
    purses: everybody(view).map(() => ({ chest: 0, relics: 0, points: 0 })),
    pursesBefore: everybody(view).map(() => ({ chest: 0, relics: 0, points: 0 })),
    deck: fullDeck(view),
    removed: {},
    closed: [],
  };
}

/** A position with which a match began: the order of its cards and how earlier caves ended are not known. */
function setUp(first: Position): Stage {
  const purses = first.explorers.map(({ chest, relics, points }) => ({ chest, relics, points }));
  const names = Object.entries(first.path).flatMap(([name, n]) => Array.from({ length: n }, () => name));
  const home = first.prospects?.homes[0];
  const latest = names.findLastIndex((name) => name === first.rest_on);
  const order = latest < 0 ? names : [...names.filter((_, i) => i !== latest), names[latest] as string];
  const path = order.map((name, i) => ({
    id: `${first.expedition}.first.${i}`,
    name,
    rubies: name === first.rest_on && i === order.length - 1 ? first.floor : 0,
    points: isRelic(name) && home?.relics ? home.relic_points / home.relics : 0,
  }));
  return {
    expedition: first.expedition,
    path,
    inside: first.explorers.flatMap(({ inside }, seat) => (inside ? [seat] : [])),
    pocket: first.pocket,
    floor: first.floor,
    purses,
    pursesBefore: purses,
    deck: first.deck,
    removed: first.removed,
    closed: Array.from({ length: first.expedition - 1 }, (_, i) => ({ number: i + 1, trap: null })),
  };
}

/** The deck before the first card: all that the position still knows of, wherever it went. */
function fullDeck(view: DiamantView): Counts {
  const { deck, path, removed, explorers } = view.position;
  let all = [path, removed].reduce(plus, deck);
  const taken = explorers.reduce((sum, explorer) => sum + explorer.relics, 0);
  const relic =
    Object.keys(all).find(isRelic) ?? view.history.find((event) => event.by === 'chance' && isRelic(event.text))?.text;
  if (relic) all = changed(all, relic, taken);
  const later = view.history.flatMap((event) => event.facts.filter((fact) => fact.kind === 'expedition'));
  return later.reduce((left, fact) => minus(left, fact.added), all);
}

function changed(counts: Counts, name: string, by: number): Counts {
  return { ...counts, [name]: (counts[name] ?? 0) + by };
}

function plus(counts: Counts, more: Counts): Counts {
  return Object.entries(more).reduce((all, [name, n]) => changed(all, name, n), counts);
}

function minus(counts: Counts, less: Counts): Counts {
  return Object.entries(less).reduce((all, [name, n]) => changed(all, name, -n), counts);
}

function after(stage: Stage, beat: Beat): Stage {
  switch (beat.kind) {
    case 'card':
      return {
        ...laid(stage, beat.card, beat.left, beat.points),
        pocket: stage.pocket + beat.share,
        floor: stage.floor + beat.left,
      };
    case 'sprung':
      return { ...laid(stage, beat.card, 0, 0), pocket: stage.pocket - beat.lost };
    case 'reveal':
      return walkedHome(stage, beat);
    case 'closed':
      return cleared(stage, beat);
    case 'enter':
      return {
        ...stage,
        expedition: beat.number,
        inside: beat.seats,
        pursesBefore: stage.purses,
        deck: plus(stage.deck, beat.added),
      };
  }
}

function laid(stage: Stage, name: string, rubies: number, points: number): Stage {
  const left = Object.values(stage.deck).reduce((sum, n) => sum + n, 0); // falls with every card, so no id comes twice
  const id = `${stage.expedition}.${left}`;
  return { ...stage, path: [...stage.path, { id, name, rubies, points }], deck: changed(stage.deck, name, -1) };
}

/** Leavers fill their chests with what the facts say, and what they left lies where the facts say. */
function walkedHome(stage: Stage, { on, homes, rest }: Extract<Beat, { kind: 'reveal' }>): Stage {
  const purses = stage.purses.map((purse) => ({ ...purse }));
  let [path, floor] = [stage.path, stage.floor];
  for (const brought of homes) {
    const purse = purses[brought.seat];
    if (!purse) continue;
    purse.chest += brought.pocket + brought.floor;
    purse.relics += brought.relics;
    purse.points += brought.points;
    floor -= brought.floor;
    path = without(path, brought.relic, brought.relics);
  }
  return { ...stage, inside: on, purses, floor, path: rest ? lyingOn(path, rest) : path };
}

function without(path: readonly PathCard[], name: string, count: number): PathCard[] {
  let left = count;
  return path.filter((card) => card.name !== name || left-- <= 0);
}

function lyingOn(path: readonly PathCard[], { card: name, left }: Rest): PathCard[] {
  const there = path.findLastIndex((card) => card.name === name);
  return path.map((card, i) => ({ ...card, rubies: i === there ? left : 0 }));
}

/** The path is cleared: some cards go back into the deck, some leave the game. */
function cleared(stage: Stage, beat: Extract<Beat, { kind: 'closed' }>): Stage {
  return {
    ...stage,
    path: [],
    inside: [],
    pocket: 0,
    floor: 0,
    deck: plus(stage.deck, beat.returned),
    removed: plus(stage.removed, beat.removed),
    closed: [...stage.closed, { number: beat.number, trap: beat.trap }],
  };
}
