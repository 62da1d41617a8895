/** The chances of everybody over the match, as lines of a chart. */

export interface Box {
  width: number;
  height: number;
  /** Room around the lines, inside the box. */
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Where a step lies from left to right; the set-up before the first choice is not shown. */
export function across(box: Box, first: number, last: number, step: number): number {
  const inner = box.width - box.left - box.right;
  return box.left + (last > first ? (inner * (Math.max(step, first) - first)) / (last - first) : 0);
}

export const up = (box: Box, share: number): number => box.top + (box.height - box.top - box.bottom) * (1 - share);

/** The step at a place of the chart. */
export function stepAt(box: Box, first: number, last: number, x: number): number {
  const inner = box.width - box.left - box.right;
  const part = Math.max(0, Math.min(1, (x - box.left) / inner));
  return Math.round(first + part * (last - first));
}

/** One seat's line as path data. */
export function line(
  box: Box,
  curve: readonly (readonly number[])[],
  first: number,
  last: number,
  seat: number,
): string {
  const points: string[] = [];
  for (let step = first; step < curve.length; step++) {
    const share = curve[step]?.[seat] ?? 0;
    points.push(`${across(box, first, last, step).toFixed(1)} ${up(box, share).toFixed(1)}`);
  }
  return points.length ? `M${points.join('L')}` : '';
}

/** Where marks of shape stand on a line: some, evenly, so that lines are told apart without colour. */
export function markSteps(first: number, last: number, count: number, shift: number): number[] {
  const gap = (last - first) / count;
  return Array.from({ length: count }, (_, i) => Math.round(first + gap * (i + shift)));
}

/** Heights for labels at the right end, as near to their lines as they can be without touching. */
export function labelHeights(wanted: readonly number[], gap: number, top: number, bottom: number): number[] {
  const order = wanted.map((_, i) => i).sort((a, b) => (wanted[a] as number) - (wanted[b] as number));
  const out = [...wanted];
  let least = top;
  for (const i of order) {
    out[i] = Math.max(out[i] as number, least);
    least = (out[i] as number) + gap;
  }
  let most = bottom;
  for (const i of [...order].reverse()) {
    out[i] = Math.min(out[i] as number, most);
    most = (out[i] as number) - gap;
  }
  return out;
}
