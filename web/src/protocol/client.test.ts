import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { speech } from '../i18n/language.svelte';
import { inShort, told } from '../ui/problems';
import { Problem, server, Unreachable } from './client';
import type { ProblemDocument } from './types';
import { PROTOCOL, version } from './version.svelte';

const problem = (kind: string, more: Partial<ProblemDocument> = {}): ProblemDocument => ({
  type: `/problems/${kind}`,
  title: 'Der Platz ist besetzt',
  status: 409,
  detail: 'Platz 1 ist besetzt; wähle einen freien',
  what_to_do: 'Wähle einen freien Platz, oder schau zu.',
  trace: '0123456789abcdef',
  ...more,
});

const asked = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const answers = (document: ProblemDocument): void =>
  void asked.mockImplementation(async () =>
    Response.json(document, {
      status: document.status,
      headers: { 'content-type': 'application/problem+json' },
    }),
  );

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  speech.language = 'de';
});
afterEach(() => {
  vi.unstubAllGlobals();
  asked.mockReset();
  speech.language = 'en';
  version.refused = null;
});

describe('a question to the server', () => {
  it('says the language of the page and the version that it speaks', async () => {
    asked.mockImplementation(async () => Response.json({ tables: [] }));
    await server.lobby('de');
    await server.command('t', 'act', { text: 'on' });
    for (const [, init] of asked.mock.calls)
      expect(init.headers).toMatchObject({ 'accept-language': 'de', 'grotto-protocol': PROTOCOL });
  });

  it('is refused in the words of the server', async () => {
    answers(problem('seat-taken'));
    const error = await server.command('t', 'join', { nonce: '' }).catch((refused: unknown) => refused);
    expect(error).toBeInstanceOf(Problem);
    expect(told('de', error)).toEqual({
      title: 'Der Platz ist besetzt',
      detail: 'Platz 1 ist besetzt; wähle einen freien',
      advice: 'Wähle einen freien Platz, oder schau zu.',
    });
    expect(inShort('de', error)).toBe('Platz 1 ist besetzt; wähle einen freien');
    expect(version.refused).toBeNull();
  });

  it('by a page of another version is answered once, and the page is told to load again', async () => {
    const older = problem('wrong-version', { detail: 'Diese Seite ist älter als der Server: Lade sie neu' });
    answers(older);
    await expect(server.command('t', 'act', { text: 'on' })).rejects.toBeInstanceOf(Problem);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(version.refused).toEqual(older);
  });
});

it('a detail that begins with the title is said once', () => {
  const error = new Problem(problem('no-table', { title: 'Nein', detail: 'Nein, oder doch nicht' }));
  expect(told('de', error)).toMatchObject({ title: 'Nein, oder doch nicht', detail: '' });
});

it('silence is told by the page itself', () => {
  expect(told('de', new Unreachable('x')).title).toBe('Der Server ist nicht erreichbar');
});
