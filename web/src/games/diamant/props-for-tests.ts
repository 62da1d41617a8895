/** What the parts of Diamant's board get in tests: the position of a fixture, everybody a person, the viewer at seat 0. */
import { vi } from 'vitest';
import decide from '../../../dev/fixtures/diamant-decide.json';
import { seatsNamed } from '../kit/seats';
import type { DiamantProps, DiamantView } from './types';

/** `locked`: the seats that have chosen. */
export function propsForTests(locked: readonly number[]): DiamantProps {
  const seats = seatsNamed(decide.names, 0).map((it) => ({ ...it, locked: locked.includes(it.seat) }));
  return {
    view: decide.view as unknown as DiamantView,
    seats,
    language: 'en',
    chosen: null,
    hints: true,
    motion: 'full',
    theme: 'dark',
    choose: vi.fn(),
    unchoose: vi.fn(),
  };
}
