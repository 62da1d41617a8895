/**
 * State that the parts of one board share, such as what is planned and how far the film is. The page that shows the
 * board makes it and provides it as context, so that several boards on one page have each their own.
 */
import { getContext, setContext } from 'svelte';

const KEY = Symbol('board state');

export class BoardState {
  private readonly made = new Map<new () => object, object>();

  /** This board's instance of a class; made when it is first asked for. */
  get<T extends object>(kind: new () => T): T {
    let found = this.made.get(kind) as T | undefined;
    if (found === undefined) {
      let fresh: T | undefined;
      // in a root of its own: what it derives must outlive the part that asked first
      $effect.root(() => void (fresh = new kind()));
      this.made.set(kind, (found = fresh as T));
    }
    return found;
  }
}

/** For the page: call while it is set up. */
export function provideBoardState(state: BoardState): void {
  setContext(KEY, state);
}

/** For a board's parts: the shared instance of a class. */
export function boardState<T extends object>(kind: new () => T): T {
  const state = getContext<BoardState | undefined>(KEY);
  if (state === undefined) throw new Error('no page around this part provides the state of its board');
  return state.get(kind);
}

/** For tests and other places that mount parts by themselves. */
export function boardContext(state: BoardState): Map<symbol, BoardState> {
  return new Map([[KEY, state]]);
}
