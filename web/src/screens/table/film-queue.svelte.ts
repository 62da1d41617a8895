/**
 * What the board shows of what is known: when several steps arrive at once they are shown one after the other.
 *
 * A step stays two seconds at most, and the more wait the shorter: the board is never further behind than that.
 * When it is the viewer's turn the rest goes quicker still; a touch or a key shows the last step at once.
 */
import type { Seen } from '../../protocol/types';

export const LONGEST = 2000;
const PER_EVENT = 420;
const LEAST = 650;
const YOUR_TURN = 1000;

/** How long a step with so many new events is left alone. */
export function lasting(events: number, waiting: number, yourTurn: boolean): number {
  const alone = Math.min(LONGEST, Math.max(LEAST, events * PER_EVENT));
  const all = yourTurn ? YOUR_TURN : LONGEST;
  return Math.min(alone, all / Math.max(1, waiting));
}

export class FilmQueue {
  shown: Seen | null = $state.raw(null);
  private waiting: Seen[] = [];
  private free = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Whether steps wait to be shown. */
  get behind(): boolean {
    return this.waiting.length > 0;
  }

  /** Take in what is known now. `still`: show it at once, because nothing moves or nobody looks. */
  take(next: Seen, still: boolean): void {
    const last = this.waiting[this.waiting.length - 1] ?? this.shown;
    if (next === last) return;
    if (still || last === null || !follows(last, next)) return this.jump(next);
    const events = next.past.length - last.past.length;
    if (events === 0) {
      // somebody locked, spoke or went away: no step of its own
      if (this.waiting.length) this.waiting[this.waiting.length - 1] = next;
      else this.shown = next;
      return;
    }
    this.waiting.push(next);
    if (this.waiting.length === 1) this.wait();
  }

  /** Straight to the last step. */
  skip(): void {
    const last = this.waiting[this.waiting.length - 1];
    if (last) this.jump(last);
    this.free = 0;
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private jump(to: Seen): void {
    this.close();
    this.shown = to;
    this.free = 0;
  }

  private wait(): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.next(), Math.max(0, this.free - this.clock()));
    if (this.free <= this.clock()) {
      clearTimeout(this.timer);
      this.next();
    }
  }

  private next(): void {
    const step = this.waiting.shift();
    if (!step) return;
    const last = this.waiting[this.waiting.length - 1] ?? step;
    const events = step.past.length - (this.shown?.past.length ?? 0);
    const yours = last.seat !== null && (last.scene?.to_act.includes(last.seat) ?? false);
    this.shown = step;
    this.free = this.clock() + lasting(events, this.waiting.length + 1, yours);
    if (this.waiting.length) this.wait();
  }
}

/** Whether the one is the other some steps later, so that it can be shown as a film. */
function follows(before: Seen, after: Seen): boolean {
  if (before.table !== after.table || before.seat !== after.seat || after.past.length < before.past.length)
    return false;
  const last = before.past.length - 1;
  return last < 0 || before.past[last]?.text === after.past[last]?.text;
}
