/** Bets and dares as a board gets them. */
import type { SideGame } from '../../games/kit/board';
import type { Seen } from '../../protocol/types';
import type { TableCommands } from './commands.svelte';

/** `shown`: what the board shows, which may be behind `latest`; one's own bet is known at once. */
export function sideGameOf(shown: Seen, latest: Seen, commands: TableCommands): SideGame | undefined {
  const side = shown.side_game;
  if (!side) return undefined;
  const { seat } = latest;
  return {
    bets: side.bets,
    bet: latest.side_game?.bet ?? null,
    canDare: side.can_dare,
    dares: side.dares,
    settled: side.settled,
    pebbles: side.pebbles,
    place: async (text) => void (await commands.ask('bet', { text, seat })),
    dare: async (dared) => void (await commands.ask('dare', { dared, seat })),
  };
}
