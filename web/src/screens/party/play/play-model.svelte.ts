/** One device of a party and what it has loaded: the table's model, the game's board, and its parts for the party. */
import { loadBoard } from '../../../games';
import type { BoardParts, BoardProps, Film } from '../../../games/kit/board';
import type { PartyParts } from '../../../games/kit/party/party';
import type { TableState } from '../../../protocol/table.svelte';
import { SharedReveal } from '../../table/shared-reveal.svelte';
import { TableModel } from '../../table/table-model.svelte';

export interface Playing {
  parts: BoardParts;
  party: PartyParts;
  board: BoardProps;
  film: Film;
}

export class PlayModel {
  readonly reveal: SharedReveal;
  readonly table: TableModel;
  failed = $state(false);
  private party = $state.raw<PartyParts | null>(null);

  /** `screen`: the film runs here; phones keep pace with it. */
  constructor(state: TableState, device: 'screen' | 'phone') {
    this.reveal = new SharedReveal(state);
    this.table = new TableModel(state, undefined, { reveal: this.reveal, follows: device === 'phone' });
    this.load();
  }

  load(): void {
    this.failed = false;
    loadBoard(this.table.game)
      .then(async (parts) => {
        this.party = (await parts.party?.()) ?? (await import('../../../games/plain/party')).party;
        this.table.parts = parts;
      })
      .catch(() => (this.failed = true));
  }

  /** All that is needed to show the match; null until it is here. */
  readonly playing: Playing | null = $derived.by(() => {
    const { party, table } = this;
    const { parts, board } = table;
    return party && parts && board ? { party, parts, board, film: parts.film(table.boardState) } : null;
  });
}
