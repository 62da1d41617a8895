import { describe, expect, it } from 'vitest';
import { backdropPicture, SHAPES } from '../ui/backdrop/drawing';
import digests from '../ui/backdrop/drawn.json';
import { gamePicture, type Draw } from '../art/picture/document';
import { portraitAddress } from '../art/portraits/bitmaps';
import portraits from '../art/portraits/bitmaps/drawn.json';
import { CAST } from '../art/portraits/cast.palette';
import { MOODS } from '../art/portraits/face';
import { portrait } from '../art/portraits/portrait';

const DRAWINGS = import.meta.glob<Draw>('./*/picture/drawing.ts', { eager: true, import: 'draw' });
const DRAWN = import.meta.glob<Record<string, string>>('./*/picture/drawn.json', { eager: true, import: 'default' });
const THEMES = ['dark', 'light'] as const;

async function digest(svg: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(svg));
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

describe('the bitmaps are as their code draws them (else: python -m scripts.start_pictures)', () => {
  it.each(Object.keys(DRAWINGS).flatMap((file) => THEMES.map((theme) => [file, theme] as const)))(
    '%s in the %s',
    async (file, theme) => {
      const drawn = DRAWN[file.replace('drawing.ts', 'drawn.json')];
      expect(drawn?.[theme]).toBe(await digest(gamePicture(DRAWINGS[file] as Draw, theme)));
    },
  );

  it.each(SHAPES.flatMap((shape) => THEMES.map((theme) => [shape, theme] as const)))(
    'the backdrop, %s, in the %s',
    async (shape, theme) => {
      expect(digests[`${shape}-${theme}`]).toBe(await digest(backdropPicture(shape, theme)));
    },
  );

  it.each(CAST.map(({ id }) => id))('%s of the cast, in every mood', async (id) => {
    const known: Readonly<Record<string, string>> = portraits;
    for (const mood of MOODS) {
      expect(known[`${id}-${mood}`]).toBe(await digest(portrait(id, mood, 'close')));
      expect(portraitAddress(id, mood)).toBeTruthy();
    }
  });
});
