/** The state of one table, kept up to date by the event stream. */
import { server } from './client';
import { Followed, RETRY_AFTER } from './followed.svelte';
import { TableStream } from './stream';
import type { AnswerTo, Commands, ChatLine, Seen, EventSeen } from './types';

/** Milliseconds to wait for an open stream to show the result of a command. */
const SILENCE = 2500;

export class TableState extends Followed {
  /** What this viewer sees now, with all talk and with the past from where it was opened; null until the first look. */
  seen: Seen | null = $state.raw(null);
  /** What happened before that, as far as somebody asked for it. */
  earlier: readonly EventSeen[] = $state.raw([]);
  /** How many events were before those that are here. */
  readonly missing = $derived((this.seen?.start ?? 0) - this.earlier.length);
  private loading = false;
  private stream: TableStream | null = null;
  /** Counts calls of `open`: if the table is closed while one is pending, no stream is opened. */
  private opening = 0;
  private again: ReturnType<typeof setTimeout> | undefined;
  /** Callbacks of pending waits; each checks for itself whether what it waits for is shown. */
  private readonly waiting = new Set<() => void>();

  constructor(
    readonly table: string,
    readonly language: string,
    readonly seat?: number | 'onlooker',
  ) {
    super();
  }

  /** Resolves after the first look. One that is not answered is repeated until it is, or until the table is closed. */
  async open(): Promise<void> {
    const mine = ++this.opening;
    const answered = await this.refresh();
    if (mine !== this.opening) return;
    if (this.seen === null) {
      if (!answered) this.again = setTimeout(() => void this.open(), RETRY_AFTER);
      return;
    }
    const place = this.seat === undefined ? this.table : `${this.table}/${this.seat}`;
    this.stream = new TableStream([place], this.language, {
      seen: (seen) => this.take(seen),
      gone: () => void this.catchUp(),
      connection: (state) => {
        this.connection = state;
        this.wake();
      },
    });
  }

  close(): void {
    this.opening++;
    clearTimeout(this.again);
    this.stream?.close();
    this.stream = null;
    this.wake();
  }

  /** Something was missed: looks until it is there, because perhaps nothing else comes before this player acts. */
  private async catchUp(): Promise<void> {
    const mine = this.opening;
    clearTimeout(this.again);
    if (!(await this.refresh()) && mine === this.opening)
      this.again = setTimeout(() => void this.catchUp(), RETRY_AFTER);
  }

  /** Looks once; whether the server has answered it. */
  refresh(): Promise<boolean> {
    return this.look(async (sent) => {
      const next = await server.table(this.table, this.language, this.seat);
      this.hear(next.now, sent);
      // the stream may have brought a newer state already
      if (this.seen === null || next.number >= this.seen.number || next.seat !== this.seen.seat) this.show(next);
    });
  }

  /** One more page of the past. */
  async loadEarlier(): Promise<void> {
    if (this.loading || this.missing === 0) return;
    this.loading = true;
    try {
      const page = await server.past(this.table, this.missing, this.language, this.seat);
      // the table may have begun anew meanwhile
      if (page.seat === this.seen?.seat && page.start + page.past.length === this.missing)
        this.earlier = [...page.past, ...this.earlier];
    } finally {
      this.loading = false;
    }
  }

  /** Ask for something; what comes of it arrives by the stream. */
  async command<C extends keyof Commands>(command: C, body: Commands[C]): Promise<AnswerTo<C>> {
    const answer = await server.command(this.table, command, body);
    if (this.connection !== 'open') await this.refresh();
    return answer;
  }

  /**
   * Resolves when the answer to a command is shown: the message of that number. The stream brings it, whichever tab
   * holds the stream and whichever process answered the command. If the stream is lost or silent, the table is fetched
   * once, and the promise resolves whatever that shows: it never fails and never stays pending.
   */
  async shows(number: number): Promise<void> {
    if (!this.follows) return; // `command` has looked at the table
    const end = Date.now() + SILENCE;
    while (this.follows && !this.isShown(number) && Date.now() < end) await this.news(end - Date.now());
    if (this.stream !== null && !this.isShown(number)) await this.refresh();
  }

  private get follows(): boolean {
    return this.stream !== null && this.connection === 'open';
  }

  private isShown(number: number): boolean {
    return this.seen !== null && this.seen.number >= number;
  }

  /** Resolves when something is shown or the connection changes, or after these milliseconds. */
  private news(longest: number): Promise<void> {
    return new Promise((done) => {
      const heard = (): void => {
        clearTimeout(timer);
        this.waiting.delete(heard);
        done();
      };
      const timer = setTimeout(heard, longest);
      this.waiting.add(heard);
    });
  }

  private wake(): void {
    for (const heard of [...this.waiting]) heard();
  }

  /** One step further, or the table as it is; a gap means that something was missed. */
  private take(next: Seen): void {
    const now = this.seen;
    this.hear(next.now);
    if (next.after === null) {
      if (now === null || next.number >= now.number || next.seat !== now.seat) this.show(next);
    } else if (now !== null && next.seat === now.seat && next.after === now.number && next.start >= now.start) {
      this.show(joined(now, next));
    } else if (now === null || next.number > now.number || next.seat !== now.seat) {
      void this.catchUp();
    }
  }

  private show(seen: Seen): void {
    const next = this.seen === null ? seen : resumed(this.seen, seen);
    if (next.start !== this.seen?.start || next.seat !== this.seen.seat) this.earlier = [];
    this.seen = next;
    this.wake();
  }
}

/** How many events a match has had. */
export const eventCount = (seen: Seen): number => seen.start + seen.past.length;

/** The past that is known, and the new part of it. */
export function joined(now: Seen, next: Seen): Seen {
  const past: EventSeen[] = [...now.past.slice(0, next.start - now.start), ...next.past];
  const talk: ChatLine[] = [...now.talk.filter((line) => line.number <= next.talk_start), ...next.talk];
  return { ...next, start: now.start, past, talk_start: 0, talk };
}

/** The full state `next`, preceded by the past that is known already if both agree where they overlap. */
export function resumed(now: Seen, next: Seen): Seen {
  const known = now.past.slice(Math.max(0, next.start - now.start));
  const same = known.every((event, i) => next.past[i] === undefined || next.past[i].text === event.text);
  const goesOn = next.seat === now.seat && next.start > now.start && known.length > 0 && same;
  return goesOn ? joined(now, next) : next;
}
