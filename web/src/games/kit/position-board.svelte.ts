/**
 * A board outside of a table: it shows positions of a match in the replay, the review, the analysis, the puzzles and
 * the lesson. (A running table has its own model: screens/table/table-model.svelte.ts.)
 */
import { speech } from '../../i18n/language.svelte';
import { preferences } from '../../shell/preferences.svelte';
import type { BoardParts, BoardProps, Film, SeatInfo, Value, View } from './board';
import { BoardState, provideBoardState } from './board-state.svelte';
import { leadFilm, toldOf, type Motion } from './film.svelte';

export interface Position {
  /** Null until they are loaded. */
  parts: BoardParts | null;
  view: View | null;
  seats: SeatInfo[];
  /** The viewer's preference, unless it is given. */
  motion?: Motion;
  /** Whether the board adds up for all what all could have counted; yes, unless it is given. */
  sums?: boolean;
  /** All of the board at once, however small it gets; no, unless it is given. */
  whole?: boolean;
  /** What would have been better here. */
  better?: Value | null;
  /** What happens with a choice; nothing, unless it is given. */
  choose?: (text: string) => void;
}

export class PositionBoard {
  private readonly state = new BoardState();
  private readonly motion: Motion = $derived.by(() => this.now().motion ?? preferences.motion);
  readonly film: Film | undefined = $derived.by(() => this.now().parts?.film(this.state));
  /** What the board's parts get; its view tells no more than the film has shown. Null until there is a position. */
  readonly props: BoardProps | null = $derived.by(() => {
    const { view, seats, sums = true, whole = false, better = null, choose } = this.now();
    return (
      view && {
        view: toldOf(this.film, view),
        seats,
        language: speech.language,
        chosen: null,
        hints: true,
        sums,
        whole,
        better,
        motion: this.motion,
        theme: preferences.theme,
        choose: choose ?? (() => undefined),
        unchoose: () => undefined,
      }
    );
  });

  /** To be called while the component that shows the board is set up; `now`: the position to show. */
  constructor(private readonly now: () => Position) {
    provideBoardState(this.state);
    leadFilm(() => ({ film: this.film, view: this.now().view, motion: this.motion }));
  }
}
