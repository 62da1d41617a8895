/** Erdgeister's own parts of the page that opens a table: the faces of the tiles, and a board from a file. */
import type { SetupForms } from '../../manifest';
import BoardFile from './BoardFile.svelte';
import { shaftsOf } from './shafts';
import TileFaces from './TileFaces.svelte';

export const forms: SetupForms = {
  options: {
    faces: { first: (options) => shaftsOf(options['board']).map(() => 'I'), Form: TileFaces },
    // there is no board before a file was read
    board: { first: () => null, Form: BoardFile },
  },
};
