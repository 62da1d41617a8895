/** Gives a standing order to the server, or withdraws it; says what came of it. */
import { speech } from '../../i18n/language.svelte';
import { toasts } from '../../ui/toasts.svelte';
import type { TableModel } from './table-model.svelte';
import { say } from './words';

export async function giveOrder(model: TableModel, order: Record<string, unknown> | null): Promise<boolean> {
  if ((await model.commands.ask('order', { order, seat: model.latest.seat })) === null) return false;
  toasts.tell(say(speech.language, order ? 'order-given' : 'order-withdrawn'));
  return true;
}
