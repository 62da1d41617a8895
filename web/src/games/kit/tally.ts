/** Points by source: what a result counts up, and which source made the difference. */
import type { Outcome, Portion } from './board';

/** All sources of a tally in the order in which they are counted: those of one seat never change places. */
export function sourcesOf(tally: readonly (readonly Portion[])[]): string[] {
  const all = tally.flat();
  if (all.some(({ arrival }) => arrival !== undefined))
    return all.toSorted((a, b) => (a.arrival ?? 0) - (b.arrival ?? 0)).map(({ source }) => source);
  const before = new Map<string, Set<string>>();
  for (const portions of tally)
    portions.forEach(({ source }, i) => {
      const known = before.get(source) ?? new Set();
      portions.slice(0, i).forEach((earlier) => known.add(earlier.source));
      before.set(source, known);
    });
  const order: string[] = [];
  while (before.size) {
    const ready = [...before].filter(([, earlier]) => [...earlier].every((source) => order.includes(source)));
    const [first, ...others] = (ready.length ? ready : [...before]).map(([source]) => source);
    const next = others.reduce((best, source) => (numberedBefore(source, best) ? source : best), first!);
    order.push(next);
    before.delete(next);
  }
  return order;
}

/** Sources that bear a number, as `cave-2`, follow one another also where nobody has points of all of them. */
function numberedBefore(source: string, other: string): boolean {
  const [, stem, number] = /^(.*?)(\d+)$/.exec(source) ?? [];
  const [, otherStem, otherNumber] = /^(.*?)(\d+)$/.exec(other) ?? [];
  return stem !== undefined && stem === otherStem && Number(number) < Number(otherNumber);
}

/** A seat's points when the first `counted` sources have been counted. */
export function countedPoints(portions: readonly Portion[], sources: readonly string[], counted: number): number {
  const known = new Set(sources.slice(0, counted));
  return portions.reduce((sum, { source, points }) => sum + (known.has(source) ? points : 0), 0);
}

export interface TurningPoint {
  source: string;
  /** How much more it brought the winner than the rival. */
  more: number;
  rival: number;
  margin: number;
}

/** The source that brought the only winner most compared with the best of the others; null if points did not decide. */
export function turningPoint({ shares, points, tally }: Outcome): TurningPoint | null {
  const winners = shares.flatMap((share, seat) => (share > 0 ? [seat] : []));
  const winner = winners[0];
  if (tally === undefined || winner === undefined || winners.length > 1) return null;
  const others = points.map((_, seat) => seat).filter((seat) => seat !== winner);
  const rival = others.toSorted((a, b) => (points[b] ?? 0) - (points[a] ?? 0))[0];
  if (rival === undefined) return null;
  const margin = (points[winner] ?? 0) - (points[rival] ?? 0);
  const brought = (seat: number, source: string): number =>
    tally[seat]?.find((portion) => portion.source === source)?.points ?? 0;
  const gains = sourcesOf(tally).map((source) => ({ source, more: brought(winner, source) - brought(rival, source) }));
  // of equal ones the later, which was counted last
  const best = gains.reduceRight((most, gain) => (gain.more > most.more ? gain : most), { source: '', more: 0 });
  return margin > 0 && best.more > 0 ? { ...best, rival, margin } : null;
}

/** What brought a seat most; null if nothing did. */
export function bestPortion(portions: readonly Portion[]): Portion | null {
  return portions.reduce<Portion | null>((best, one) => (one.points > (best?.points ?? 0) ? one : best), null);
}
