/** The browser's animations for tests, which run without them: what walks, and what was told to stand still. */
import { vi } from 'vitest';

interface Walk {
  element: Element;
  frames: Keyframe[];
}

/** To be called before each test; the list holds the walks that have not been ended. */
export function walksForTests(): Walk[] {
  const running: Walk[] = [];
  const end = (walk: Walk): void => void (running.includes(walk) && running.splice(running.indexOf(walk), 1));
  Element.prototype.animate = function (frames) {
    const walk = { element: this, frames: frames as Keyframe[] };
    running.push(walk);
    return { cancel: () => end(walk) } as Animation;
  };
  Element.prototype.getAnimations = vi.fn(function (this: Element) {
    return running.filter(({ element }) => element === this).map((walk) => ({ cancel: () => end(walk) }) as Animation);
  });
  return running;
}
