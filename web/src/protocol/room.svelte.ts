/** The state of a party's room, kept up to date by its event stream. */
import { speech } from '../i18n/language.svelte';
import { passes, Problem, server } from './client';
import { ServerClock } from './server-clock';
import type { Connection } from './stream';
import type { RoomCommands, RoomSeen } from './types';
import { PROTOCOL } from './version.svelte';

/** Milliseconds before a look that was not answered, or a stream that was refused, is tried again. */
const RETRY_AFTER = 2000;

export class RoomState {
  /** Null until the first look. */
  seen: RoomSeen | null = $state.raw(null);
  connection: Connection = $state('connecting');
  /** Why the room cannot be shown. */
  problem: Problem | null = $state.raw(null);
  /** The host has closed it. */
  closed = $state(false);
  /** Milliseconds that this browser's clock is behind the server's. */
  skew = $state(0);
  private readonly clock = new ServerClock();
  private source: EventSource | null = null;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(readonly code: string) {}

  /** Resolves after the first look. One that is not answered is repeated until it is, or until the room is left. */
  async open(): Promise<void> {
    this.left = false;
    const answered = await this.refresh();
    if (this.left) return;
    if (this.seen !== null) this.follow();
    else if (!answered) this.reopening = setTimeout(() => void this.open(), RETRY_AFTER);
  }

  close(): void {
    this.left = true;
    this.stop();
  }

  private stop(): void {
    clearTimeout(this.reopening);
    this.source?.close();
    this.source = null;
  }

  /** Follow the room anew: as whoever this browser is by now, and as the device that counts. */
  follow(): void {
    this.stop();
    const query = new URLSearchParams({ protocol: PROTOCOL, language: speech.language });
    const source = new EventSource(`/api/rooms/${this.code}/stream?${query}`);
    this.source = source;
    source.onopen = () => (this.connection = 'open');
    source.onerror = () => {
      this.connection = 'lost';
      if (source.readyState === EventSource.CLOSED && this.source === source) void this.refused();
    };
    source.addEventListener('room', (event) => this.take(JSON.parse(event.data) as RoomSeen));
    source.addEventListener('gone', () => {
      this.closed = true;
      this.stop();
    });
  }

  /** An EventSource does not tell why it was refused. */
  private async refused(): Promise<void> {
    const answered = await this.refresh();
    if (!this.left && (!answered || this.problem === null))
      this.reopening = setTimeout(() => this.follow(), RETRY_AFTER);
  }

  /** Looks once; whether the server has answered it. */
  async refresh(): Promise<boolean> {
    const sent = Date.now();
    try {
      this.take(await server.room(this.code), sent);
      this.problem = null;
      return true;
    } catch (error) {
      if (error instanceof Problem) this.problem = error;
      else this.connection = 'lost';
      return !passes(error);
    }
  }

  /** Ask for something; what comes of it is shown at once. */
  async command<C extends keyof RoomCommands>(command: C, body: RoomCommands[C]): Promise<void> {
    const sent = Date.now();
    const answer = await server.roomCommand(this.code, command, body);
    if (command === 'close') this.closed = true;
    // an answer does not come by a stream, so it cannot tell whether another device counts by now
    else this.take({ ...answer, active: this.seen?.active ?? true }, sent);
  }

  /** Whatever comes late shows nothing old. */
  private take(next: RoomSeen, sent?: number): void {
    this.clock.hear(next.now, Date.now(), sent);
    this.skew = this.clock.ahead;
    if (this.seen === null || next.version > this.seen.version || next.now >= this.seen.now) this.seen = next;
  }
}
