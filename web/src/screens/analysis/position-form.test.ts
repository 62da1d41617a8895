import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import PositionForm from './PositionForm.svelte';
import type { Form } from './set-up.svelte';

afterEach(cleanup);

const number = (name: string) => ({ name, label: name, value: 1, least: 0, most: 9, options: [] });
const form = (wrong: string | null): Form => ({
  groups: [
    { title: 'Turn', columns: [], rows: [{ title: 'Dragon', controls: [number('dragon')] }] },
    { title: 'Knights', columns: [], rows: [{ title: 'Tower', controls: [number('tower')] }] },
    { title: 'Gold', columns: [], rows: [{ title: 'Purse', controls: [number('purse')] }] },
  ],
  position: wrong ? null : {},
  problem: wrong ? { control: wrong, text: 'There are too many', clause: null } : null,
});
const props = (wrong: string | null) => ({ form: form(wrong), set: () => undefined, type: () => undefined });
const opened = (title: string): boolean | undefined => screen.getByText(title).closest('details')?.open;

describe('the form of a position', () => {
  it('leads to what is impossible, and stays there when it is put right', async () => {
    const { rerender } = render(PositionForm, props(null));
    expect(['Turn', 'Knights', 'Gold'].map(opened)).toEqual([true, false, false]);
    await rerender(props('tower'));
    expect(['Turn', 'Knights', 'Gold'].map(opened)).toEqual([true, true, false]);
    await rerender(props(null));
    expect(['Turn', 'Knights', 'Gold'].map(opened)).toEqual([true, true, false]);
  });

  it('leaves open what somebody opened, and closed what they closed', async () => {
    const { rerender } = render(PositionForm, props(null));
    const [turn, gold] = ['Turn', 'Gold'].map((title) => screen.getByText(title).closest('details')!);
    turn!.open = false;
    gold!.open = true;
    for (const details of [turn, gold]) details!.dispatchEvent(new Event('toggle'));
    await rerender(props('dragon'));
    await rerender(props(null));
    expect(['Turn', 'Knights', 'Gold'].map(opened)).toEqual([true, false, true]);
  });
});
