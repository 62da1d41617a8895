/** Requests to the server. A command is repeated with the same idempotency key until it is answered. */
import type {
  About,
  AnswerTo,
  BoardRead,
  BoardSeen,
  Commands,
  Create,
  Hint,
  Invitation,
  Lists,
  Me,
  Opened,
  Page,
  PastMoment,
  ProblemDocument,
  Program,
  Puzzles,
  Replay,
  ReviewSeen,
  RoomCommands,
  RoomSeen,
  RoomsListed,
  Rulebook,
  Schemas,
  Seen,
  Statistics,
  Why,
} from './types';
import { speech } from '../i18n/language.svelte';
import { wholeReplay } from './replay';
import { PROTOCOL, version } from './version.svelte';

/** A refusal of the server, with what to do about it. */
export class Problem extends Error {
  constructor(readonly document: ProblemDocument) {
    super(document.detail);
  }

  /** The last part of its type, such as `not-legal`. */
  get kind(): string {
    return this.document.type.split('/').pop() ?? '';
  }

  /** Whether this is no answer to the request: the server, or a proxy in front of it, cannot answer now. */
  get busy(): boolean {
    return [502, 503, 504].includes(this.document.status);
  }
}

/** Whether the same question may be answered a little later. */
export const passes = (error: unknown): boolean =>
  !(error instanceof Problem) || error.busy || error.kind === 'too-many';

/** The server cannot be reached. */
export class Unreachable extends Error {}

const PATIENCE = [200, 500, 1000, 2000, 4000, 8000];

export function randomHex(bytes: number): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Milliseconds after which a silent server counts as gone: another process may serve the same address. */
const LONGEST_WAIT = 10_000;

async function ask(method: 'GET' | 'POST', path: string, body?: unknown, key?: string): Promise<Response> {
  // refusals come in the language of the page, not in the browser's
  const headers: Record<string, string> = { 'accept-language': speech.language, 'grotto-protocol': PROTOCOL };
  if (body !== undefined) headers['content-type'] = 'application/json';
  if (key !== undefined) headers['idempotency-key'] = key;
  try {
    const init: RequestInit = {
      method,
      headers,
      credentials: 'same-origin',
      cache: 'no-store',
      signal: AbortSignal.timeout(LONGEST_WAIT),
    };
    if (body !== undefined) init.body = JSON.stringify(body);
    return await fetch(path, init);
  } catch {
    throw new Unreachable(path);
  }
}

async function read<T>(response: Response): Promise<T> {
  if (response.ok) return (await response.json()) as T;
  if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
    const problem = new Problem((await response.json()) as ProblemDocument);
    if (problem.kind === 'wrong-version') version.refused = problem.document;
    throw problem;
  }
  throw new Unreachable(`${response.status}`);
}

const pause = (milliseconds: number): Promise<void> => new Promise((done) => setTimeout(done, milliseconds));

/**
 * Repeats the request under the same key until it is answered or the time for retries is over; the server executes it
 * once however often it arrives. A later attempt uses another key, and still cannot play a choice twice: a choice names
 * its turn, and the server accepts it in no other.
 */
async function insist<T>(path: string, body: unknown): Promise<T> {
  const key = randomHex(16);
  for (const wait of [...PATIENCE, undefined]) {
    try {
      return await read<T>(await ask('POST', path, body, key));
    } catch (error) {
      const busy = error instanceof Unreachable || (error instanceof Problem && error.busy);
      if (!busy || wait === undefined) throw error;
      await pause(wait);
    }
  }
  throw new Unreachable(path); // never reached: the last round returns or throws, which the compiler does not see
}

/** Asks again when there was too much in a short time: the pages of a long match are. */
async function patiently<T>(once: () => Promise<T>): Promise<T> {
  for (const wait of PATIENCE) {
    try {
      return await once();
    } catch (error) {
      if (!(error instanceof Problem) || error.kind !== 'too-many') throw error;
      await pause(wait);
    }
  }
  return once();
}

const get = async <T>(path: string): Promise<T> => read<T>(await ask('GET', path));
const post = async <T>(path: string, body: unknown): Promise<T> => read<T>(await ask('POST', path, body));

