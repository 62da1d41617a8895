// The fixtures are proofs made by the Python side: `python -m tests.tables.proofs` writes them, and a Python test
// fails when they are out of date.
import { describe, expect, test } from 'vitest';

import brokenOff from './fixtures/broken-off.proof.json?raw';
import diamant from './fixtures/diamant.proof.json?raw';
import draws from './fixtures/draws.json';
import emerald from './fixtures/emerald.proof.json?raw';
import erdgeister from './fixtures/erdgeister.proof.json?raw';
import { chanceEvent, commitment, drawKey, unhex, verifyProof, type Reason } from './verify';

const PROOFS = { emerald, diamant, erdgeister };
const SEED = Uint8Array.from({ length: 32 }, (_, i) => i);
const NONCES = new Map([
  ['seat1', '22'.repeat(16)],
  ['seat0', '11'.repeat(16)],
]);

type Any = any;

/** A proof with something changed and its checksum put right, as a forger would. */
async function forged(text: string, change: (proof: Any) => void): Promise<string> {
  const proof = JSON.parse(text);
  change(proof);
  proof.checksum = '';
  const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(proof)));
  proof.checksum = Array.from(new Uint8Array(sum), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return JSON.stringify(proof) + '\n';
}

/** Numbers that are the same in every run. */
function numbers(seed: number): (below: number) => number {
  return (below) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return Math.floor((seed / 2 ** 32) * below);
  };
}

async function refused(text: string, reason?: Reason): Promise<void> {
  const verdict = await verifyProof(text);
  expect(verdict.holds, text.slice(0, 200)).toBe(false);
  if (reason !== undefined) expect(verdict).toMatchObject({ reason });
}

describe('the specification', () => {
  test('the commitment is the one that is written there', async () => {
    expect(await commitment('table-0001', SEED)).toBe(
      '995b7da29b00a435e6105950b45735377a41f811831b3cb130db7e012b7dbaf5',
    );
  });

  test('so are the shuffle and the dice', async () => {
    const key = await drawKey(SEED, 'table-0001', NONCES);
    const deck = await chanceEvent(key, 0, 'deck');
    const cards = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
    for (let i = 9; i > 0; i--) {
      const j = await deck.below(i + 1);
      [cards[i], cards[j]] = [cards[j]!, cards[i]!];
    }
    expect(cards).toEqual([2, 9, 1, 0, 4, 8, 3, 5, 6, 7]);
    const dice = await chanceEvent(key, 1, '2d6');
    expect([(await dice.below(6)) + 1, (await dice.below(6)) + 1]).toEqual([3, 2]);
    expect((await (await chanceEvent(key, 2, 'd20')).below(20)) + 1).toBe(5);
  });

  test('draws among many tickets, some over the end of a block, are those of the Python side', async () => {
    const key = await drawKey(unhex(draws.seed), draws.table, new Map(Object.entries(draws.nonces)));
    for (const [index, n, ticket] of draws.draws as [number, number, number][]) {
      expect(await (await chanceEvent(key, index, 'draw')).below(n)).toBe(ticket);
    }
  });
});

describe('a true proof', () => {
  test.each(Object.entries(PROOFS))('of %s holds', async (game, text) => {
    const proof = JSON.parse(text);
    const verdict = await verifyProof(text);
    expect(verdict).toMatchObject({
      holds: true,
      game,
      table: proof.table,
      commitment: proof.commitment,
      finished: true,
    });
    expect(verdict).toMatchObject({ draws: proof.events.length, aborted: 0, nonces: proof.nonces });
  });

  test('of a match that was broken off says so', async () => {
    expect(await verifyProof(brokenOff)).toMatchObject({ holds: true, finished: false, aborted: 2, choices: 5 });
  });

  test('may end in any line end', async () => {
    expect(await verifyProof(diamant.trimEnd() + '\r\n')).toMatchObject({ holds: true });
  });
});

