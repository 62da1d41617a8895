/**
 * Devices that show one match open secret choices at the same moment: a fixed time after the server's message, by the
 * server's clock. A device that receives it too late shows the result without the film.
 */
import type { SeatInfo } from '../../games/kit/board';
import type { Seen } from '../../protocol/types';
import { eventCount } from '../../protocol/table.svelte';
import { chooseTogether } from './to-view';

/** Milliseconds of the server's clock between the last choice and its opening. */
export const OPENS_AFTER = 600;
/** A device that is later than this, in milliseconds, skips the film: the others are far ahead. */
const TOO_LATE = 1500;

/** One of several devices that show a match together. */
export interface Device {
  reveal: SharedReveal;
  /** Keeps pace with the film on another device, however little moves here. */
  follows: boolean;
}

export class SharedReveal {
  /** All have chosen, and the moment has not come. */
  held = $state(false);
  /** When this device opened last, by the server's clock. */
  opened = $state(0);
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** `clock`: knows how many milliseconds this browser is behind the server. */
  constructor(private readonly clock: { readonly skew: number }) {}

  /** Calls `open` when what is new in `next` may be shown, and tells it whether that is too late for the film. */
  await(shown: Seen, next: Seen, open: (late: boolean) => void): void {
    if (this.held) return; // whatever is there when the moment comes is shown then
    if (!isReveal(shown, next)) return open(false);
    const left = this.left(next.now);
    if (left < -TOO_LATE) return open(true);
    this.held = true;
    this.timer = setTimeout(() => {
      this.held = false;
      this.opened = Date.now() + this.clock.skew;
      open(false);
    }, left);
  }

  /** What has arrived was made before: only a clock that was set back says that more is left than the whole. */
  private left(made: number): number {
    return Math.min(OPENS_AFTER, made + OPENS_AFTER - (Date.now() + this.clock.skew));
  }

  close(): void {
    clearTimeout(this.timer);
    this.held = false;
  }
}

/** Whether something has followed from choices that were made together. */
function isReveal(shown: Seen, next: Seen): boolean {
  return shown.table === next.table && chooseTogether(shown) && eventCount(next) > eventCount(shown);
}

/** While all wait for the moment, the last one has chosen too. */
export function allLocked(seats: readonly SeatInfo[], toAct: readonly number[]): SeatInfo[] {
  return seats.map((seat) => (toAct.includes(seat.seat) ? { ...seat, locked: true } : seat));
}
