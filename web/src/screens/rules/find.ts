/** Searching a rulebook: what remains of it when only what was asked for is shown. */

import type { RulesSection } from '../../protocol/types';
import { folded } from './inline';

export type Block = RulesSection['blocks'][number];

export interface Shown {
  /** Its place in the whole book, which pictures and links go by. */
  number: number;
  section: RulesSection;
  blocks: Block[];
}

/** What somebody is looking for: every word of it has to be there. */
export function wanted(query: string): string[] {
  return [
    ...new Set(
      folded(query)
        .split(/\s+/)
        .filter((word) => word.length > 1 || /\d/.test(word)),
    ),
  ];
}

function textOf(block: Block): string {
  if (block.kind === 'grid') return [block.head, ...block.rows].flat().join(' ');
  return block.kind === 'clause' ? `${block.id} ${block.text}` : block.text;
}

/** The sections with what is found in them; all of it if nothing is looked for. */
export function find(sections: readonly RulesSection[], words: readonly string[]): Shown[] {
  const all = sections.map((section, number) => ({ number, section, blocks: section.blocks }));
  if (!words.length) return all;
  const hit = (block: Block): boolean => {
    const text = folded(textOf(block));
    return words.every((word) => text.includes(word));
  };
  return all.map((one) => ({ ...one, blocks: one.blocks.filter(hit) })).filter((one) => one.blocks.length > 0);
}

/** Clauses that follow one another stand in one list. */
export function runs(blocks: readonly Block[]): Block[][] {
  const out: Block[][] = [];
  for (const block of blocks) {
    const last = out[out.length - 1];
    if (block.kind === 'clause' && last?.[0]?.kind === 'clause') last.push(block);
    else out.push([block]);
  }
  return out;
}
