/** The moves that were tried on a board, as a tree: every position is kept, so that one may jump between lines. */
import type { BoardSeen, Schemas } from '../../protocol/types';

export type Move = Schemas['BoardMove'];

export interface TreeNode {
  readonly id: number;
  readonly parent: TreeNode | null;
  readonly move: Move | null;
  /** What the move is called. */
  readonly said: string;
  readonly children: TreeNode[];
  /** The position after it, once it was shown. */
  seen: BoardSeen | null;
}

export interface TreeRow {
  node: TreeNode;
  depth: number;
}

let count = 0;

export function newNode(parent: TreeNode | null, move: Move | null, said: string): TreeNode {
  return { id: ++count, parent, move, said, children: [], seen: null };
}

/** The child after this move, if it was tried before. */
export function childAfter(node: TreeNode, { text, seat }: Move): TreeNode | undefined {
  return node.children.find(({ move }) => move?.text === text && (move.seat ?? null) === (seat ?? null));
}

/** All moves from the root to a node. */
export function movesTo(node: TreeNode): Move[] {
  const moves: Move[] = [];
  for (let at: TreeNode | null = node; at?.move; at = at.parent) moves.unshift(at.move);
  return moves;
}

/** Every tried move in the order of reading. A line stays at its depth until it branches. */
export function rowsOf(root: TreeNode): TreeRow[] {
  const rows: TreeRow[] = [];
  const add = (node: TreeNode, depth: number): void => {
    const deeper = node.children.length > 1 ? depth + 1 : depth;
    for (const child of node.children) {
      rows.push({ node: child, depth: deeper });
      add(child, deeper);
    }
  };
  add(root, 0);
  return rows;
}

/** What a seat's chance is after a move: as analysed there, else as it was told before the move. */
export function chanceAt(node: TreeNode, seat: number): number | null {
  const { seen, parent, move } = node;
  const over = (seen?.outcome as { shares?: number[] } | null | undefined)?.shares;
  if (over) return over[seat] ?? null;
  if (seen?.analysis) return seen.analysis.shares[seat] ?? null;
  const told = parent?.seen?.choices.find(({ text }) => text === move?.text);
  return told?.shares[seat] ?? null;
}
