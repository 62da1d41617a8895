/** The figure of a seat with its shadow. */
import { explorer, EXPLORER_SHADOW } from '../../art/explorer';

export const figure = (seat: number): string => EXPLORER_SHADOW + explorer(seat);
