/** The figure of a seat with its shadow. */
import { knight, KNIGHT_SHADOW } from '../../art/knight';

export const figure = (seat: number): string => KNIGHT_SHADOW + knight(seat);
