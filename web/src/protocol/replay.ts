/** A long replay comes in pages; they are joined here. */
import type { Replay } from './types';

/** Asks for the page that starts at an event. */
export type PageOf = (start: number) => Promise<Replay>;

/** The whole replay, from all of its pages. */
export async function wholeReplay(page: PageOf): Promise<Replay> {
  const first = await page(0);
  const pages = [first];
  for (let next = first.next; next !== null; next = pages.at(-1)?.next ?? null) pages.push(await page(next));
  return {
    ...first,
    next: null,
    moments: joined(pages, 'moments'),
    past: joined(pages, 'past'),
  } as Replay;
}

/** The pages are all of one game, which their types do not say. */
const joined = (pages: readonly Replay[], part: 'moments' | 'past'): unknown[] =>
  pages.flatMap((page): readonly unknown[] => page[part]);
