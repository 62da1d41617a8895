import { afterEach, describe, expect, test } from 'vitest';
import diamant from '../../fairness/fixtures/diamant.proof.json?raw';
import { rememberChance, rememberedChance } from '../../fairness/memory';
import { verifyProof, type Holds, type Reason } from '../../fairness/verify';
import { memoryChecks, proofChecks } from './checks';

afterEach(() => localStorage.clear());

describe('checks in plain words', () => {
  test('are all true for a proof that holds', async () => {
    const checks = proofChecks(await verifyProof(diamant));
    expect(checks.map((check) => check.state)).toEqual(['good', 'good', 'good', 'good']);
  });

  test('stop at the one that fails', () => {
    const states = (reason: Reason): string =>
      proofChecks({ holds: false, reason, place: '' })
        .map((check) => check.state)
        .join(' ');
    expect(states('damaged')).toBe('bad open open open');
    expect(states('commitment')).toBe('good bad open open');
    expect(states('ticket')).toBe('good good bad open');
    expect(states('match')).toBe('good good good bad');
    expect(states('no-crypto')).toBe('open open open open');
  });

  test('find every reason that a proof can fail for', () => {
    const reasons: Reason[] = [
      'unreadable',
      'damaged',
      'commitment',
      'nonces',
      'index',
      'label',
      'total',
      'ticket',
      'outcome',
      'match',
    ];
    for (const reason of reasons)
      expect(
        proofChecks({ holds: false, reason, place: '' }).some((check) => check.state === 'bad'),
        reason,
      ).toBe(true);
  });
});

describe('what this browser remembers', () => {
  const verdict = { holds: true, commitment: 'aa', nonces: ['11', null] } as unknown as Holds;

  test('is compared with the proof', () => {
    expect(memoryChecks(verdict, { commitment: 'aa', nonces: { 0: '11' } }).map((check) => check.state)).toEqual([
      'good',
      'good',
    ]);
    expect(memoryChecks(verdict, { commitment: 'bb', nonces: { 0: '11' } }).map((check) => check.state)).toEqual([
      'bad',
      'good',
    ]);
    expect(memoryChecks(verdict, { commitment: 'aa', nonces: { 1: '22' } }).map((check) => check.state)).toEqual([
      'good',
      'bad',
    ]);
    expect(memoryChecks(verdict, null).map((check) => check.state)).toEqual(['open', 'open']);
  });

  test('is the first promise, and all own numbers', () => {
    rememberChance('t', { commitment: 'aa' });
    rememberChance('t', { commitment: 'bb', nonces: { 0: '11' } });
    rememberChance('t', { nonces: { 2: '22' } });
    expect(rememberedChance('t')).toEqual({ commitment: 'aa', nonces: { 0: '11', 2: '22' } });
    expect(rememberedChance('u')).toBe(null);
  });

  test('is as good as nothing when somebody has spoilt it', () => {
    localStorage.setItem('grotto-chance-t', '{not json');
    expect(rememberedChance('t')).toBe(null);
  });
});
