import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { byKeys, holdFocus } from './focus';

let bar: HTMLElement;
let stop: () => void;
const changed = (): Promise<void> => new Promise((done) => setTimeout(done));

beforeEach(() => {
  document.body.innerHTML =
    '<button id="elsewhere">x</button><section id="bar" tabindex="-1"><button id="a">a</button><button id="b">b</button></section>';
  bar = document.querySelector('#bar') as HTMLElement;
  stop = holdFocus(bar);
});
afterEach(() => stop());

const focus = (id: string): void => document.querySelector<HTMLElement>(`#${id}`)?.focus();
const at = (): string | undefined => document.activeElement?.id;

it('the button that ends the choice comes first, then any other, then the bar itself', async () => {
  focus('a');
  bar.innerHTML = '<button id="other">o</button><button id="ride" class="go">r</button>';
  await changed();
  expect(at()).toBe('ride');
  bar.innerHTML = '<button>card</button><p data-next><button id="option">o</button></p>';
  await changed();
  expect(at()).toBe('option');
  bar.innerHTML = '<button disabled>d</button><button id="first">f</button>';
  await changed();
  expect(at()).toBe('first');
  bar.innerHTML = '<p>the others think</p>';
  await changed();
  expect(at()).toBe('bar');
});

it('nobody is called back who has gone elsewhere', async () => {
  focus('a');
  focus('elsewhere');
  bar.innerHTML = '<button id="other">o</button>';
  await changed();
  expect(at()).toBe('elsewhere');
  focus('other');
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
  (document.activeElement as HTMLElement).blur();
  bar.innerHTML = '<button id="more">m</button>';
  await changed();
  expect(at()).not.toBe('more');
});

it.each([true, false])('a focus that shows itself is one by keys, and no other: %s', (shows) => {
  const button = document.querySelector('#a') as HTMLElement;
  vi.spyOn(button, 'matches').mockImplementation((selector) => selector === ':focus-visible' && shows);
  const seen: boolean[] = [];
  button.addEventListener('focus', (event) => seen.push(byKeys(event)));
  button.focus();
  expect(seen).toEqual([shows]);
});
