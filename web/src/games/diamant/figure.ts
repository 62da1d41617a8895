/** The figure of a seat with its shadow, as large as those of other games. */
import { explorer } from './art/figures';

export const figure = (seat: number): string => `<g transform="scale(.48)">${explorer(seat)}</g>`;
