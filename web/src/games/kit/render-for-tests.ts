/** Renders parts of a board in tests, as a page does it: with the state that they share. */
import { render } from '@testing-library/svelte';
import type { Component, ComponentProps } from 'svelte';
import { boardContext, type BoardState } from './board-state.svelte';

/** For one board; a part that is rendered by it belongs to that board. */
export function rendererOf(board: BoardState) {
  return <C extends Component<any>>(part: C, props: ComponentProps<C>) =>
    render(part as Component<any>, { props, context: boardContext(board) });
}
