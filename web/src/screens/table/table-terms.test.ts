import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { Seen } from '../../protocol/types';
import TableTerms from './TableTerms.svelte';

afterEach(cleanup);

function told(from_position: boolean, hints: string): string {
  const seen = { from_position, settings: { hints } } as unknown as Seen;
  return render(TableTerms, { seen }).container.textContent ?? '';
}

test('a table says that its match began from a position, and what it allows', () => {
  expect(told(true, 'off')).toContain('position of the analysis board');
  expect(told(false, 'always')).toContain('Odds and hints: always');
  expect(told(false, 'off').trim()).toBe('');
});
