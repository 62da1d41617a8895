/**
 * Which state of a table the page shows: states that arrive together are shown one after the other.
 *
 * A state stays for two seconds at most, and shorter the more are waiting, so the page is never further behind than
 * that. When it is the viewer's turn the rest goes quicker still; a tap or a key shows the last state at once. How the
 * board gets from one state to the next is up to its film (film.svelte.ts).
 */
import { LONGEST_STEP } from './film.svelte';
import { newEvents } from './history';

/** What the queue has to know of a table's state. */
export interface TableStep {
  table: string;
  /** Who looks at it; null for an onlooker. */
  seat: number | null;
  /** What happened, and how many events were before that. */
  past: readonly { text: string }[];
  start: number;
  scene: { to_act: readonly number[] } | null;
}

/** Milliseconds that a state stays: for each event, at least, and all that wait once it is the viewer's turn. */
const PER_EVENT = 420;
const SHORTEST_STEP = 650;
const YOUR_TURN = 1000;

/** How long a state stays, in milliseconds, by the number of its new events. */
export function lasting(events: number, waiting: number, yourTurn: boolean): number {
  const alone = Math.min(LONGEST_STEP, Math.max(SHORTEST_STEP, events * PER_EVENT));
  const all = yourTurn ? YOUR_TURN : LONGEST_STEP;
  return Math.min(alone, all / Math.max(1, waiting));
}

export class StateQueue<Step extends TableStep> {
  shown: Step | null = $state.raw(null);
  private waiting: Step[] = [];
  private free = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Whether states wait to be shown. */
  get behind(): boolean {
    return this.waiting.length > 0;
  }

  /** Take in what is known now. `still`: show it at once, because motion is off or the page is hidden. */
  take(next: Step, still: boolean): void {
    const last = this.waiting[this.waiting.length - 1] ?? this.shown;
    if (next === last) return;
    if (still || last === null || !follows(last, next)) return this.jump(next);
    const events = eventCount(next) - eventCount(last);
    if (events === 0) {
      // somebody locked, spoke or went away: no step of its own
      if (this.waiting.length) this.waiting[this.waiting.length - 1] = next;
      else this.shown = next;
      return;
    }
    this.waiting.push(next);
    if (this.waiting.length === 1) this.wait();
  }

  /** Shows the last state at once. */
  skip(): void {
    const last = this.waiting[this.waiting.length - 1];
    if (last) this.jump(last);
    this.free = 0;
  }

  close(): void {
    clearTimeout(this.timer);
    this.waiting = [];
  }

  private jump(to: Step): void {
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
    const events = eventCount(step) - (this.shown === null ? 0 : eventCount(this.shown));
    const yours = last.seat !== null && (last.scene?.to_act.includes(last.seat) ?? false);
    this.shown = step;
    this.free = this.clock() + lasting(events, this.waiting.length + 1, yours);
    if (this.waiting.length) this.wait();
  }
}

const eventCount = ({ start, past }: TableStep): number => start + past.length;

/** Whether `after` is the same table some events later, as the same viewer sees it. */
function follows(before: TableStep, after: TableStep): boolean {
  const same = before.table === after.table && before.seat === after.seat && before.start === after.start;
  return same && newEvents(before.past, after.past) !== null;
}
