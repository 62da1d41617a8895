/**
 * What a game's board gets and gives: the same for all games. A board draws a view and offers its choices; it knows no
 * rule. A game exports a `BoardParts` from its `parts.ts`, and its manifest (games/manifest.ts) imports that.
 */

import type { Component } from 'svelte';
import type { BoardState } from './board-state.svelte';
import type { EndSceneProps } from './end-film.svelte';
import type { Advice } from './hints/advice';
import type { Language } from '../../i18n/messages';
import type { PartyParts } from './party/party';
import type { Mood } from '../../art/portraits/face';

export type { Language };

/** An action or a draw taken apart: what every kind of it has. */
export interface Value {
  kind: string;
  text: string;
  clause: string;
}

/** What followed from an action or a draw: what every kind of it has. */
export interface Fact {
  kind: string;
  clause: string;
}

/** Something that happened, as this viewer reads it. */
export interface GameEvent {
  by: number | 'chance';
  text: string;
  value: Value;
  facts: Fact[];
  /** The clause of the rulebook that says most about it. */
  clause: string | null;
  /** The event in words, in the viewer's language, from the server. */
  says: string[];
}

/** A part of one seat's points, and what brought it. */
export interface Portion {
  source: string;
  points: number;
  /** Its place among the portions of all seats in the course of the game, from 1. */
  arrival?: number;
}

export interface Outcome {
  ending: string;
  shares: number[];
  points: number[];
  clause: string;
  /** The clause that broke a tie. */
  tie_clause?: string;
  /** By seat what brought its points, in the order in which it is counted. */
  tally?: Portion[][];
}

/** How a game shows a portion of somebody's points. */
export interface SourceLook {
  label: string;
  /** The colour of its piece of the bar: dark letters have to be readable on it. */
  colour: string;
  /** What stands in the bar instead of the points. */
  text?: string;
}

/**
 * All that one viewer may know of a match: what the views of all games have. A game's own view narrows it with types
 * that are generated from the description of the API (protocol/types.ts).
 */
export interface View {
  game: string;
  rules: string;
  players: number;
  options: object;
  viewer: number | null;
  to_act: number[];
  legal: Value[];
  position: object;
  history: GameEvent[];
  outcome?: Outcome;
  /** Only in a match that began with a position of its own: the history tells what has happened since. */
  beginning?: { to_act: number[]; position: object };
}

/** Somebody at the table. The seat's number also gives its colour and shape: art/players.ts. */
export interface SeatInfo {
  seat: number;
  name: string;
  /** Whom of the cast a bot appears as, its rung from 1 to 7, and its rung and style in words. */
  character?: string | null;
  rung?: number | null;
  title?: string | null;
  you: boolean;
  bot: boolean;
  away: boolean;
  /** Has chosen in secret and waits for the others. */
  locked: boolean;
  /** Milliseconds left when the table was seen; null where no clock runs. */
  clock: number | null;
}

/** Something to bet on, and the pebbles for whoever is right. */
export interface BetOffer {
  text: string;
  worth: number;
}

export interface SettledBet extends BetOffer {
  seat: number;
  won: boolean;
  /** The place in the history of the event that decided it. */
  event: number;
}

export interface SentDare {
  seat: number;
  dared: number;
  /** Null until it is decided, by the event at this place in the history. */
  taken: boolean | null;
  event: number | null;
}

/** Bets and dares of those who have nothing to choose for a while; they never change the match. */
export interface SideGame {
  /** What this viewer can bet on, and bets on. */
  bets: readonly BetOffer[];
  bet: string | null;
  canDare: readonly number[];
  /** Dares of this part of the match. */
  dares: readonly SentDare[];
  /** Those that were decided together, last. */
  settled: readonly SettledBet[];
  /** By seat. */
  pebbles: readonly number[];
  place: (text: string | null) => Promise<void>;
  dare: (seat: number) => Promise<void>;
}

