// Checks the proof of a table (grotto.proof/1) in the browser: whether chance was fixed before the match, and
// whether every draw is what seed and nonces give. It knows no rules; `grotto verify` replays the match besides.
// Written from the specification of chance/1, with WebCrypto alone.

export type Reason =
  | 'no-crypto' // the page was not loaded safely (https), so the browser has no cryptography
  | 'unreadable' // no proof, or one of another kind
  | 'damaged' // the checksum does not fit
  | 'commitment'
  | 'nonces'
  | 'index'
  | 'label'
  | 'total'
  | 'ticket'
  | 'outcome'
  | 'match';

export interface Holds {
  holds: true;
  table: string;
  game: string;
  rules: string;
  commitment: string; // compare it with the one shown before sitting down
  nonces: (string | null)[]; // by seat: compare one's own
  draws: number;
  choices: number;
  aborted: number;
  finished: boolean;
}

export interface Fails {
  holds: false;
  reason: Reason;
  place: string; // where in the file, such as events[3]
}

export type Verdict = Holds | Fails;

interface Draw {
  index: number;
  label: string;
  n: number;
  odds: [string, number][];
  outcome: string;
  ticket: number;
}

interface Proof {
  aborted: number;
  checksum: string;
  commitment: string;
  events: Draw[];
  game: string;
  match: string;
  nonces: (string | null)[];
  rules: string;
  seed: string;
  table: string;
}

type Bytes = Uint8Array<ArrayBuffer>;

const LARGEST = 4_000_000;
const MOST_TICKETS = 2 ** 32;

/** Check the text of a proof; never throws for what stands in it. */
export async function verifyProof(text: string): Promise<Verdict> {
  try {
    if (globalThis.crypto?.subtle === undefined) throw new Failure('no-crypto', '');
    const proof = read(text);
    await checkChecksum(proof);
    await checkCommitment(proof);
    await checkDraws(proof);
    return { holds: true, ...summary(proof), ...checkMatch(proof) };
  } catch (error) {
    if (error instanceof Failure) return { holds: false, reason: error.reason, place: error.place };
    throw error;
  }
}

class Failure extends Error {
  constructor(
    readonly reason: Reason,
    readonly place: string,
  ) {
    super(`${reason} ${place}`);
  }
}

function need(condition: boolean, reason: Reason, place: string): asserts condition {
  if (!condition) throw new Failure(reason, place);
}

function summary({ table, game, rules, commitment, nonces, aborted }: Proof) {
  return { table, game, rules, commitment, nonces, aborted };
}

// -- the text ---------------------------------------------------------------------------------------------------

function read(text: string): Proof {
  need(text.length <= LARGEST, 'unreadable', '');
  const body = text.replace(/[\r\n]+$/, '');
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    throw new Failure('unreadable', '');
  }
  PROOF(value, '');
  // One proof has one text, so that no two readers can see different things in it.
  need(canonical(value) === body, 'unreadable', '');
  return value as Proof;
}