describe('a changed proof is refused', () => {
  test.each(Object.entries(PROOFS))('with one bit of %s flipped, 200 times', async (_, text) => {
    const bytes = new TextEncoder().encode(text.trimEnd());
    const next = numbers(7);
    for (let i = 0; i < 200; i++) {
      const copy = bytes.slice();
      copy[next(copy.length)]! ^= 1 << next(8);
      await refused(new TextDecoder().decode(copy));
    }
  });

  test.each(Object.entries(PROOFS))('with one field of %s changed and the checksum put right', async (_, text) => {
    const next = numbers(11);
    const paths = leaves(JSON.parse(text)).filter(
      ([first]) => !['aborted', 'checksum', 'match'].includes(String(first)),
    );
    // An outcome that did not come up may bear any name as long as nobody knows the rules: `grotto verify` does.
    const bound = paths.filter((path) => !(path.includes('odds') && path.at(-1) === 0));
    for (let i = 0; i < 100; i++) {
      const path = bound[next(bound.length)]!;
      await refused(await forged(text, (proof) => put(proof, path, otherThan)));
    }
  });

  test('with draws swapped, left out, doubled or under an index of others', async () => {
    const { events } = JSON.parse(diamant);
    for (let i = 0; i + 1 < events.length; i++) {
      const swapped = events.with(i, events[i + 1]).with(i + 1, events[i]);
      await refused(await forged(diamant, (proof) => (proof.events = swapped)), 'index');
      await refused(await forged(diamant, (proof) => (proof.events[i + 1].index = i)), 'index');
      const renumbered = swapped.map((event: Any, index: number) => ({ ...event, index }));
      await refused(await forged(diamant, (proof) => (proof.events = renumbered)));
    }
    await refused(await forged(diamant, (proof) => proof.events.pop()), 'match');
    await refused(await forged(diamant, (proof) => proof.events.shift()), 'index');
    await refused(await forged(diamant, (proof) => proof.events.push(proof.events.at(-1))), 'index');
  });

  test('with another seed and the commitment that belongs to it', async () => {
    const other = '5a'.repeat(32);
    const table = JSON.parse(diamant).table;
    const its = await commitment(table, unhex(other));
    await refused(await forged(diamant, (proof) => (proof.seed = other)), 'commitment');
    await refused(await forged(diamant, (proof) => Object.assign(proof, { seed: other, commitment: its })), 'ticket');
  });

  test('with nonces of others, or one more or less', async () => {
    await refused(await forged(diamant, (proof) => proof.nonces.reverse()), 'ticket');
    await refused(await forged(diamant, (proof) => (proof.nonces[0] = null)), 'ticket');
    await refused(await forged(diamant, (proof) => (proof.nonces[3] = '00'.repeat(16))), 'ticket');
    await refused(await forged(diamant, (proof) => proof.nonces.push(null)), 'nonces');
  });

  test.each([
    ['label', (proof: Any) => (proof.events[2].label = 'deck')],
    ['total', (proof: Any) => (proof.events[2].n += 1)],
    ['ticket', (proof: Any) => (proof.events[2].ticket = (proof.events[2].ticket + 1) % proof.events[2].n)],
    ['outcome', (proof: Any) => (proof.events[2].outcome = 'nothing')],
    ['outcome', (proof: Any) => proof.events[2].odds.push(...splitFirst(proof.events[2].odds))],
    ['match', (proof: Any) => (proof.match = proof.match.replace('\n* ', '\n* x'))],
    ['match', (proof: Any) => (proof.match = proof.match.replace('game diamant', 'game emerald'))],
    ['match', (proof: Any) => (proof.match = proof.match.replace('rules 1', 'rules 2'))],
    ['match', (proof: Any) => (proof.match = proof.match.replace('chance given', 'chance seed 7'))],
    ['match', (proof: Any) => (proof.match = proof.match.replace('\n0 ', '\n9 '))],
    ['match', (proof: Any) => (proof.match += '\nmore')],
    ['match', (proof: Any) => (proof.match = proof.match.replace(/\n\* [^\n]*(?![^]*\n\* )/, ''))],
    ['match', (proof: Any) => (proof.match = '')],
    ['unreadable', (proof: Any) => (proof.spec = 'chance/2')],
    ['unreadable', (proof: Any) => (proof.seed = proof.seed.toUpperCase())],
    ['unreadable', (proof: Any) => (proof.zzz = 1)],
    ['unreadable', (proof: Any) => (proof.match = proof.match.replace('Zoë', '\ud800'))],
    ['unreadable', (proof: Any) => delete proof.game],
  ] as [Reason, (proof: Any) => void][])('because of its %s', async (reason, change) => {
    await refused(await forged(diamant, change), reason);
  });
});

describe('nonsense is refused, not thrown', () => {
  const deep = '['.repeat(200_000);
  test.each([
    '',
    'null',
    '[]',
    '{}',
    'grotto match 1',
    deep,
    `{"aborted":${deep}`,
    '\ud800',
    '{"__proto__":{"table":"x"}}',
    ' ' + diamant,
    JSON.stringify(JSON.parse(diamant), null, 1),
    diamant.replace('"aborted":0', '"aborted":0.0'),
    diamant.replace('"aborted":0', '"aborted":0,"aborted":0'),
    diamant.replace('"aborted":0', '"aborted":-0'),
    diamant.replace('"n":', '"n":1e400,"m":'),
    'x'.repeat(4_000_001),
  ])('%#', async (text) => {
    await refused(text, 'unreadable');
  });

  test('whatever stands in any field', async () => {
    const next = numbers(3);
    const paths = leaves(JSON.parse(diamant)).filter(([first]) => first !== 'aborted' && first !== 'checksum');
    const things: unknown[] = [
      null,
      true,
      -1,
      0.5,
      2 ** 53,
      '',
      '\ud800',
      [],
      {},
      [[]],
      { toString: 1 },
      'draw',
      1e300,
    ];
    for (let i = 0; i < 300; i++) {
      const [path, thing] = [paths[next(paths.length)]!, things[next(things.length)]];
      if (path[0] === 'nonces' && thing === null) continue;
      const text = await forged(diamant, (proof) => put(proof, path, () => thing));
      const verdict = await verifyProof(text);
      // a name among the odds that did not come up is the one thing that only the rules can tell
      expect(verdict.holds && thing !== 'draw', `${path} ${JSON.stringify(thing)}`).toBe(false);
    }
  });

  test('a browser without cryptography says so', async () => {
    const subtle = Object.getOwnPropertyDescriptor(globalThis, 'crypto')!;
    Object.defineProperty(globalThis, 'crypto', { value: {}, configurable: true });
    try {
      await refused(diamant, 'no-crypto');
    } finally {
      Object.defineProperty(globalThis, 'crypto', subtle);
    }
  });
});

type Path = (string | number)[];

function leaves(value: Any, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.keys(value).flatMap((key) => leaves(value[key], [...path, Array.isArray(value) ? Number(key) : key]));
}

function put(value: Any, path: Path, change: (old: Any) => Any): void {
  const last = path.at(-1)!;
  for (const key of path.slice(0, -1)) value = value[key];
  value[last] = change(value[last]);
}

function otherThan(old: Any): Any {
  if (old === null) return '00'.repeat(16);
  if (typeof old === 'number') return old + 1;
  return old.slice(0, -1) + (old.endsWith('0') ? '1' : '0');
}

/** The same outcome a second time, with the last of its tickets. */
function splitFirst(odds: [string, number][]): [string, number][] {
  const large = odds.find(([, tickets]) => tickets > 1)!;
  large[1] -= 1;
  return [[large[0], 1]];
}