/** What every part of a board gets. */
export interface BoardProps<GameView extends View = View> {
  /** The view as far as the board's film has shown it; while a film runs, `legal` is empty. */
  view: GameView;
  seats: SeatInfo[];
  language: Language;
  /** What this viewer has locked in a choice that all make together; null if nothing. */
  chosen: string | null;
  /** Whether odds and advice may be shown now: the table decides. */
  hints: boolean;
  /** Advice that this viewer asked for; none while nothing was asked, and in a replay. */
  advice?: Advice | undefined;
  /** Whether the table adds up for all what all could have counted. */
  sums?: boolean;
  /** How things move: `full`, `calm` (cross-fades only) or `none`. */
  motion: 'full' | 'calm' | 'none';
  theme: 'dark' | 'light';
  /** On a screen that several people look at from afar: it is larger, and shows who has decided. */
  afar?: boolean;
  /** All of the board at once, however small it gets: nothing has to be tapped on it. */
  whole?: boolean;
  /** What somebody else is about to choose and shows everybody: drawn as what a player plans. */
  pointed?: Value | null;
  /** In a review: what would have been better here, drawn so that it is seen over all pieces. */
  better?: Value | null;
  /** Bets and dares beside the match, in games that have them; none in a replay. */
  sideGame?: SideGame | undefined;
  /** Which table this is, to keep what somebody notes at it; none in a replay. */
  table?: string;
  /** Ask for an action of `view.legal`, by its text. */
  choose: (text: string) => void;
  /** Take back a locked choice while others still think. */
  unchoose: () => void;
  /** Ask why something that is not offered cannot be done, by the text that it would have; none where nobody answers. */
  why?: (text: string) => void;
}

/** A board's film, as pages use it; kit/film.svelte.ts has the class that games build on. */
export interface Film {
  /** Takes in a view: what is new in it is shown as a film where there is one to see, otherwise at once. */
  show: (view: any, motion: BoardProps['motion']) => void;
  /** Ends the film: the board shows the latest view. */
  skip: () => void;
  /** Whether a film runs that everything else has to wait for. */
  readonly running: boolean;
  /** What the banner over the board shows; null while there is none. */
  readonly banner: unknown;
  /** How many events of the latest view's history may be told, and how many the board has begun to show. */
  readonly eventsShown: number;
  readonly eventsBegun: number;
  /** The view as far as the film has shown it: what all parts of the board get. Null before the first view. */
  readonly told: any;
}

/** A game's parts of the page; each takes the views of its own game. */
export interface BoardParts {
  /** The scene with live pieces. */
  Board: Component<BoardProps<any>>;
  /** What to do now, in a sentence, with the buttons. */
  Bar: Component<BoardProps<any>>;
  /** The panel of the game's own facts beside the log. */
  Facts: Component<BoardProps<any>>;
  /** One line of facts about one player; `brief`: only what matters most. */
  SeatFacts: Component<BoardProps<any> & { seat: number; brief?: boolean }>;
  /** The position as text, for text mode and screen readers; loaded apart, when somebody wants it. */
  spoken: () => Promise<Component<BoardProps<any>>>;
  /** The figure of a seat, to fill the height that it is given. */
  Pawn: Component<{ view: any; seat: number }>;
  actionInWords: (value: any, language: Language, seats: SeatInfo[], view: any) => string;
  /** What chance may bring, in a word or two, by its notation; without it the shorter part of its sentence is shown. */
  drawInWords?: (text: string, language: Language, options: any) => string;
  /** Whom an event pleases or shocks, by seat: portraits show it. */
  moods?: (event: any) => Readonly<Record<number, Mood>>;
  /** Names and colours a source of points of the outcome's tally. */
  source?: (source: string, view: any, language: Language) => SourceLook;
  /** A card as the review shows it among others. */
  ReviewCard?: Component<{ name: string; options: object; language: Language }>;
  /** Where a part of the match begins, such as a cave, from its positions; for the time line of a review. */
  chapters?: (positions: readonly any[], language: Language) => { step: number; title: string }[];
  /**
   * The end of the game as a scene on the board: end-film.svelte.ts says what it draws. Without it the board stays. It
   * is loaded apart from the board, while people play.
   */
  endScene?: () => Promise<Component<EndSceneProps<any>>>;
  /** How the game was decided, in a sentence, where that is not told by points; what is between asterisks is strong. */
  decided?: (view: any, seats: SeatInfo[], language: Language) => string;
  /** For one who has lost: what would have been enough to win, in a sentence; empty if nothing was close. */
  whatIf?: (view: any, seats: SeatInfo[], language: Language) => string;
  /** What big screen and phones show of it, loaded apart; without it a party cannot play the game (kit/party.ts). */
  party?: () => Promise<PartyParts>;
  /** This board's film. A game that shows everything at once has `(board) => board.get(FilmPlayer)`. */
  film: (board: BoardState) => Film;
}
