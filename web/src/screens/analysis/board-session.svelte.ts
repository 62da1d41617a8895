/** A board on which moves are tried: the server keeps nothing, so every request holds all moves. */
import type { GameEvent, SeatInfo, Value, View } from '../../games/kit/board';
import { server } from '../../protocol/client';
import type { BoardSeen, Schemas } from '../../protocol/types';
import { childAfter, movesTo, newNode, rowsOf, type Move, type TreeNode } from './tree';
import { seatsNamed } from '../../games/kit/seats';

export type Start = Omit<Schemas['BoardStart'], 'moves' | 'rounds'>;

/** Rounds of one look after the other, deeper while one waits; the server's own number is the first. */
const DEEPER = [1_920, 3_840];
const PAUSE = 1_200; // milliseconds before each of them: whoever tries the next move at once does not wait for it

export class BoardSession {
  seen = $state.raw<BoardSeen | null>(null);
  problem = $state.raw<unknown>(null);
  busy = $state(false);
  /** Where one stands in the tree. */
  at = $state.raw<TreeNode>(newNode(null, null, ''));
  readonly root = this.at;
  /** Goes up whenever the tree has changed. */
  private version = $state(0);
  private asked = 0;

  constructor(
    readonly start: Start,
    private readonly language: string,
  ) {}

  get moves(): readonly Move[] {
    return movesTo(this.at);
  }

  /** All tried moves, for a list. */
  get rows(): ReturnType<typeof rowsOf> {
    void this.version;
    return rowsOf(this.root);
  }

  /** Show the first position. */
  open(): Promise<void> {
    return this.go(this.root);
  }

  /** An action of whoever is to act, or a draw of chance. */
  play(text: string): Promise<void> {
    const seat = this.seen?.draws.length ? null : (this.seen?.to_act[0] ?? null);
    const offered = [...(this.seen?.choices ?? []), ...(this.seen?.draws ?? [])];
    return this.try({ text, seat }, offered.find((one) => one.text === text)?.said ?? text);
  }

  /** All these moves, one after the other. */
  async follow(moves: readonly Move[]): Promise<void> {
    for (const { text } of moves) {
      const before = this.at;
      await this.play(text);
      if (this.at === before) return;
    }
  }

  /** One move less. */
  back(): Promise<void> {
    return this.at.parent ? this.go(this.at.parent) : Promise.resolve();
  }

  /** The line goes on as it was tried first. */
  forward(): Promise<void> {
    const next = this.at.children[0];
    return next ? this.go(next) : Promise.resolve();
  }

  /** Draw at random, by the weights. */
  draw(random: () => number = Math.random): Promise<void> {
    const draws = this.seen?.draws ?? [];
    let ticket = random() * draws.reduce((sum, draw) => sum + draw.weight, 0);
    const drawn = draws.find((draw) => (ticket -= draw.weight) < 0) ?? draws.at(-1);
    return drawn === undefined ? Promise.resolve() : this.play(drawn.text);
  }

  /** Let chance draw until somebody is to choose, as at the beginning of a game. */
  async drawAll(): Promise<void> {
    while (this.seen?.draws.length) {
      const before = this.at;
      await this.draw();
      if (this.at === before) return;
    }
  }

  /** Jump to a position; one that was shown before comes at once. */
  async go(node: TreeNode): Promise<void> {
    if (node.seen === null) return this.ask(node, movesTo(node));
    this.asked++;
    this.busy = false;
    this.problem = null;
    this.at = node;
    this.seen = node.seen;
  }

  /** Analyse the position ever deeper, until another one is shown. */
  async deepen(): Promise<void> {
    const { at, asked } = this;
    for (const rounds of DEEPER) {
      if (!at.seen?.analysis || at.seen.analysis.method === 'exact' || at.seen.choices.length < 2) return;
      if (at.seen.analysis.rounds >= rounds) continue;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
      if (asked !== this.asked) return;
      const seen = await server.analysis({ ...this.start, moves: movesTo(at), rounds }, this.language);
      at.seen = seen;
      if (asked !== this.asked) return;
      this.seen = seen;
      this.version++;
    }
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
      ...(seen.beginning ? { beginning: seen.beginning } : {}),
    };
  }

  /** Everybody by the name that is given for a seat. */
  seats(name: (seat: number) => string): SeatInfo[] {
    const names = Array.from({ length: this.seen?.players ?? 0 }, (_, seat) => name(seat));
    return seatsNamed(names, this.seen?.to_act[0] ?? null);
  }

  private try(move: Move, said: string): Promise<void> {
    const known = childAfter(this.at, move);
    return known ? this.go(known) : this.ask(newNode(this.at, move, said), [...this.moves, move]);
  }

  private async ask(node: TreeNode, moves: readonly Move[]): Promise<void> {
    const asked = ++this.asked;
    this.busy = true;
    try {
      const seen = await server.analysis({ ...this.start, moves: [...moves] }, this.language);
      if (asked !== this.asked) return;
      node.seen = seen;
      if (node.parent && !node.parent.children.includes(node)) node.parent.children.push(node);
      this.at = node;
      this.seen = seen;
      this.version++;
      this.problem = null;
    } catch (error) {
      if (asked === this.asked) this.problem = error;
    } finally {
      if (asked === this.asked) this.busy = false;
    }
  }
}
