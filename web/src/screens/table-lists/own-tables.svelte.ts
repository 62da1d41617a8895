/** One's own tables; those that run are stored, so that the start page can show them at once. */

import { speech } from '../../i18n/language.svelte';
import { Problem, server } from '../../protocol/client';
import type { Listed } from '../../protocol/types';
import { store, stored } from '../../shell/storage';

const NAME = 'grotto-running';

/** What was running at the last request. */
export function running(): Listed[] {
  return stored<Listed[]>(NAME, []);
}

/** Those where one has to act first, then the latest. */
function inOrder(tables: readonly Listed[]): Listed[] {
  return [...tables].sort((a, b) => Number(b.your_turn) - Number(a.your_turn) || b.updated - a.updated);
}

/** Whether one may end a table that nobody else would miss: only bots and free seats besides one's own. */
export function mayRemove(table: Listed): boolean {
  const alone = table.seats.every((seat) => seat.you || seat.free || seat.bot !== null);
  return alone && (table.host || (table.phase !== 'open' && table.seats.some((seat) => seat.you)));
}

class OwnTables {
  all: Listed[] | null = $state.raw(null);
  problem: unknown = $state.raw(null);

  get running(): Listed[] {
    return this.all === null ? running() : inOrder(this.all.filter((table) => table.phase !== 'over'));
  }

  get finished(): Listed[] {
    return (this.all ?? []).filter(
      (table) => table.phase === 'over' && table.seats.some((seat) => seat.share !== null),
    );
  }

  /** End a table at which nobody else plays. */
  async remove(table: Listed): Promise<void> {
    await server.command(table.table, 'call-off', {});
    await this.look();
  }

  async look(): Promise<void> {
    try {
      this.all = (await server.mine(speech.language)).tables;
      this.problem = null;
      store(NAME, this.running.slice(0, 12));
    } catch (error) {
      // no guest yet, or the server has a new database: no tables
      if (error instanceof Problem && error.document.status === 401) {
        this.all = [];
        store(NAME, []);
      } else this.problem = error;
    }
  }
}

export const ownTables = new OwnTables();
