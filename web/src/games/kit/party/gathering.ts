/** Where people wait for a match to begin: a game's scenery with their figures in it. */

export interface Guest {
  /** Stays the same for the same person. */
  key: string;
  figure: number;
  /** Asleep, or sits this one out. */
  shade: boolean;
}

export interface GatheringProps {
  people: readonly Guest[];
  /** Figures of places that are still free. */
  free: readonly number[];
  /** Size of the scenery in pixels. */
  width: number;
  height: number;
  /** Pixels at the bottom that something covers. */
  covered: number;
  /** Pixels at the top where a heading stands. */
  headed: number;
}

/** Where feet are, in pixels, and how large a figure is. */
export interface Standing {
  x: number;
  y: number;
  scale: number;
}
