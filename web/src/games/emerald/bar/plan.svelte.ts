/** What the viewer is about to do: shared by board and bar. Nothing here is known to the server. */

import { choices, sameRide, type Choices, type Ride } from './choices';
import type { EmeraldView, PlaceName } from '../types';

export class Plan {
  /** The ride that was chosen, but not yet asked for. */
  chosen = $state.raw<Ride | null>(null);
  /** The ride under the pointer or the focus. */
  looked = $state.raw<Ride | null>(null);
  /** The ride of a hint. */
  hinted = $state.raw<Ride | null>(null);
  /** The roll of the forecast under the pointer or the focus, in pips. */
  pointed = $state<number | null>(null);
  /** An action that would hurt and waits for a second tap. */
  armed = $state<string | null>(null);
  #view: EmeraldView | null = null;
  #choices: Choices = { rides: [], catches: [], bribes: [], yields: null, stop: null };

  /** The choices of this view; a plan for an older one is dropped. */
  of(view: EmeraldView): Choices {
    if (view !== this.#view) {
      this.#view = view;
      this.#choices = choices(view);
    }
    return this.#choices;
  }

  /** Keeps only what the new view still allows. */
  keep(view: EmeraldView): void {
    const { rides, yields } = this.of(view);
    const still = (ride: Ride | null): Ride | null => rides.find((r) => sameRide(r, ride)) ?? null;
    this.chosen = still(this.chosen);
    this.looked = still(this.looked);
    this.hinted = still(this.hinted);
    if (this.armed !== yields) this.armed = null;
  }

  /** What is shown as a preview. */
  get ride(): Ride | null {
    return this.looked ?? this.chosen ?? this.hinted;
  }

  choose(ride: Ride | null): void {
    this.chosen = ride;
    this.looked = null;
  }

  look(ride: Ride | null): void {
    this.looked = ride;
  }

  /** Takes the last planned step back; false if there was none. */
  back(): boolean {
    if (this.armed !== null) this.armed = null;
    else if (this.chosen || this.looked) this.choose(null);
    else return false;
    return true;
  }

  /** The next ride after the chosen one. */
  other(rides: readonly Ride[]): void {
    const i = rides.findIndex((ride) => sameRide(ride, this.chosen));
    this.choose(rides[(i + 1) % rides.length] ?? null);
  }

  /**
   * A tap on a place: the text of an action to ask for, or null if it only changed the plan.
   * A knight there is chosen before a ride to there is ridden, because choosing can be undone.
   */
  tap(place: PlaceName, rides: readonly Ride[]): string | null {
    const here = rides.filter((ride) => ride.from === place);
    if (here.length) {
      // two colours on one place: each tap goes on to the next, and after the last none is chosen
      this.choose(here[here.findIndex((ride) => sameRide(ride, this.chosen)) + 1] ?? null);
      return null;
    }
    if (this.chosen?.to === place)
      return this.chosen.options.length === 1 ? (this.chosen.options[0]?.text ?? null) : null;
    this.choose(rides.find((ride) => ride.to === place) ?? null);
    return null;
  }

  /** A tap on something that would hurt: its text at the second tap only. */
  arm(text: string): string | null {
    const sure = this.armed === text;
    this.armed = sure ? null : text;
    return sure ? text : null;
  }
}
