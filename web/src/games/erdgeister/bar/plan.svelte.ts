/** What the viewer is planning and pointing at: shared by the board, the bar and the sheet. Made only of legal values. */

import { preferences } from '../../../shell/preferences.svelte';
import { typing } from '../../kit/typing';
import { isField } from '../board/geometry';
import { firstPlan, offersOf, playable, type Offers } from './choices';
import { isGoing, type Action, type CardKind, type ErdgeisterView, type Going } from '../types';

type Choose = (text: string) => void;
type Ask = ((text: string) => void) | undefined;

export class Plan {
  view = $state.raw<ErdgeisterView | null>(null);
  /** The card that is being aimed. */
  card = $state<'spy' | 'kidnap' | null>(null);
  /** A card that would give up a gnome's move: whether that is meant has to be said first. */
  doubted = $state<CardKind | null>(null);
  figure = $state<string | null>(null);
  /** The choice that waits for its confirmation. */
  value = $state.raw<Action | null>(null);
  /** A choice under the pointer or the focus: shown, but not planned. */
  glance = $state.raw<Action | null>(null);
  /** The choice of a hint. */
  hinted = $state.raw<Action | null>(null);
  /** The gnome whose reach is shown: the one under the pointer or the focus. */
  pointed = $state<string | null>(null);
  /** The tunnel or shaft that is looked at while a kidnapped figure is put down. */
  zone = $state('');

  readonly offers: Offers = $derived(offersOf(this.view?.legal ?? []));
  /** Where the picked figure can end. */
  readonly goings: Going[] = $derived(
    this.figure === null || this.card ? [] : (this.offers.goings.get(this.figure) ?? []),
  );
  /** Every place that can be tapped as an end now, with its value. */
  readonly ends: Map<string, Going> = $derived(
    this.offers.carry.size ? this.offers.carry : new Map(this.goings.map((it) => [it.to, it])),
  );
  /** Every figure that can be tapped now. */
  readonly pickable: Set<string> = $derived(
    new Set(this.card ? this.offers[this.card].keys() : this.offers.goings.keys()),
  );
  readonly busy: boolean = $derived(
    this.card !== null || this.figure !== null || this.value !== null || this.doubted !== null,
  );
  /** What the board previews: what is pointed at, else what is planned, else a hint while nothing is. */
  readonly preview: Action | null = $derived(this.glance ?? this.value ?? (this.busy ? null : this.hinted));
  /** A gnome in the hand looks for its arrow field. */
  readonly placing: boolean = $derived(this.goings[0]?.kind === 'place');
  /** Whether a card played now gives up a gnome that could still go: the server says that it ends the turn. */
  readonly costly: boolean = $derived(this.view?.position.done.card_ends === true && this.offers.goings.size > 0);

  private choose: Choose = () => undefined;
  private why: Ask;
  private key = '';

  /** Look at a view; a new position forgets what was planned in the old one. */
  look(view: ErdgeisterView, choose: Choose, why?: Ask): void {
    this.choose = choose;
    this.why = why;
    if (view === this.view) return;
    const { phase, turns, done } = view.position;
    const key = JSON.stringify([
      view.viewer,
      view.history.length,
      phase,
      turns,
      done,
      view.legal.length,
      view.legal[0]?.text,
    ]);
    this.view = view;
    if (key === this.key) return;
    this.key = key;
    this.forget();
  }

  forget(): void {
    this.card = null;
    this.doubted = null;
    this.figure = null;
    this.value = null;
    this.glance = null;
    this.zone = '';
  }

  tapFigure(name: string): void {
    if (this.card) {
      const value = this.offers[this.card].get(name);
      if (value) this.settle(value, name);
      else this.why?.(`${this.card}:${name}`);
      return;
    }
    const at = this.view?.position.figures.find((it) => it.figure === name)?.at ?? '';
    if (this.figure !== name && this.ends.has(at)) return this.tapPlace(at);
    const values = this.offers.goings.get(name);
    if (!values) return this.askFor(name, at);
    if (this.figure === name) {
      if (this.value && values.length === 1) this.confirm();
      else this.forget();
      return;
    }
    this.figure = name;
    this.value = firstPlan(values);
    this.glance = null;
  }

  tapPlace(place: string): void {
    const end = this.ends.get(place);
    if (end) return this.settle(end, this.offers.carry.size ? null : end.figure);
    if (this.offers.carry.size) return this.why?.(`to:${place}`);
    if (this.card) return;
    const here = (this.view?.position.standing[place] ?? []).filter((it) => this.offers.goings.has(it));
    const next = here[(here.indexOf(this.figure ?? '') + 1) % here.length];
    if (next !== undefined) return this.tapFigure(next);
    for (const values of this.offers.goings.values()) {
      const placing = values.find((it) => it.kind === 'place' && it.to === place);
      if (placing) return this.settle(placing, placing.figure);
    }
    if (this.figure) this.why?.(`${this.figure}>${place}`);
  }

  /** A figure that cannot be taken now: why one of the viewer's own stays, or why the taken one does not go there. */
  private askFor(name: string, at: string): void {
    const own = this.view?.position.figures.find((it) => it.figure === name)?.seat === this.view?.viewer;
    if (this.figure && isField(at)) this.why?.(`${this.figure}>${at}`);
    else if (own) this.why?.(`${name}>${isField(at) ? at : 'chamber'}`);
  }

  tapCard(card: CardKind): void {
    if (!playable(this.offers, card)) {
      const other = this.view?.position.figures.find((it) => it.seat !== this.view?.viewer)?.figure ?? '';
      return this.why?.(card === 'extra' ? card : `${card}:${other}`);
    }
    if (this.costly && preferences.chosen.confirm && this.doubted !== card && !this.aims(card)) {
      this.forget();
      this.doubted = card;
      return;
    }
    if (card === 'extra') {
      const value = this.offers.plain.get('extra') as Action;
      const again = this.value === value;
      this.forget();
      if (!again) this.value = value;
      return;
    }
    const again = this.card === card;
    this.forget();
    if (!again) this.card = card;
  }

  private aims(card: CardKind): boolean {
    return this.card === card || this.value?.kind === card;
  }

  /** Plan a choice; the second time it is meant. */
  private settle(value: Action, figure: string | null): void {
    if (this.value?.text === value.text) return this.confirm();
    this.figure = figure;
    this.value = value;
    this.glance = null;
  }

  confirm(): void {
    if (!this.value) return;
    const { text } = this.value;
    this.forget();
    this.choose(text);
  }

  /** Do something that needs no plan: end, pass, show, keep. */
  now(value: Action): void {
    this.forget();
    this.choose(value.text);
  }

  /** One step back: the end, then the figure, then the card. Whether there was one. */
  back(): boolean {
    if (this.glance) this.glance = null;
    const choices = this.card ? 2 : this.goings.length;
    if (
      this.value &&
      (this.offers.carry.size || (this.figure && choices > 1 && this.value !== firstPlan(this.goings)))
    ) {
      this.value = this.card || this.offers.carry.size ? null : firstPlan(this.goings);
      if (this.card) this.figure = null;
      return true;
    }
    const was = this.busy;
    this.forget();
    return was;
  }

  /** Escape takes a planned step back, and then nothing else on the page should react to the key. */
  readonly escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented && !typing(event.target) && this.back())
      event.preventDefault();
  };

  /** How many count in each tunnel and shaft once the previewed figure has gone. */
  readonly crowd: Record<string, number> = $derived({
    ...this.view?.position.crowd,
    ...(this.preview && isGoing(this.preview) ? this.preview.crowd : {}),
  });
}
