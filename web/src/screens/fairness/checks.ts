/** The verdict on a proof as a list of plain statements, each true, broken, or impossible to tell. */
import type { Remembered } from '../../fairness/memory';
import type { Reason, Verdict } from '../../fairness/verify';
import type { Key } from './words';

export type State = 'good' | 'bad' | 'open';

export interface Check {
  key: Key;
  state: State;
  parts: Record<string, string | number>;
}

/** In the order in which they are made: what comes after the one that failed was not looked at. */
const ORDER: readonly [Key, readonly Reason[]][] = [
  ['check-readable', ['unreadable', 'damaged']],
  ['check-commitment', ['commitment']],
  ['check-draws', ['index', 'label', 'total', 'ticket', 'outcome']],
  ['check-match', ['match', 'nonces']],
];

/** What the proof itself shows. */
export function proofChecks(verdict: Verdict): Check[] {
  if (verdict.holds)
    return ORDER.map(([key]) => ({
      key,
      state: 'good',
      parts: { n: key === 'check-match' ? verdict.choices : verdict.draws },
    }));
  const failed = ORDER.findIndex(([, reasons]) => reasons.includes(verdict.reason));
  return ORDER.map(([key], i) => ({
    key,
    state: failed < 0 || i > failed ? 'open' : i < failed ? 'good' : 'bad',
    parts: { n: 0 },
  }));
}

/** What this browser remembers, against what the proof says. */
export function memoryChecks(verdict: Verdict, remembered: Remembered | null): Check[] {
  if (!verdict.holds) return [];
  const out: Check[] = [];
  if (remembered?.commitment)
    out.push({
      key: 'check-promised',
      state: remembered.commitment === verdict.commitment ? 'good' : 'bad',
      parts: {},
    });
  else out.push({ key: 'check-no-promise', state: 'open', parts: {} });
  const own = Object.entries(remembered?.nonces ?? {});
  if (own.length === 0) out.push({ key: 'check-no-nonce', state: 'open', parts: {} });
  for (const [seat, nonce] of own)
    out.push({
      key: 'check-nonce',
      state: verdict.nonces[Number(seat)] === nonce ? 'good' : 'bad',
      parts: { seat: Number(seat) + 1 },
    });
  return out;
}
