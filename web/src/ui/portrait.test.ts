import { cleanup, fireEvent, render } from '@testing-library/svelte';
import { afterEach, expect, it } from 'vitest';
import { CAST } from '../art/portraits/cast.palette';
import { portraitAddress } from '../art/portraits/bitmaps';
import type { Mood } from '../art/portraits/face';
import Portrait from './Portrait.svelte';

afterEach(cleanup);

const character = CAST[0]!.id;
const face = (mood: Mood) => portraitAddress(character, mood);
const faces = () => [...document.querySelectorAll('image')].map((it) => it.getAttribute('href'));

it('shows the calm face until the one of a new mood has been loaded', async () => {
  const { rerender } = render(Portrait, { props: { character } });
  expect(faces()).toEqual([face('neutral')]);
  await rerender({ character, mood: 'happy' });
  expect(faces()).toEqual([face('neutral'), face('happy')]);
  await fireEvent.load(document.querySelectorAll('image')[1]!);
  expect(faces()).toEqual([face('happy')]);
  await rerender({ character, mood: 'shocked' });
  expect(faces()).toEqual([face('neutral'), face('shocked')]);
});
