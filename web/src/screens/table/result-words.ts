/** What a result says: who won, how it was decided, and a friendly word for one who has lost. */
import { bestPortion, turningPoint } from '../../games/kit/tally';
import type { BoardParts, Language, SeatInfo, View } from '../../games/kit/board';
import type { Seen } from '../../protocol/types';
import { places, type Standing } from './standings';
import { say } from './words';

/** Points by which a game is still lost narrowly: a larger margin is no comfort. */
const CLOSE = 8;

export class ResultWords {
  readonly order: readonly Standing[];
  private readonly winners: readonly number[];
  private readonly you: SeatInfo | undefined;

  constructor(
    private readonly language: Language,
    private readonly seen: Pick<Seen, 'too_long' | 'called_off'>,
    private readonly view: View | null,
    private readonly seats: readonly SeatInfo[],
    private readonly parts: BoardParts | null,
  ) {
    this.order = view?.outcome ? places(view.outcome) : [];
    this.winners = this.order.filter((one) => one.won).map((one) => one.seat);
    this.you = seats.find((seat) => seat.you);
  }

  readonly nameOf = (seat: number): string =>
    this.seats[seat]?.you ? say(this.language, 'you') : (this.seats[seat]?.name ?? '');

  get title(): string {
    const { language, seen, winners, order } = this;
    if (seen.too_long) return say(language, 'result-too-long');
    if (seen.called_off || !this.view?.outcome) return say(language, 'result-called-off');
    const names = winners.map(this.nameOf);
    if (names.length > 1 && names.length === order.length) return say(language, 'result-all');
    if (names.length > 1)
      return say(language, 'result-shared', {
        names: `${names.slice(0, -1).join(', ')} ${say(language, 'and')} ${names[names.length - 1]}`,
      });
    const alone = winners[0] ?? 0;
    if (this.seats[alone]?.you) return say(language, 'result-you-won');
    return say(language, 'result-won', { name: this.nameOf(alone) });
  }

  /** How it was decided, in a sentence; what is between asterisks is strong. */
  get how(): string {
    const { language, view, parts, seats } = this;
    if (!view?.outcome) return '';
    if (parts?.decided) return parts.decided(view, [...seats], language);
    const turn = turningPoint(view.outcome);
    if (!turn || !parts?.source) return this.winners.length > 1 ? say(language, 'equal-points') : '';
    const { source, more, rival, margin } = turn;
    const name = seats[rival]?.you ? say(language, 'than-you') : this.nameOf(rival);
    return say(language, 'turning-point', { source: this.label(source), n: more, name, margin });
  }

  private label(source: string): string {
    return (this.view && this.parts?.source?.(source, this.view, this.language).label) ?? source;
  }

  private get lost(): boolean {
    return this.you !== undefined && this.view?.outcome !== undefined && !this.winners.includes(this.you.seat);
  }

  private get margin(): number {
    const points = this.view?.outcome?.points;
    return this.you && points ? (points[this.winners[0] ?? 0] ?? 0) - (points[this.you.seat] ?? 0) : 0;
  }

  /** For one who has lost: how little was missing, and what went best. */
  get consolation(): string {
    const { language, parts, you, margin } = this;
    const tally = this.view?.outcome?.tally;
    if (!you || !this.lost || !tally) return '';
    const best = parts?.decided ? null : bestPortion(tally[you.seat] ?? []);
    const said = margin > 0 && margin <= CLOSE && !parts?.decided ? [say(language, 'margin-lost', { n: margin })] : [];
    if (best) said.push(say(language, 'best-deed', { source: this.label(best.source), n: best.points }));
    const other = this.view && parts?.whatIf?.(this.view, [...this.seats], language);
    if (other) said.push(other);
    return said.join(' ');
  }

  /** Who has a friendly word: the winner, or for a winner the best of the others. */
  get speaker(): SeatInfo | null {
    if (!this.you || !this.view?.outcome) return null;
    return this.seats[(this.lost ? this.winners[0] : this.order.find((one) => !one.won)?.seat) ?? -1] ?? null;
  }

  get line(): string {
    if (!this.speaker?.character) return '';
    return say(this.language, this.lost ? (this.margin <= CLOSE ? 'line-close' : 'line-clear') : 'line-beaten');
  }
}
