/** The figure of a seat with its shadow. */
import { gnome, GNOME_SHADOW } from '../../art/gnome';

export const figure = (seat: number): string => GNOME_SHADOW + gnome(seat);
