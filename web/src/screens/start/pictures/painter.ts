/** Pictures as addresses for `<img>`: each is drawn once, by a worker, and kept while the page is open. */

import type { Wish } from './painter.worker';

const drawn = new Map<string, Promise<string>>();
const waiting = new Map<string, (address: string) => void>();
let worker: Worker | null = null;

function painter(): Worker {
  if (worker === null) {
    worker = new Worker(new URL('./painter.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Wish & { svg: string }>) => {
      const key = `${data.name} ${data.theme}`;
      waiting.get(key)?.(URL.createObjectURL(new Blob([data.svg], { type: 'image/svg+xml' })));
      waiting.delete(key);
    };
  }
  return worker;
}

/** The address of a picture, once it is drawn. */
export function painted(name: Wish['name'], theme: Wish['theme']): Promise<string> {
  const key = `${name} ${theme}`;
  let address = drawn.get(key);
  if (address === undefined) {
    address = new Promise((done) => waiting.set(key, done));
    drawn.set(key, address);
    painter().postMessage({ name, theme } satisfies Wish);
  }
  return address;
}
