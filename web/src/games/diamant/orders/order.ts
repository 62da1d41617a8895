/** A standing order as the form holds it, and as the server wants it. */

export interface Draft {
  hold: string;
  risk: string;
  leavers: string;
  relic: boolean;
  then: 'back' | 'ask';
  expedition: string;
}

/** What the server says of orders in the position: the caves, the word for relics, and which numbers may be asked for. */
export interface OrderLimits {
  expedition: number;
  expeditions: number;
  /** Null where there are none in this edition. */
  relic: 'relic' | 'artifact' | null;
  orders: Record<'hold' | 'risk' | 'leavers', { least: number; most: number }>;
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
