/** The state of a party's room, kept up to date by its event stream. */
import { speech } from '../i18n/language.svelte';
import { server } from './client';
import { Followed, RETRY_AFTER } from './followed.svelte';
import type { RoomCommands, RoomSeen } from './types';
import { PROTOCOL } from './version.svelte';

export class RoomState extends Followed {
  /** Null until the first look. */
  seen: RoomSeen | null = $state.raw(null);
  /** The host has closed it. */
  closed = $state(false);
  private source: EventSource | null = null;
  private reopening: ReturnType<typeof setTimeout> | undefined;
  private left = false;

  constructor(readonly code: string) {
    super();
  }

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

  /** Follow the room anew, as the guest that this browser is by now; this device becomes the active one. */
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
  refresh(): Promise<boolean> {
    return this.look(async (sent) => this.take(await server.room(this.code), sent));
  }

  /** Ask for something; what comes of it is shown at once. */
  async command<C extends keyof RoomCommands>(command: C, body: RoomCommands[C]): Promise<void> {
    const sent = Date.now();
    const answer = await server.roomCommand(this.code, command, body);
    if (command === 'close') this.closed = true;
    // an answer does not come by a stream, so it cannot tell whether another device counts by now
    else this.take({ ...answer, active: this.seen?.active ?? true }, sent);
  }

  /** A message that arrives late never replaces a newer state. */
  private take(next: RoomSeen, sent?: number): void {
    this.hear(next.now, sent);
    const newer = next.version - (this.seen?.version ?? -1);
    if (newer > 0 || (newer === 0 && next.now >= (this.seen?.now ?? 0))) this.seen = next;
  }
}
