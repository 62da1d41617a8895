import { describe, expect, it } from 'vitest';
import { PALETTE } from './art/palette';

// read from the disk: vitest takes style sheets as empty
const disk = (await import('node:fs' as string)) as {
  readdirSync: (folder: string, how: object) => string[];
  readFileSync: (file: string, encoding: 'utf8') => string;
};
const FILES = disk
  .readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => /(?<!\.test|\.d)\.(?:ts|svelte|css)$/.test(file));
const SOURCES = Object.fromEntries(FILES.map((file) => [file, disk.readFileSync(`src/${file}`, 'utf8')]));
const theme = SOURCES['theme.css'] ?? '';
const COLOUR =
  /(?<![&\w])(?<!url\(|href=["'])#(?:[0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(?:rgb|hsl|hwb|lab|lch|ok)\w*\(\s*[\d.]/gi;
const holdsColours = (file: string): boolean => /(?:^|[/.])(?:palette\.ts|theme\.css)$/.test(file);

describe('colours have names', () => {
  it('and are written only in theme.css and in palettes', () => {
    const written = Object.entries(SOURCES)
      .filter(([file]) => !holdsColours(file))
      .flatMap(([file, source]) => (source.match(COLOUR) ?? []).map((colour) => `${file}: ${colour}`));
    expect(Object.keys(SOURCES).filter(holdsColours).length).toBeGreaterThan(30);
    expect(written).toEqual([]);
  });

  it('that somebody defines wherever a component asks for one', () => {
    const all = Object.values(SOURCES).join('\n');
    const defined = new Set(Array.from(all.matchAll(/(--[\w-]+)(?=["']?[:=])/g), ([name]) => name));
    const asked = new Set(Array.from(all.matchAll(/var\((--[\w-]+)\)/g), (match) => match[1] as string));
    expect(asked.size).toBeGreaterThan(200);
    expect([...asked].filter((name) => !defined.has(name))).toEqual([]);
  });

  it('and have one value, in the theme and in the drawings', () => {
    const named = Object.entries(PALETTE).flatMap(([name, colour]) => {
      const property = `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
      const inTheme = new RegExp(`${property}: (#\\w+);`).exec(theme)?.[1];
      return inTheme === undefined ? [] : [[property, inTheme, colour === '#fff' ? '#ffffff' : colour] as const];
    });
    expect(named.length).toBeGreaterThan(12);
    for (const [property, inTheme, drawn] of named) expect([property, inTheme]).toEqual([property, drawn]);
  });
});
