import { cleanup, render } from '@testing-library/svelte';
import { afterEach, expect, test } from 'vitest';
import type { Seen } from '../../protocol/types';
import TableTerms from './TableTerms.svelte';

afterEach(cleanup);

function told(from_position: boolean, hints: string, same_deal = false): string {
  const seen = { from_position, same_deal, settings: { hints } } as unknown as Seen;
  return render(TableTerms, { seen }).container.textContent ?? '';
}

test('a table says that its match began from a position, and what it allows', () => {
  expect(told(true, 'off')).toContain('position of the analysis board');
  expect(told(false, 'always')).toContain('Odds and hints: always');
  expect(told(true, 'off', true)).toContain('the deal of an earlier game');
  expect(told(false, 'off').trim()).toBe('');
});
