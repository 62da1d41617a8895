/** Where the pieces of a stage lie, in pixels. */

import { chestPlaces, type Layout, type Thing } from './layout';
import { ranks, spread, type Spot, type Stand } from './spread';
import type { Stage } from '../film/moments';

const px = (it: Layout, spot: Spot): Spot => ({
  x: spot.x * it.unit,
  y: spot.y * it.unit,
  width: spot.width * it.unit,
  turn: spot.turn,
  crowded: spot.crowded ?? false,
});
const feet = (it: Layout, stand: Stand): Stand => ({
  x: stand.x * it.unit,
  y: stand.y * it.unit,
  scale: stand.scale * it.unit,
});

/** The cards: older ones along the ledge, the latest large in the lower gallery, the very latest next to the explorers. */
export function cardSpots(it: Layout, stage: Stage): Map<string, Spot> {
  const late = Math.min(it.latestCount, stage.path.length);
  const early = stage.path.length - late;
  const older = spread(early, it.older, it.widest.older);
  const latest = spread(late, it.latest, it.widest.latest).reverse();
  return new Map(stage.path.map((card, i) => [card.id, px(it, (i < early ? older[i] : latest[i - early]) as Spot)]));
}

export function deckSpot(it: Layout): Spot {
  return px(it, { ...it.deck, turn: -3 });
}

/** The explorers in the cave, by seat. */
export function partyStands(it: Layout, inside: readonly number[]): Map<number, Stand> {
  const deep = inside.length > 5 ? 2.6 : 1;
  const box = { ...it.party, y: it.party.y - it.party.height * (deep - 1), height: it.party.height * deep };
  const stands = ranks(inside.length, box, it.partyScale);
  return new Map(inside.map((seat, i) => [seat, feet(it, stands[i] as Stand)]));
}

/** The explorers in the cave in two groups: those who go on beside the deck, leavers before the ladder. */
export function partedStands(it: Layout, on: readonly number[], back: readonly number[]): Map<number, Stand> {
  const { x, width } = it.party;
  const end = it.ladder.x - (it.kind === 'tall' ? 14 : 34);
  // as much room for each group as it needs, and a gap between them
  const gap = (end - x) * 0.14;
  const share = on.length / Math.max(1, on.length + back.length);
  const room = Math.min((end - x - gap) * Math.max(0.3, Math.min(0.7, share)), on.length ? Math.max(width, 1) : 0);
  const boxed = (left: number, wide: number, who: readonly number[]): Map<number, Stand> =>
    partyStands({ ...it, party: { ...it.party, x: left, width: wide } }, who);
  return new Map([...boxed(x, room, on), ...boxed(x + room + gap, end - x - room - gap, back)]);
}

/** The explorers in camp, around the fire. */
export function campStands(it: Layout, resting: readonly number[]): Map<number, Stand> {
  const few = resting.length <= 2;
  const box = few ? { ...it.camp, width: it.camp.width * 0.5 } : it.camp;
  const stands = ranks(resting.length, box, it.campScale);
  return new Map(resting.map((seat, i) => [seat, feet(it, stands[i] as Stand)]));
}

export function chestStands(it: Layout, players: number): Stand[] {
  return chestPlaces(it, players).map((place) => thing(it, place));
}

export function thing(it: Layout, { x, y, scale }: Thing): Stand {
  return { x: x * it.unit, y: y * it.unit, scale: scale * it.unit };
}

/** Where everybody stands. */
export function stands(it: Layout, stage: Stage, players: number): Map<number, Stand> {
  const resting = Array.from({ length: players }, (_, seat) => seat).filter((seat) => !stage.inside.includes(seat));
  return new Map([...partyStands(it, stage.inside), ...campStands(it, resting)]);
}
