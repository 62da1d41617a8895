/** Everybody's chance to win while one plays: asked for after every step, where the table allows it. */
import { untrack } from 'svelte';
import { server } from '../../protocol/client';
import type { Schemas, Seen } from '../../protocol/types';
import { hintsNow } from './to-view';

const PAUSE = 400; // milliseconds: of several steps in a row only the last is asked about

export class LiveChances {
  found = $state.raw<Schemas['Chances'] | null>(null);

  /** To be called while a component is set up. */
  constructor(latest: () => Seen) {
    const seat = $derived(allowedSeat(latest()));
    const turn = $derived(latest().turn);
    $effect(() => {
      void turn;
      if (seat === null) {
        this.found = null;
        return;
      }
      const { table } = untrack(latest);
      let gone = false;
      const waiting = setTimeout(() => {
        server.chances(table, seat).then(
          (found) => (gone ? undefined : (this.found = found)),
          () => undefined, // what was told before stays; the next step asks again
        );
      }, PAUSE);
      return () => {
        gone = true;
        clearTimeout(waiting);
      };
    });
  }
}

/** The viewer's seat, if the table tells its chances now. */
export function allowedSeat(seen: Pick<Seen, 'seat' | 'phase' | 'settings' | 'chosen' | 'scene'>): number | null {
  const { seat, phase, settings, chosen, scene } = seen;
  if (seat === null || phase !== 'playing' || scene === null) return null;
  return hintsNow(settings, seat, chosen, scene.to_act, false) ? seat : null;
}
