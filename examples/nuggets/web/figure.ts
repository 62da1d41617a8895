/** The figure of a seat: its token, which every game may use. */

import { token } from '$grotto/art/players';

export const figure = (seat: number): string => token(seat, 30);
