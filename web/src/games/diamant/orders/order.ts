/** A standing order as the form holds it, and as the server wants it. */
import type { DiamantView } from '../types';

export interface Draft {
  hold: string;
  risk: string;
  leavers: string;
  relic: boolean;
  then: 'back' | 'ask';
  expedition: string;
}

/** What of the match the form needs: the caves, the word for relics, and which numbers may be asked for. */
export interface OrderScene {
  position: Pick<DiamantView['position'], 'expedition' | 'expeditions'>;
  options: Pick<DiamantView['options'], 'relic' | 'order_limits'>;
}

/** The order; null as long as it does not say when to stop. */
export function orderOf(draft: Draft): Record<string, unknown> | null {
  const number = (text: string): number | null => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : null);
  const order = {
    hold: number(draft.hold),
    risk: number(draft.risk),
    leavers: number(draft.leavers),
    relic: draft.relic,
    then: draft.then,
    expedition: draft.expedition === 'all' ? 'all' : Number(draft.expedition),
  };
  return order.hold === null && order.risk === null && order.leavers === null && !order.relic ? null : order;
}
