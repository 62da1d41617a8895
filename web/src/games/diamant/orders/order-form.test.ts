import { cleanup, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it } from 'vitest';
import OrderForm from './OrderForm.svelte';
import type { OrderScene } from './order';

const position = { expedition: 4, expeditions: 6 };
const order_limits = { hold: { least: 2, most: 90 }, risk: { least: 0, most: 100 }, leavers: { least: 1, most: 5 } };
const props = (relic: OrderScene['options']['relic'] = 'artifact') => ({
  order: null,
  scene: { position, options: { relic, order_limits } },
  give: async () => true,
  close: () => undefined,
});

afterEach(cleanup);

describe('the form of a standing order', () => {
  it('asks for the numbers that the server allows', () => {
    const { container } = render(OrderForm, props());
    const limits = [...container.querySelectorAll<HTMLInputElement>('input[type="number"]')].map((input) => [
      input.min,
      input.max,
    ]);
    expect(limits).toEqual([
      ['2', '90'],
      ['0', '100'],
      ['1', '5'],
    ]);
  });

  it('is for the caves that are still to come, or for all', () => {
    const { container } = render(OrderForm, props());
    expect([...container.querySelectorAll('option')].map((option) => option.value)).toEqual(['all', '4', '5', '6']);
  });

  it('speaks of relics as the edition does, and not at all where there are none', () => {
    render(OrderForm, props());
    expect(screen.getByRole('switch', { hidden: true }).closest('label, div')?.textContent).toMatch(/artifact/i);
    cleanup();
    render(OrderForm, props(null));
    expect(screen.queryByRole('switch', { hidden: true })).toBeNull();
  });
});
