import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoardSpace } from './board-space.svelte';

const watched = new Map<Element, () => void>();
beforeEach(() => {
  watched.clear();
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(private readonly changed: () => void) {}
      observe(element: Element): void {
        watched.set(element, this.changed);
      }
      disconnect(): void {}
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

function element(top: number): HTMLElement {
  const found = document.createElement('div');
  found.getBoundingClientRect = () => new DOMRect(0, top, 900, 800 - top);
  Object.defineProperties(found, { offsetWidth: { value: 900 }, offsetHeight: { value: 800 - top } });
  return found;
}

it('goes on measuring the new bar when the old one goes after it has come', () => {
  const space = new BoardSpace();
  const forget = space.asBar(element(700));
  const stop = $effect.root(() => space.asBoard(element(0)));
  flushSync();
  expect(space.covered).toBe(100);
  const taller = element(600);
  space.asBar(taller);
  forget();
  flushSync();
  watched.get(taller)?.();
  expect(space.covered).toBe(200);
  stop();
});