export const server = {
  /** Whether this server can be asked at all: it may be of another version, which is kept in `version`. */
  alive: (): Promise<unknown> => get('/health'),
  about: (language: string): Promise<About> => get(`/api/about?language=${language}`),
  rules: (game: string, language: string): Promise<Rulebook> => get(`/api/rules/${game}?language=${language}`),
  readBoard: (game: string, text: string, language: string): Promise<BoardRead> =>
    post(`/api/games/${game}/read-board?language=${language}`, { text }),
  me: (): Promise<Me> => get('/api/me'),
  arrive: (name: string, language: string): Promise<Me> => post('/api/me', { name, language }),
  forget: (): Promise<unknown> => post('/api/me/forget', {}),
  endSessions: (): Promise<unknown> => post('/api/me/end-sessions', {}),
  register: (name: string, language: string): Promise<Program> => post('/api/programs', { name, language }),
  renewToken: (program: string): Promise<Program> => post(`/api/programs/${program}/renew`, {}),
  revokeToken: (program: string): Promise<unknown> => post(`/api/programs/${program}/revoke`, {}),
  lobby: (language: string): Promise<Lists> => get(`/api/tables?language=${language}`),
  mine: (language: string): Promise<Lists> => get(`/api/me/tables?language=${language}`),
  finished: (language: string): Promise<Lists> => get(`/api/finished?language=${language}`),
  statistics: (guest: string): Promise<Statistics> => get(`/api/guests/${guest}`),
  create: (body: Create): Promise<Opened> => insist('/api/tables', body),
  table: (table: string, language: string, seat?: number | 'onlooker'): Promise<Seen> =>
    get(`/api/tables/${table}?language=${language}${seat === undefined ? '' : `&seat=${seat}`}`),
  past: (table: string, before: number, language: string, seat?: number | 'onlooker'): Promise<Page> =>
    get(`/api/tables/${table}/past?before=${before}&language=${language}${seat === undefined ? '' : `&seat=${seat}`}`),
  moment: (table: string, after: number, seat: number | 'onlooker'): Promise<PastMoment> =>
    get(`/api/tables/${table}/moment?after=${after}&seat=${seat}`),
  review: (table: string, language: string): Promise<ReviewSeen> =>
    get(`/api/tables/${table}/review?language=${language}`),
  /** Moves tried on a board from a match file, a game or a position. */
  analysis: (start: Schemas['BoardStart'], language: string): Promise<BoardSeen> =>
    post(`/api/analysis?language=${language}`, start),
  /** A position as a form, with what was entered in it. */
  editor: (game: string, start: Schemas['EditorStart'], language: string): Promise<Schemas['EditorSeen']> =>
    post(`/api/games/${game}/editor?language=${language}`, start),
  analysisOf: (table: string, step: number, language: string): Promise<BoardSeen> =>
    get(`/api/tables/${table}/analysis?step=${step}&language=${language}`),
  puzzles: (game: string, language: string): Promise<Puzzles> => get(`/api/puzzles/${game}?language=${language}`),
  replay: (table: string, language: string, seat: number | 'onlooker' | 'open'): Promise<Replay> =>
    wholeReplay((start) =>
      patiently(() => get(`/api/tables/${table}/replay?language=${language}&seat=${seat}&start=${start}`)),
    ),
  replayFile: (text: string, language: string, seat: number | 'onlooker' | 'open'): Promise<Replay> =>
    wholeReplay((start) =>
      patiently(() => post(`/api/replay?language=${language}&seat=${seat}&start=${start}`, { text })),
    ),
  /** What a link leads to, before anybody sits down. */
  preview: (table: string, token: string): Promise<Invitation> => post(`/api/tables/${table}/preview`, { token }),
  chances: (table: string, seat: number): Promise<Schemas['Chances']> =>
    get(`/api/tables/${table}/chances?seat=${seat}`),
  hint: (table: string, seat: number): Promise<Hint> => post(`/api/tables/${table}/hint?seat=${seat}`, {}),
  why: (table: string, seat: number, text: string, language: string): Promise<Why> =>
    get(`/api/tables/${table}/why?seat=${seat}&text=${encodeURIComponent(text)}&language=${language}`),
  ahead: (table: string, seat: number): Promise<Schemas['Ahead']> => get(`/api/tables/${table}/ahead?seat=${seat}`),
  /** The match file of a finished match. */
  matchFile: async (table: string): Promise<string> => {
    const response = await ask('GET', `/api/tables/${table}/record`);
    return response.ok ? response.text() : read<string>(response);
  },
  proof: async (table: string): Promise<string> => {
    const response = await ask('GET', `/api/tables/${table}/proof`);
    return response.ok ? response.text() : read<string>(response);
  },
  command: <C extends keyof Commands>(table: string, command: C, body: Commands[C]): Promise<AnswerTo<C>> =>
    insist(`/api/tables/${table}/${command}`, body),
  openRoom: (game: string): Promise<RoomSeen> => insist('/api/rooms', { game }),
  hostedRooms: (): Promise<RoomsListed> => get('/api/me/rooms'),
  room: (room: string): Promise<RoomSeen> => get(`/api/rooms/${room}`),
  /** The room afterwards; of one that is closed, nothing. */
  roomCommand: <C extends keyof RoomCommands>(room: string, command: C, body: RoomCommands[C]): Promise<RoomSeen> =>
    insist(`/api/rooms/${room}/${command}`, body),
};
