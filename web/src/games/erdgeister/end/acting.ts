/** Where a gnome of the end scene is at a moment of the film, and what it does. */

import { BEATS, type EndFilm } from '../../kit/end-film.svelte';
import type { Actor } from './end-layout';

export interface Acting extends Actor {
  pose: 'rest' | 'cheer' | 'lift';
  /** How far its number is turned up, from 0 to 1. */
  turned: number;
}

/** Milliseconds between two numbers that are turned up, and for one. */
const APART = 60;
const TURN = 200;
const [CLIMBED, LIFTED] = [2150, 2700];

type Clock = Pick<EndFilm, 'between'>;

export function actorAt(actor: Actor, gnomes: number, film: Clock): Acting {
  const apart = Math.min(APART, (BEATS.count - BEATS.open - TURN) / Math.max(1, gnomes - 1));
  const begins = BEATS.open + actor.arrival * apart;
  const turned = film.between(begins, begins + TURN);
  if (actor.role === 'lifter') return { ...climbing(actor, film), pose: 'lift', turned };
  if (actor.role === 'lifted') return { ...rising(actor, film), pose: 'cheer', turned };
  const glad = actor.role === 'winner' ? film.between(BEATS.count, BEATS.decide) >= 1 : actor.it.bearer === true;
  return { ...actor, pose: glad ? 'cheer' : 'rest', turned };
}

const eased = (share: number): number => 1 - (1 - share) ** 3;

/** From the floor beside the chest in an arc over its rim. */
function climbing(actor: Actor, film: Clock): Actor {
  const share = eased(film.between(BEATS.count, CLIMBED));
  const from = { x: actor.x * 2.3, y: 16 };
  return {
    ...actor,
    x: from.x + (actor.x - from.x) * share,
    y: from.y + (actor.y - from.y) * share - 60 * Math.sin(Math.PI * share) * (1 - share),
  };
}

/** Out of the chest, once those who lift it stand. */
function rising(actor: Actor, film: Clock): Actor {
  return { ...actor, y: actor.y + 120 * (1 - eased(film.between(CLIMBED, LIFTED))) };
}