/** Sorted keys, no blanks. Only for values that have been checked: they are not deep. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = value as Record<string, unknown>;
  return `{${Object.keys(fields)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(fields[key])}`)
    .join(',')}}`;
}

async function checkChecksum(proof: Proof): Promise<void> {
  const sum = await sha256(utf8(canonical({ ...proof, checksum: '' })));
  need(hex(sum) === proof.checksum, 'damaged', 'checksum');
}

type Check = (value: unknown, place: string) => void;

const matching =
  (pattern: RegExp): Check =>
  (value, place) =>
    need(typeof value === 'string' && value.isWellFormed() && pattern.test(value), 'unreadable', place);

const written: Check = (value, place) =>
  need(typeof value === 'string' && value.isWellFormed() && value.length <= LARGEST, 'unreadable', place);

const whole =
  (least: number, most: number): Check =>
  (value, place) =>
    need(Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most, 'unreadable', place);

const list =
  (inner: Check, least: number, most: number): Check =>
  (value, place) => {
    need(Array.isArray(value) && value.length >= least && value.length <= most, 'unreadable', place);
    value.forEach((item, i) => inner(item, `${place}[${i}]`));
  };

const pair =
  (first: Check, second: Check): Check =>
  (value, place) => {
    need(Array.isArray(value) && value.length === 2, 'unreadable', place);
    first(value[0], place);
    second(value[1], place);
  };

const orNull =
  (inner: Check): Check =>
  (value, place) => {
    if (value !== null) inner(value, place);
  };

const fields =
  (checks: Record<string, Check>): Check =>
  (value, place) => {
    need(typeof value === 'object' && value !== null && !Array.isArray(value), 'unreadable', place);
    const found = Object.keys(value).sort().join();
    need(found === Object.keys(checks).sort().join(), 'unreadable', place);
    for (const [key, check] of Object.entries(checks)) {
      check((value as Record<string, unknown>)[key], place === '' ? key : `${place}.${key}`);
    }
  };

const HASH = matching(/^[0-9a-f]{64}$/);
const WORD = matching(/^[!-~]{1,100}$/);
const OUTCOME = matching(/^[ -~]{1,60}$/);
const TICKETS = whole(1, MOST_TICKETS);
const DRAW = fields({
  index: whole(0, 1_000_000),
  label: WORD,
  n: TICKETS,
  odds: list(pair(OUTCOME, TICKETS), 1, 64),
  outcome: OUTCOME,
  ticket: whole(0, MOST_TICKETS - 1),
});
const PROOF = fields({
  aborted: whole(0, 1_000_000),
  checksum: HASH,
  commitment: HASH,
  events: list(DRAW, 0, 100_000),
  format: matching(/^grotto\.proof\/1$/),
  game: WORD,
  match: written,
  nonces: list(orNull(matching(/^[0-9a-f]{32}$/)), 1, 100),
  rules: WORD,
  seed: HASH,
  spec: matching(/^chance\/1$/),
  table: WORD,
});

// -- chance/1 -----------------------------------------------------------------------------------------------------

async function checkCommitment(proof: Proof): Promise<void> {
  const made = await commitment(proof.table, unhex(proof.seed));
  need(made === proof.commitment, 'commitment', 'commitment');
}

async function checkDraws(proof: Proof): Promise<void> {
  const nonces = new Map<string, string>();
  proof.nonces.forEach((nonce, seat) => nonce !== null && nonces.set(`seat${seat}`, nonce));
  const key = await drawKey(unhex(proof.seed), proof.table, nonces);
  for (const [i, draw] of proof.events.entries()) {
    const place = `events[${i}]`;
    need(draw.index === i, 'index', place);
    need(draw.label === 'draw', 'label', place);
    need(draw.n === draw.odds.reduce((sum, [, tickets]) => sum + tickets, 0), 'total', place);
    need(new Set(draw.odds.map(([outcome]) => outcome)).size === draw.odds.length, 'outcome', place);
    const numbers = await chanceEvent(key, draw.index, draw.label);
    need(draw.ticket === (await numbers.below(draw.n)), 'ticket', place);
    need(draw.outcome === holder(draw), 'outcome', place);
  }
}

/** Tickets are dealt out from 0, to each outcome as many as it has. */
function holder({ odds, ticket }: Draw): string | undefined {
  let next = 0;
  return odds.find(([, tickets]) => ticket < (next += tickets))?.[0];
}

export async function commitment(table: string, seed: Bytes): Promise<string> {
  return hex(await tagged('commit', [utf8('chance/1'), utf8(table), seed]));
}

/** The key of all draws of a table; nonces by seat name, in hexadecimal. */
export async function drawKey(seed: Bytes, table: string, nonces: Map<string, string>): Promise<CryptoKey> {
  const seats = [...nonces.keys()].sort();
  const parts = seats.map((seat) => joined(utf8(`${seat}=`), unhex(nonces.get(seat) ?? '')));
  const context = await tagged('ctx', [utf8('chance/1'), utf8(table), ...parts]);
  return hmacKey(await hmac(await hmacKey(seed), joined(utf8('key'), context)));
}

