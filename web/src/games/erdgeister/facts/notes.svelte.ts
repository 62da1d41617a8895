/** The viewer's own marks on the deduction sheet, kept in this browser under the table's name. */

import { store, stored } from '../../../shell/storage';

export type Note = 'guess' | 'no';
const ORDER: ReadonlyArray<Note | undefined> = [undefined, 'guess', 'no'];

export class Notes {
  marks: Readonly<Record<string, Note>> = $state.raw({});

  /** Without a table, as in a replay, they last as long as the sheet. */
  constructor(private readonly name: string | null) {
    if (name !== null) this.marks = stored(name, {});
  }

  /** On to the next mark of a gnome: a guess, struck out, none. */
  mark(figure: string): void {
    const next = ORDER[(ORDER.indexOf(this.marks[figure]) + 1) % ORDER.length];
    const { [figure]: _, ...rest } = this.marks;
    this.marks = next ? { ...rest, [figure]: next } : rest;
    if (this.name !== null) store(this.name, this.marks);
  }
}

/** Where the notes of a seat at a table are kept. */
export function notesOf(table: string | undefined, seat: number | null): string | null {
  return table === undefined || seat === null ? null : `grotto-notes-${table}-${seat}`;
}
