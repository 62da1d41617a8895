import { describe, expect, it } from 'vitest';
import { routeOf, router, secretIn } from './router.svelte';

const at = (path: string): ReturnType<typeof routeOf> => routeOf(new URL(path, 'http://play.example'));
const TOKEN = 'abcdefghijklmnopqrstuvwxyz234567';

describe('an address', () => {
  it.each([
    ['/', { page: 'start' }],
    ['/tables', { page: 'tables' }],
    ['/me', { page: 'me' }],
    ['/replay-file', { page: 'replay-file' }],
    ['/j', { page: 'join' }],
    ['/j/LMPR', { page: 'phone', code: 'lmpr' }],
    ['/screen/lmpr', { page: 'screen', code: 'lmpr' }],
    ['/new/emerald', { page: 'new', game: 'emerald', way: 'friends' }],
    ['/new/diamant?with=screen', { page: 'new', game: 'diamant', way: 'screen' }],
    ['/new/erdgeister?with=anything', { page: 'new', game: 'erdgeister', way: 'friends' }],
    ['/t/bcdfghjkmnpq', { page: 'table', table: 'bcdfghjkmnpq', seat: null, secret: null }],
    ['/t/bcdfghjkmnpq/', { page: 'table', table: 'bcdfghjkmnpq', seat: null, secret: null }],
    ['/t/bcdfghjkmnpq?as=screen', { page: 'table', table: 'bcdfghjkmnpq', seat: null, secret: null, as: 'screen' }],
    ['/t/bcdfghjkmnpq?as=phone', { page: 'table', table: 'bcdfghjkmnpq', seat: null, secret: null, as: 'phone' }],
    ['/t/bcdfghjkmnpq?as=other', { page: 'table', table: 'bcdfghjkmnpq', seat: null, secret: null }],
    ['/r/bcdfghjkmnpq?step=4', { page: 'replay', table: 'bcdfghjkmnpq' }],
    ['/fair/bcdfghjkmnpq', { page: 'fair', table: 'bcdfghjkmnpq' }],
    ['/rules/diamant#D-12', { page: 'rules', game: 'diamant' }],
    ['/puzzles', { page: 'puzzles', game: 'emerald' }],
    ['/puzzles/?id=3', { page: 'puzzles', game: 'emerald' }],
    ['/puzzles/diamant', { page: 'puzzles', game: 'diamant' }],
    ['/learn/erdgeister', { page: 'learn', game: 'erdgeister' }],
  ])('%s means its screen', (path, route) => expect(at(path)).toEqual(route));

  it.each([
    '/nothing',
    '/new/chess',
    '/j/lmp',
    '/screen',
    '/t/',
    '/t/../etc',
    '/t/bcdfghjkmnpq/x',
    '/t/bcdfghjkmnpq/0/more',
    '/rules',
    '/rules/emerald/more',
    '/puzzles/chess',
    '/t/%3Cscript%3E',
  ])('%s leads nowhere', (path) => expect(at(path)).toEqual({ page: 'lost' }));

  it('brings the secret of its link along', () => {
    expect(at(`/t/bcdfghjkmnpq#inv_${TOKEN}`)).toMatchObject({
      seat: null,
      secret: { kind: 'invitation', token: `inv_${TOKEN}` },
    });
    expect(at(`/t/bcdfghjkmnpq#watch_${TOKEN}`)).toMatchObject({ secret: { kind: 'watch' } });
    expect(at(`/t/bcdfghjkmnpq/2#seat_${TOKEN}`)).toMatchObject({
      seat: 2,
      secret: { kind: 'recovery', token: `seat_${TOKEN}` },
    });
  });
});

describe('a secret', () => {
  it.each(['', '#', '#inv_', '#inv_short', `#bot_${TOKEN}`, `#inv_${TOKEN}<b>`, `#x inv_${TOKEN}`])(
    'is not read out of %s',
    (hash) => expect(secretIn(hash)).toBeNull(),
  );
});

describe('the way from screen to screen', () => {
  it('leaves a screen alone when only something within it changes', () => {
    router.go('/rules/emerald');
    const before = router.route;
    router.go('/rules/emerald#E-54');
    expect(router.route).toBe(before);
    router.go('/rules/diamant');
    expect(router.route).toEqual({ page: 'rules', game: 'diamant' });
  });

  it('follows ordinary links, and leaves files of the server to the browser', () => {
    router.listen();
    document.body.innerHTML =
      '<a id="in" href="/tables">x</a><a id="file" href="/api/tables/x/record">x</a><a id="load" href="/me" download>x</a>';
    const click = (id: string): boolean =>
      document
        .getElementById(id)!
        .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, button: 0 }));
    expect(click('file')).toBe(true);
    expect(click('load')).toBe(true);
    expect(click('in')).toBe(false);
    expect(router.route).toEqual({ page: 'tables' });
  });
});
