import { describe, expect, it } from 'vitest';
import type { DiamantView } from '../types';
import { whatIf } from './what-if';
import { seatsNamed } from '../../kit/seats';

const seats = seatsNamed(['a', 'b'], 0);

function lost(n: number, points: [number, number], shares = [0, 1]): DiamantView {
  const facts = [
    { kind: 'expedition-over', number: 2 },
    { kind: 'trap-sprung', trap: 'lava', lost: n, seats: [0] },
    { kind: 'expedition-over', number: 3 },
  ];
  return { history: [{ facts }], outcome: { points, shares }, options: { card_names: {} } } as unknown as DiamantView;
}

describe('what would have been enough', () => {
  it('names the cave whose lost rubies were more than what was missing', () => {
    expect(whatIf(lost(9, [20, 28]), seats, 'en')).toContain('expedition 3 (Lava)');
    expect(whatIf(lost(8, [20, 28]), seats, 'en')).toBe('');
  });

  it('says nothing to a winner', () => {
    expect(whatIf(lost(9, [28, 20], [1, 0]), seats, 'en')).toBe('');
  });
});
