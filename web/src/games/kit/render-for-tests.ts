/** Renders parts of a board in tests, as a page does it: with the state that they share and a film that is led. */
import { render } from '@testing-library/svelte';
import type { Component, ComponentProps } from 'svelte';
import type { BoardParts, BoardProps } from './board';
import { boardContext, type BoardState } from './board-state.svelte';
import PartForTests from './PartForTests.svelte';

/** For one board; a part that is rendered by it belongs to that board. `film`: of the game, as in its parts. */
export function rendererOf(board: BoardState, film: BoardParts['film']) {
  const context = boardContext(board);
  return <C extends Component<any>>(part: C, props: ComponentProps<C>) => {
    // pieces inside a part get no view that a page has to show first
    if (!('motion' in props && 'choose' in props)) return render(part as Component<any>, { props, context });
    const led = (now: ComponentProps<C>) => ({ Part: part, film: film(board), given: now as BoardProps<any> });
    const shown = render(PartForTests, { props: led(props), context });
    return { ...shown, rerender: (now: ComponentProps<C>) => shown.rerender(led(now)) };
  };
}
