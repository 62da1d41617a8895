import { describe, expect, test } from 'vitest';
import { childAfter, movesTo, newNode, rowsOf, type TreeNode } from './tree';

function grown(parent: TreeNode, text: string, seat: number | null = 0): TreeNode {
  const child = newNode(parent, { text, seat }, text);
  parent.children.push(child);
  return child;
}

describe('a tree of tried moves', () => {
  test('a line stays at its depth until it branches', () => {
    const root = newNode(null, null, '');
    const first = grown(root, 'a');
    const second = grown(first, 'b');
    grown(first, 'c');
    grown(second, 'd');
    expect(rowsOf(root).map(({ node, depth }) => [node.said, depth])).toEqual([
      ['a', 0],
      ['b', 1],
      ['d', 1],
      ['c', 1],
    ]);
  });

  test('the same move of another seat is another line', () => {
    const root = newNode(null, null, '');
    const own = grown(root, 'on', 0);
    expect(childAfter(root, { text: 'on', seat: 0 })).toBe(own);
    expect(childAfter(root, { text: 'on', seat: 1 })).toBeUndefined();
  });

  test('all moves from the root lead to a node', () => {
    const root = newNode(null, null, '');
    const last = grown(grown(root, 'on', 1), '5', null);
    expect(movesTo(last)).toEqual([
      { text: 'on', seat: 1 },
      { text: '5', seat: null },
    ]);
  });
});
