/** What is heard at a table besides the steps of the match: the game's ambience, and the end. */
import { findGame } from '../../games';
import { BEATS, type EndFilm } from '../../games/kit/end-film.svelte';
import { play, prepare, SOUNDS, surround } from '../../games/kit/sounds';
import { preferences } from '../../shell/preferences.svelte';

/** Milliseconds between two ticks while points are counted. */
const COUNT_EVERY = 240;

/** Ticks while points are counted, then a chord: along with the film of the end where there is one. */
export function soundsOfEnd(end: EndFilm, lost: boolean): void {
  const after = (beat: number): number => (end.running ? Math.max(0, beat - end.time) / 1000 : 0);
  if (end.running)
    for (let tick = BEATS.count; tick < BEATS.decide; tick += COUNT_EVERY) play(SOUNDS.count, after(tick));
  play(lost ? SOUNDS.lost : SOUNDS.end, after(BEATS.decide));
}

/** The game's ambience, while it is played and sounds are on. Call where effects can be made. */
export function surrounds(now: () => { game: string; over: boolean }): void {
  $effect(() => {
    const { game, over } = now();
    const { sound, ambience: wanted, volume } = preferences.chosen;
    const { ambience, sounds = {} } = findGame(game) ?? {};
    prepare([...Object.values(SOUNDS), ...Object.values(sounds)]);
    if (sound && wanted && volume > 0 && ambience && !over) return surround(ambience);
    return;
  });
}
