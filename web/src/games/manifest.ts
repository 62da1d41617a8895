/**
 * What the screens know of a game. Manifests are loaded with the first page, so they hold only what is small;
 * the board, the lesson, the forms and the pictures of the rules are imported when a screen asks for them.
 */

import type { Component } from 'svelte';
import type { Language } from '../i18n/messages';
import type { Way } from '../router.svelte';
import type { BoardParts } from './kit/board';
import type { LessonSource } from './kit/lesson';
import type { GatheringProps } from './kit/party/gathering';
import type { Ambience, Sound } from './kit/sounds';

/** Something said in the reader's language. */
export type Said = (language: Language) => string;

/** The game's picture on the start page and in lists. */
export interface GamePicture {
  /** Addresses of the bitmaps. */
  dark: string;
  light: string;
  alt: Said;
  /** Where the light in it flickers, in percent, and how many seconds it is ahead of the others. */
  flicker: { x: number; y: number; ahead: number };
  /** Which height of the picture a phone shows, in percent. */
  focus: number;
}

/** Asks for a value of an option that no list can offer. */
export interface OptionForm {
  /** The value that stands there first. */
  first: (options: Readonly<Record<string, unknown>>) => unknown;
  Form: Component<{
    value: unknown;
    /** The game's other options, as they are set. */
    options: Readonly<Record<string, unknown>>;
    onchange: (value: unknown) => void;
  }>;
}

/** The game's own parts of the page that opens a table. */
export interface SetupForms {
  /** By the kind that the server gives an option's other values. */
  options?: Readonly<Record<string, OptionForm>>;
  /** The switch for adding up what all could have counted; games without it have nothing to count. */
  OpenSums?: Component<{ on: boolean; onchange: (on: boolean) => void }>;
  /** What standing orders are good for. */
  orders?: Said;
}

/** A standing order, by which the server acts for an absent player. */
export interface OrderSupport {
  /** What an order does. */
  text: Said;
  form: () => Promise<
    Component<{
      order: Record<string, unknown> | null;
      /** The view of its own game. */
      scene: any;
      give: (order: Record<string, unknown> | null) => Promise<boolean>;
      close: () => void;
    }>
  >;
}

export interface GameManifest {
  /** The game's name in addresses and for the server. */
  name: string;
  /** The title on screens: the same in every language, and known before the server has answered. */
  title: string;
  /** What it is like, in a sentence. */
  hook: Said;
  picture: GamePicture;
  /** How many players are proposed, by way to play. */
  seats: Readonly<Record<Way, number>>;
  /** A clause that serves as the example in the search of the rules. */
  exampleClause?: string;
  /** By the kind of an action, a draw or a fact. */
  sounds: Readonly<Record<string, Sound>>;
  /** What is heard very quietly all the time. */
  ambience?: Ambience;
  /** The steps of the film have sounds of their own, so the page stays silent while it runs. */
  soundsWithFilm?: boolean;
  /** What the panel of facts is called. */
  factsTab: Said;
  /** A player's result in words, where it is not points. */
  score?: (language: Language, points: number) => string;
  /** The bar has no panel of its own: the page draws one under it. */
  barNeedsPanel?: boolean;
  /** The other options after one was changed: some belong to the value that is gone. */
  optionsAfter?: (changed: string, others: Readonly<Record<string, unknown>>) => Record<string, unknown>;
  orders?: OrderSupport;
  setup?: () => Promise<SetupForms>;
  board: () => Promise<BoardParts>;
  /** Without it, the rules teach the game. */
  lesson?: () => Promise<LessonSource>;
  /** Draws the picture of a section of the rules by its number, or nothing. */
  rulePicture?: () => Promise<RulePicture>;
  /** The figure of a seat with its shadow, as markup. */
  figure: () => Promise<(seat: number) => string>;
  /** The scenery in which people at a party wait; without it, the game's picture. */
  gathering?: () => Promise<Component<GatheringProps>>;
  /** Whether this many players can have the figures that they choose at a party: not where each has two colours. */
  wearsFigures?: (players: number) => boolean;
}

export type RulePicture = Component<{ section: number }>;
