import { cleanup, fireEvent, render, screen } from '@testing-library/svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import HintCards from './HintCards.svelte';
import { choiceForTests as choice } from './choice-for-tests';

afterEach(cleanup);

function shown(at = 0) {
  const [point, choose, hide] = [vi.fn(), vi.fn(), vi.fn()];
  const choices = [choice('on', 0.61), choice('back', 0.39)];
  render(HintCards, { advice: { choices, at, point, hide }, language: 'en', choose });
  return { point, choose, hide };
}

describe('hints in the bar', () => {
  it('tells the sentence of the one pointed at, and before its number', () => {
    shown(1);
    expect(screen.getByRole('status').textContent).toBe('Because of back. Choose back: wins 39 of 100.');
    expect(screen.queryByText('Because of on.')).toBeNull();
    expect(screen.getByRole('button', { name: /Choose back/ }).getAttribute('aria-pressed')).toBe('true');
  });

  it('is pointed at by numbers and played by Enter, without a mouse', async () => {
    const { point, choose } = shown();
    await fireEvent.keyDown(document.body, { key: '2' });
    expect(point).toHaveBeenCalledWith(1);
    await fireEvent.keyDown(document.body, { key: '3' });
    expect(point).toHaveBeenCalledTimes(1);
    await fireEvent.keyDown(document.body, { key: 'Enter' });
    expect(choose).toHaveBeenCalledWith('on');
  });

  it('leaves Enter to other buttons', async () => {
    const { choose, hide } = shown();
    const button = screen.getByRole('button', { name: /Hide hints/ });
    await fireEvent.keyDown(button, { key: 'Enter' });
    expect(choose).not.toHaveBeenCalled();
    await fireEvent.click(button);
    expect(hide).toHaveBeenCalled();
  });

  it('says that the coach is thinking', () => {
    render(HintCards, {
      advice: { choices: null, at: 0, point: vi.fn(), hide: vi.fn() },
      language: 'en',
      choose: vi.fn(),
    });
    expect(screen.getByRole('status').textContent).toBe('The coach is thinking …');
  });
});