/** The numbers of one event, from as many blocks as it takes. */
export async function chanceEvent(key: CryptoKey, index: number, label: string) {
  const own = await hmacKey(await hmac(key, joined(utf8('event'), bigEndian(index, 8), utf8(label))));
  let blocks = 0;
  let left: number[] = [];

  async function take(count: number): Promise<number[]> {
    while (left.length < count) left.push(...(await hmac(own, bigEndian(blocks++, 8))));
    const taken = left.slice(0, count);
    left = left.slice(count);
    return taken;
  }

  return {
    /** A whole number from 0 to n - 1; what would favour some is drawn again. */
    async below(n: number): Promise<number> {
      let count = 0;
      while (256 ** count < n) count++;
      const limit = 256 ** count - (256 ** count % n);
      for (;;) {
        const number = (await take(count)).reduce((sum, byte) => sum * 256 + byte, 0);
        if (number < limit) return number % n;
      }
    },
  };
}

// -- the match ----------------------------------------------------------------------------------------------------

/** The draws in the match file are those of the proof. Whether the choices are legal only the rules can tell. */
function checkMatch(proof: Proof): { draws: number; choices: number; finished: boolean } {
  const lines = proof.match.split('\n');
  const [rule, lastRule] = [lines.indexOf('---'), lines.lastIndexOf('---')];
  const head = lines.slice(0, rule);
  need(rule > 0 && rule < lastRule, 'match', 'match');
  need(head[0] === 'grotto match 1' && head[1] === `game ${proof.game}`, 'match', 'match');
  need(head[2] === `rules ${proof.rules}` && head.at(-1) === 'chance given', 'match', 'match');
  need(head[3] === `players ${proof.nonces.length}`, 'nonces', 'match');
  const body = lines.slice(rule + 1, lastRule);
  const draws = body.filter((line) => line.startsWith('* ')).map((line) => line.slice(2));
  need(draws.length === proof.events.length, 'match', 'events');
  draws.forEach((draw, i) => need(draw === proof.events[i]?.outcome, 'match', `events[${i}]`));
  const choices = body.filter((line) => !line.startsWith('* '));
  need(
    choices.every((line) => seatOf(line) < proof.nonces.length),
    'match',
    'match',
  );
  const end = lines.slice(lastRule + 1);
  need(end.length === 2 && /^end [0-9a-f]{16} .+$/.test(end[0] ?? '') && end[1] === '', 'match', 'match');
  return { draws: draws.length, choices: choices.length, finished: !end[0]?.endsWith(' unfinished') };
}

function seatOf(line: string): number {
  return Number(/^(0|[1-9][0-9]?) ./.exec(line)?.[1] ?? Infinity);
}

// -- bytes --------------------------------------------------------------------------------------------------------

const utf8 = (text: string): Bytes => new TextEncoder().encode(text);

const hex = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

export const unhex = (text: string): Bytes =>
  Uint8Array.from({ length: text.length / 2 }, (_, i) => parseInt(text.slice(2 * i, 2 * i + 2), 16));

function joined(...parts: Bytes[]): Bytes {
  return Uint8Array.from(parts.flatMap((part) => [...part]));
}

function bigEndian(number: number, size: number): Bytes {
  const bytes = new Uint8Array(size);
  new DataView(bytes.buffer).setUint32(size - 4, number);
  return bytes;
}

/** SHA-256 of a tag and of parts, each after its length. */
function tagged(tag: string, parts: Bytes[]): Promise<Bytes> {
  return sha256(joined(utf8(tag), ...parts.flatMap((part) => [bigEndian(part.length, 4), part])));
}

async function sha256(bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

function hmacKey(bytes: Bytes): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
}

async function hmac(key: CryptoKey, bytes: Bytes): Promise<Bytes> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes));
}
