/** Boards as files: a match file, or a board with its tries as JSON. */
import type { BoardSession, Start } from './board-session.svelte';
import type { SharedBoard } from './share';

/** What a file holds; null if it is neither. */
export function readBoard(text: string): SharedBoard | null {
  if (text.startsWith('grotto match ')) return { start: { match: text }, moves: [] };
  try {
    const { start, moves = [], ...rest } = JSON.parse(text) as Partial<SharedBoard> & Start;
    const found = start ?? rest;
    return (found.game || found.match) && Array.isArray(moves) ? { start: found, moves } : null;
  } catch {
    return null;
  }
}

/** A match file where there is one, else the board as JSON. */
export function writeBoard(session: BoardSession): { name: string; text: string } {
  const { seen, start, moves } = session;
  const name = seen?.game ?? 'board';
  if (seen?.file) return { name: `${name}.grotto`, text: seen.file };
  return { name: `${name}-board.json`, text: JSON.stringify({ start, moves }, null, 1) };
}

export function download({ name, text }: { name: string; text: string }): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/plain' }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
