/**
 * One stream for all tabs of a browser that speak one language: a browser opens only six connections to a server.
 *
 * Every tab says on a channel which places it wants to follow. One tab, the one that holds a lock, keeps the stream
 * open and passes on what arrives. When that tab closes, the next one gets the lock. By http from another machine the
 * browser has no locks: there every tab has a stream of its own. Tabs of another version of the page share nothing.
 */
import { server } from './client';
import type { ProblemDocument, Seen } from './types';
import { PROTOCOL, version } from './version.svelte';

export type Connection = 'connecting' | 'open' | 'lost';

export interface Listener {
  /** A table, as it is now or one step further. */
  seen: (seen: Seen) => void;
  /** The viewer may not see this table any more. */
  gone: (table: string) => void;
  connection: (state: Connection) => void;
}

type Message =
  | { kind: 'want'; tab: string; places: string[] }
  | { kind: 'leave'; tab: string }
  | { kind: 'who' }
  | { kind: 'seen'; seen: Seen }
  | { kind: 'gone'; table: string }
  | { kind: 'refused'; refused: ProblemDocument }
  | { kind: 'connection'; state: Connection };

export class TableStream {
  private readonly channel: BroadcastChannel | null;
  /** A tab may follow several tables, each with a stream of its own. */
  private readonly id = Array.from(crypto.getRandomValues(new Uint32Array(2)), (part) => part.toString(36)).join('');
  private readonly wants = new Map<string, string[]>();
  private source: EventSource | null = null;
  private followed = '';
  private last = '';
  private leads = false;
  private state: Connection = 'connecting';
  private release: (() => void) | null = null;
  /** Aborts a pending request for the lock: granted after closing, it would never be released. */
  private readonly waiting = new AbortController();
  private reopening: ReturnType<typeof setTimeout> | null = null;

  constructor(
    private readonly places: string[],
    private readonly language: string,
    private readonly listener: Listener,
  ) {
    const name = `grotto-stream-${PROTOCOL}-${language}`;
    this.channel = 'locks' in navigator ? new BroadcastChannel(name) : null;
    if (this.channel) this.channel.onmessage = (event: MessageEvent<Message>) => this.hear(event.data);
    this.wants.set(this.id, places);
    this.tell({ kind: 'want', tab: this.id, places });
    addEventListener('pagehide', this.close);
    if (this.channel)
      navigator.locks.request(name, { signal: this.waiting.signal }, () => this.lead()).catch(() => undefined);
    else void this.lead();
  }

  readonly close = (): void => {
    removeEventListener('pagehide', this.close);
    this.tell({ kind: 'leave', tab: this.id });
    this.source?.close();
    this.source = null;
    this.leads = false;
    if (this.reopening !== null) clearTimeout(this.reopening);
    this.waiting.abort();
    this.release?.();
    this.channel?.close();
  };

  private tell(message: Message): void {
    try {
      this.channel?.postMessage(message);
    } catch {
      // closed already
    }
  }

  /** Holds the lock, and so the stream, until this tab goes. */
  private lead(): Promise<void> {
    this.leads = true;
    this.tell({ kind: 'who' });
    this.reopenSoon();
    return new Promise((done) => (this.release = done));
  }

  private hear(message: Message): void {
    if (message.kind === 'want') this.wants.set(message.tab, message.places);
    else if (message.kind === 'leave') this.wants.delete(message.tab);
    else if (message.kind === 'who') this.tell({ kind: 'want', tab: this.id, places: this.places });
    else this.pass(message);
    if (!this.leads || (message.kind !== 'want' && message.kind !== 'leave')) return;
    // a tab that follows only what is followed already opens no new stream, so tell it the state of this one
    if (message.kind === 'want') this.tell({ kind: 'connection', state: this.state });
    this.reopenSoon();
  }

  private pass(message: Message): void {
    if (message.kind === 'seen' && this.follows(message.seen)) this.listener.seen(message.seen);
    else if (message.kind === 'gone' && this.places.some((place) => place.split('/')[0] === message.table))
      this.listener.gone(message.table);
    else if (message.kind === 'refused') version.refused = message.refused;
    else if (message.kind === 'connection') this.listener.connection(message.state);
  }

  private follows(seen: Seen): boolean {
    return this.places.some((place) => place === seen.table || place === `${seen.table}/${seen.seat ?? 'onlooker'}`);
  }

  /** Several tabs that open at once make one new stream. */
  private reopenSoon(): void {
    if (this.reopening !== null) clearTimeout(this.reopening);
    this.reopening = setTimeout(() => this.reopen(), 30);
  }

  private reopen(): void {
    this.reopening = null;
    if (!this.leads) return;
    const places = [...new Set([...this.wants.values()].flat())].sort().slice(0, 20).join(',');
    if (places === this.followed && this.source?.readyState !== EventSource.CLOSED) return;
    this.followed = places;
    this.source?.close();
    const query = new URLSearchParams({
      tables: places,
      language: this.language,
      protocol: PROTOCOL,
      ...(this.last ? { last: this.last } : {}),
    });
    const source = new EventSource(`/api/stream?${query}`);
    this.source = source;
    source.onopen = () => this.both({ kind: 'connection', state: (this.state = 'open') });
    source.onerror = () => {
      this.both({ kind: 'connection', state: (this.state = 'lost') });
      if (source.readyState === EventSource.CLOSED && this.source === source) void this.refused();
    };
    source.addEventListener('table', (event) => {
      this.last = event.lastEventId;
      this.both({ kind: 'seen', seen: JSON.parse(event.data) as Seen });
    });
    source.addEventListener('gone', (event) =>
      this.both({ kind: 'gone', table: (JSON.parse(event.data) as { table: string }).table }),
    );
  }

  /** An EventSource does not tell why it was refused: a plain request finds out whether the version is wrong. */
  private async refused(): Promise<void> {
    await server.alive().catch(() => undefined);
    if (version.refused !== null) this.tell({ kind: 'refused', refused: version.refused });
    else setTimeout(() => this.reopenSoon(), 1000 + Math.random() * 2000);
  }

  /** To the other tabs, and to this one. */
  private both(message: Message): void {
    this.tell(message);
    this.pass(message);
  }
}
