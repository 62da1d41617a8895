/** Compares two histories of one match. */

/** The events that `after` has in addition; null if it does not continue `before`: another match, or a step back. */
export function newEvents<E extends { text: string }>(before: readonly E[], after: readonly E[]): readonly E[] | null {
  const last = before.length - 1;
  if (after.length < before.length) return null;
  if (last >= 0 && before[last]?.text !== after[last]?.text) return null;
  return after.slice(before.length);
}
