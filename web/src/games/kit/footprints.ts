/**
 * Footprints: how every rival moved since the viewer's last turn, for a board to draw until the viewer acts.
 *
 * Give `footprints` the view that the board gets (the one that follows the film) and a function that says which piece
 * an event moved, and whatever the game needs to draw that. It returns the moves in order, with who made them:
 *
 *     const moves = $derived(footprints(view, ({ value }) =>
 *       value.kind === 'move' ? { piece: value.figure, path: [value.from, ...value.path] } : null));
 *
 * `kit/Footprints.svelte` draws them once the board has turned places into points: prints in the rival's colour and,
 * with its `start` snippet, the piece as a ghost where it stood (only for the `first` move of a piece).
 *
 * A turn begins with a fact of the kind `turn` that names its seat, as in all games with turns. The viewer's answer in
 * the turn of a rival (a bribe) does not wipe out what was shown; the first action in the viewer's own turn does. Onlookers
 * have no turn and get no footprints.
 */
import type { Fact, GameEvent } from './board';

export type Footprint<Move extends { piece: string }> = Move & {
  /** Who moved the piece: not always its owner. */
  seat: number;
  /** Nobody has moved this piece before since the viewer's turn. */
  first: boolean;
};

interface Past<Event extends GameEvent> {
  viewer: number | null;
  history: readonly Event[];
}

export function footprints<Event extends GameEvent, Move extends { piece: string }>(
  { viewer, history }: Past<Event>,
  moveOf: (event: Event) => Move | null,
): Footprint<Move>[] {
  if (viewer === null) return [];
  const seen = new Set<string>();
  return history.slice(lastOwnAction(viewer, history) + 1).flatMap((event) => {
    const move = event.by === 'chance' || event.by === viewer ? null : moveOf(event);
    if (!move) return [];
    const first = !seen.has(move.piece);
    seen.add(move.piece);
    return [{ ...move, seat: event.by as number, first }];
  });
}

/** Where the viewer's last action in their own turn stands in the history; -1 if there is none. */
function lastOwnAction(viewer: number, history: readonly GameEvent[]): number {
  let last = -1;
  // as long as nobody's turn is known, every action of the viewer counts as one of their own turn
  let turn: number | null = null;
  for (const [i, { by, facts }] of history.entries()) {
    if (by === viewer && (turn === null || turn === viewer)) last = i;
    turn = turnOf(facts) ?? turn;
  }
  return last;
}

function turnOf(facts: readonly Fact[]): number | null {
  const fact = facts.findLast(({ kind }) => kind === 'turn') as (Fact & { seat?: number }) | undefined;
  return fact?.seat ?? null;
}
