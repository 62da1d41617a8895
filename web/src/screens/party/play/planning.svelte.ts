/** What a player could choose if it were their turn now: asked for whenever the phone shows another position. */
import { untrack } from 'svelte';
import type { Value } from '../../../games/kit/board';
import { server } from '../../../protocol/client';
import { eventCount } from '../../../protocol/table.svelte';
import type { TableModel } from '../../table/table-model.svelte';

/** Call where effects can be made. `wanted`: whether the game has such plans. */
export function planning(model: TableModel, wanted: () => boolean): { readonly values: readonly Value[] } {
  let values = $state.raw<readonly Value[]>([]);
  let asked = -1;
  $effect(() => {
    const { shown, filming } = model;
    const { table, seat } = shown;
    const events = eventCount(shown);
    if (!wanted() || filming || seat === null || shown.phase !== 'playing' || events === asked) return;
    asked = events;
    if (model.due) return;
    server.ahead(table, seat).then(
      (found) => {
        // nothing that the screen has not shown yet, and nothing that is past
        if (found.events === untrack(() => eventCount(model.shown))) values = found.actions as unknown as Value[];
      },
      () => (asked = -1),
    );
  });
  return {
    get values() {
      return values;
    },
  };
}
