import { describe, expect, it } from 'vitest';
import sprung from '../../../../dev/fixtures/diamant-sprung.json';
import type { SeatInfo } from '../../kit/board';
import type { Beat } from '../film/moments';
import { Words } from '../words';
import { headline } from './headline';

const SEATS = [
  { seat: 0, name: 'Mica', you: true },
  { seat: 1, name: 'Luma', you: false },
] as unknown as SeatInfo[];

const said = (lost: number, seats: number[]): string =>
  headline(
    { kind: 'sprung', card: 'lava', lost, seats } as unknown as Beat,
    SEATS,
    new Words('en', sprung.view.options.card_names),
  ).more;

describe('the headline of a trap', () => {
  it('names whoever was alone, and says "everybody" only of several', () => {
    expect(said(21, [1])).toBe('Luma loses 21 rubies.');
    expect(said(21, [0])).toBe('You lose 21 rubies.');
    expect(said(21, [0, 1])).toBe('Everybody inside loses 21 rubies.');
  });

  it('says that nothing was lost where nobody had anything', () => {
    expect(said(0, [1])).not.toMatch(/\d/);
  });
});
