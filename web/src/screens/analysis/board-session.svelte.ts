/** A board on which moves are tried: the server keeps nothing, so every question tells all moves. */
import type { GameEvent, SeatInfo, Value, View } from '../../games/kit/board';
import { server } from '../../protocol/client';
import type { BoardSeen, Schemas } from '../../protocol/types';

export type Start = Omit<Schemas['BoardStart'], 'moves'>;
type Move = Schemas['BoardMove'];

export class BoardSession {
  seen = $state.raw<BoardSeen | null>(null);
  problem = $state.raw<unknown>(null);
  busy = $state(false);
  moves = $state.raw<readonly Move[]>([]);
  private asked = 0;

  constructor(
    readonly start: Start,
    private readonly language: string,
  ) {}

  /** Show the first position. */
  open(): Promise<void> {
    return this.ask([]);
  }

  /** An action of whoever is to act, or a draw of chance. */
  play(text: string): Promise<void> {
    const seat = this.seen?.draws.length ? null : (this.seen?.to_act[0] ?? null);
    return this.ask([...this.moves, { text, seat }]);
  }

  /** One move less. */
  back(): Promise<void> {
    return this.ask(this.moves.slice(0, -1));
  }

  /** Draw at random, by the weights. */
  draw(random: () => number = Math.random): Promise<void> {
    const draws = this.seen?.draws ?? [];
    let ticket = random() * draws.reduce((sum, draw) => sum + draw.weight, 0);
    const drawn = draws.find((draw) => (ticket -= draw.weight) < 0) ?? draws.at(-1);
    return drawn === undefined ? Promise.resolve() : this.play(drawn.text);
  }

  /** The position as a board shows it, through the eyes of whoever is to act. */
  get view(): View | null {
    const seen = this.seen;
    if (seen === null) return null;
    const seat = seen.to_act[0] ?? null;
    return {
      game: seen.game,
      rules: seen.rules,
      players: seen.players,
      options: seen.options,
      viewer: seat,
      to_act: seen.to_act,
      legal: seen.legal as unknown as Value[],
      position: seen.position,
      history: seen.past as unknown as GameEvent[],
      ...(seen.outcome ? { outcome: seen.outcome as unknown as NonNullable<View['outcome']> } : {}),
    };
  }

  /** Everybody by the name that is given for a seat. */
  seats(name: (seat: number) => string): SeatInfo[] {
    const you = this.seen?.to_act[0] ?? null;
    return Array.from({ length: this.seen?.players ?? 0 }, (_, seat) => ({
      seat,
      name: name(seat),
      you: seat === you,
      bot: false,
      away: false,
      locked: false,
      clock: null,
    }));
  }

  private async ask(moves: readonly Move[]): Promise<void> {
    const asked = ++this.asked;
    this.busy = true;
    try {
      const seen = await server.analysis({ ...this.start, moves: [...moves] }, this.language);
      if (asked !== this.asked) return;
      this.seen = seen;
      this.moves = moves;
      this.problem = null;
    } catch (error) {
      if (asked === this.asked) this.problem = error;
    } finally {
      if (asked === this.asked) this.busy = false;
    }
  }
}
