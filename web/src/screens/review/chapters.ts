/** The parts of a match on the time line of a review: what its game calls them, or rounds. */
import type { BoardParts } from '../../games/kit/board';
import type { Language } from '../../i18n/messages';
import type { Replay } from '../../protocol/types';
import { say } from './words';

export interface Chapter {
  /** The position with which it begins. */
  step: number;
  title: string;
}

const MOST_GROUPS = 6; // for which the axis has room

/** Where a round begins: whenever the turn comes to the seat that had it first. */
export function rounds(past: readonly { facts: readonly { kind: string }[] }[]): number[] {
  const turns = past.flatMap(({ facts }, i) =>
    facts.flatMap((fact) => (fact.kind === 'turn' && 'seat' in fact ? [{ step: i + 1, seat: fact.seat }] : [])),
  );
  return turns.filter(({ seat }) => seat === turns[0]?.seat).map(({ step }) => step);
}

/** All parts of a match. */
export function chaptersOf(replay: Replay, parts: BoardParts, language: Language): Chapter[] {
  if (parts.chapters)
    return parts.chapters(
      replay.moments.map((moment) => moment.position),
      language,
    );
  return rounds(replay.past).map((step, i) => ({ step, title: say(language, 'round', { n: i + 1 }) }));
}

/** The chapters that an axis has room for: several rounds count as one. */
export function grouped(chapters: readonly Chapter[], language: Language): Chapter[] {
  const size = Math.ceil(chapters.length / MOST_GROUPS);
  if (size <= 1) return [...chapters];
  return chapters
    .map(({ step }, i) => ({
      step,
      title: say(language, 'rounds', { from: i + 1, to: Math.min(i + size, chapters.length) }),
    }))
    .filter((_, i) => i % size === 0);
}

/** The part in which a position lies; nothing before the first one. */
export const chapterAt = (chapters: readonly Chapter[], step: number): string =>
  chapters.findLast((chapter) => chapter.step <= step)?.title ?? '';
