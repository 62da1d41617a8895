/** What to do now, in a sentence: read off the phase, the legal values and what is planned. */

import { capital } from '../../kit/words';
import type { Offers } from './choices';
import { onwards } from './choices';
import type { Plan } from './plan.svelte';
import { isGoing, isMove, type Action, type ErdgeisterView, type Event, type Going } from '../types';
import type { Key, Names } from '../words';

export interface Prompt {
  /** A small line above: how far the turn is. */
  over: string;
  title: string;
  hint: string;
  /** What one would lose by it. */
  warning?: string | undefined;
}

/** What the film shows: who acts, but not yet what comes of it. */
export function filmed({ by, value }: Event, names: Names): Prompt {
  if (by === 'chance') return { over: '', title: names.say('laying'), hint: '' };
  const key = isGoing(value) ? 'film' : 'film-card';
  const title = by === names.view.viewer ? names.say(`${key}-you`) : names.say(key, { who: names.who(by) });
  return { over: '', title, hint: '' };
}

/** `value` is the choice that is shown: what is looked at, or only what is planned. */
export function promptFor(view: ErdgeisterView, plan: Plan, names: Names, value: Action | null = plan.preview): Prompt {
  const { say } = names;
  const { position, outcome } = view;
  if (outcome) return ended(view, names);
  if (
    position.turn === null ||
    !['before', 'action', 'second', 'after', 'extra-move', 'spying', 'carrying'].includes(position.phase)
  ) {
    return { over: '', title: say('laying'), hint: '' };
  }
  const mine = view.viewer !== null && view.to_act.includes(view.viewer);
  if (!mine) {
    const who = names.who(view.to_act[0] ?? position.turn);
    return {
      over: '',
      title: say(view.viewer === null ? 'onlooking' : 'thinking', { who }),
      hint: view.viewer === null ? '' : say('waits'),
    };
  }
  if (plan.doubted)
    return { over: progress(view, names), title: say('ask-costly'), hint: '', warning: cost(view, names) };
  const card = plan.card !== null || value?.kind === 'extra';
  return {
    over: progress(view, names),
    warning: card && plan.costly ? cost(view, names) : undefined,
    ...(planned(value, plan, names) ?? aimed(plan, names) ?? asked(view, plan.offers, names)),
  };
}

function progress({ position: { done } }: ErdgeisterView, { say }: Names): string {
  const part: Key = done.due === null ? 'action-done' : done.due === 2 ? 'second-gnome' : 'first-gnome';
  return `${say(part)} · ${say(done.card ? 'card-used' : 'card-free')}`;
}

function cost({ position }: ErdgeisterView, { say }: Names): string {
  return say(position.done.kind === 'placing' ? 'costs-placing' : 'costs-moving');
}

type Ask = Omit<Prompt, 'over'>;

function planned(value: Action | null, plan: Plan, names: Names): Ask | null {
  if (!value) return null;
  const title = names.actionInWords(value);
  if (value.kind === 'extra') return { title, hint: names.say('hint-extra') };
  if (!isGoing(value) || plan.goings.length < 2) return { title, hint: '' };
  return { title, hint: alternatives(plan.goings, value, names) };
}

function alternatives(goings: readonly Going[], value: Going, names: Names): string {
  const { say } = names;
  if (value.kind !== 'move') return say('or-other');
  // its sentence is long enough
  if (value.way !== 'plain') return '';
  const kinds: Record<string, Key> = {
    'dark corner': 'way-dark',
    'sneak path': 'way-sneak',
    'secret passage': 'way-secret',
  };
  const ways = new Set(onwards(goings, value).map((it) => kinds[it.way]));
  const named = [...ways].filter((it): it is Key => it !== undefined).map((it) => say(it));
  return named.length ? say('or-special', { ways: names.list(named) }) : say('or-other');
}

/** A card or a figure is chosen, but not what to do with it. */
function aimed(plan: Plan, names: Names): Ask | null {
  const { say } = names;
  if (plan.card) return { title: say(`ask-${plan.card}`), hint: say(`hint-${plan.card}`) };
  const first = plan.goings[0];
  if (!first) return null;
  const gnome = capital(names.gnome(first.figure));
  if (first.kind === 'place') return { title: say('pick-place', { gnome }), hint: say('hint-arrow') };
  return { title: say('pick-walk', { gnome, n: isMove(first) ? first.steps : 0 }), hint: say('hint-target') };
}

function asked(view: ErdgeisterView, offers: Offers, names: Names): Ask {
  const { say } = names;
  const { position } = view;
  const marked = position.marked ?? '';
  if (position.phase === 'spying') return spied(view, marked, names);
  if (position.phase === 'carrying')
    return { title: say('ask-carry', { gnome: names.gnome(marked) }), hint: say('hint-carry') };
  const goings = [...offers.goings.values()].flat();
  const [place, move] = [goings.some((it) => it.kind === 'place'), goings.some((it) => it.kind === 'move')];
  const cards = offers.spy.size > 0 || offers.kidnap.size > 0 || offers.plain.has('extra');
  if (position.phase === 'extra-move') return { title: say('ask-extra'), hint: move ? say('hint-go') : '' };
  if (position.phase === 'after') return { title: say(cards ? 'ask-after' : 'ask-end'), hint: '' };
  if (position.phase === 'second') {
    if (!place && !move) return { title: say(cards ? 'ask-after' : 'ask-end'), hint: '' };
    return { title: say(place ? 'ask-second-place' : 'ask-second-move'), hint: '' };
  }
  if (!place && !move) return { title: say('ask-pass'), hint: cards ? say('hint-cards') : '' };
  const title = say(place && move ? 'ask-place-move' : place ? 'ask-place' : 'ask-move');
  return { title, hint: move ? say('hint-go') : cards ? say('hint-cards') : '' };
}

function spied({ position }: ErdgeisterView, marked: string, names: Names): Ask {
  const { say } = names;
  const it = position.figures.find((one) => one.figure === marked);
  const gnome = capital(names.handle(marked));
  const seen = it?.number ? say('saw-number', { gnome, number: it.number }) : say('saw-blank', { gnome });
  const key = it?.bearer ? ` ${say('saw-key')}` : '';
  return { title: seen + key, hint: say('ask-show') };
}

/** Who won and how, once the game is over. */
export function ended(view: ErdgeisterView, names: Names): Prompt {
  const { say } = names;
  const { outcome, position } = view;
  const winners = (outcome?.shares ?? []).flatMap((share, seat) => (share > 0 ? [seat] : []));
  const who = names.list(winners.map((seat) => names.who(seat)));
  const alone = winners.length === 1;
  const title = alone && winners[0] === view.viewer ? say('you-win') : say(alone ? 'wins' : 'share-win', { who });
  const how = `over-${outcome?.ending ?? 'turn-limit'}` as Key;
  const of = outcome?.ending === 'others-key-bearer' ? who : names.who(position.finisher ?? winners[0] ?? 0);
  return { over: say('spoken-over'), title, hint: say(how, { who: of }) };
}
