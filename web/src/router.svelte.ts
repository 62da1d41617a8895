/** Addresses: which screen they mean, and how one gets from screen to screen without loading the page anew. */

import { findGame, FIRST_GAME } from './games';

/** What kind of table is set up: against bots, with friends by link, or at one screen. */
export type Way = 'bots' | 'friends' | 'screen';

/** What a link lets its owner do; it stands behind the `#`, which browsers do not send, so that it is in no log. */
export interface Secret {
  kind: 'invitation' | 'watch' | 'recovery';
  token: string;
}

/** A table as the big screen of a party shows it, or as a phone does. */
export type Look = 'screen' | 'phone';

export type Route =
  | { page: 'start' }
  | { page: 'new'; game: string; way: Way }
  | { page: 'tables' }
  | { page: 'table'; table: string; seat: number | null; secret: Secret | null; as?: Look }
  | { page: 'replay'; table: string }
  | { page: 'replay-file' }
  | { page: 'review'; table: string }
  | { page: 'analysis'; from: string }
  | { page: 'puzzles'; game: string }
  | { page: 'fair'; table: string }
  | { page: 'rules'; game: string }
  | { page: 'learn'; game: string }
  | { page: 'me' }
  | { page: 'screen'; code: string }
  | { page: 'phone'; code: string }
  | { page: 'join' }
  | { page: 'lost' };

const LOST: Route = { page: 'lost' };
const TABLE = /^[A-Za-z0-9_-]{4,40}$/;
/** The code of a party's room. */
const CODE = /^[a-z]{4}$/i;
const SECRET = /^(inv|watch|seat)_[A-Za-z0-9_-]{20,60}$/;
const KINDS = { inv: 'invitation', watch: 'watch', seat: 'recovery' } as const;

const isGame = (name: string): boolean => findGame(name) !== undefined;

/** The secret of a link, from the part behind `#`; null if there is none. */
export function secretIn(hash: string): Secret | null {
  const token = hash.replace(/^#/, '');
  const found = SECRET.exec(token);
  return found ? { kind: KINDS[found[1] as keyof typeof KINDS], token } : null;
}

/** Which screen an address means. */
export function routeOf(address: Pick<URL, 'pathname' | 'search' | 'hash'>): Route {
  const [room = '', name, more, ...rest] = address.pathname
    .split('/')
    .slice(1)
    .filter((part, i) => part !== '' || i === 0);
  if (rest.length || (more !== undefined && room !== 't')) return LOST;
  if (name === undefined && room === 'j') return { page: 'join' };
  if (name === undefined && room === 'puzzles') return { page: room, game: FIRST_GAME.name };
  if (name === undefined)
    return room === ''
      ? { page: 'start' }
      : room === 'tables' || room === 'me' || room === 'replay-file'
        ? { page: room }
        : LOST;
  if ((room === 'j' || room === 'screen') && CODE.test(name))
    return { page: room === 'j' ? 'phone' : 'screen', code: name.toLowerCase() };
  if (room === 'new' && isGame(name)) return { page: 'new', game: name, way: wayIn(address.search) };
  if (room === 'puzzles' && isGame(name)) return { page: room, game: name };
  if (room === 'analysis' && (isGame(name) || TABLE.test(name))) return { page: room, from: name };
  if (room === 'rules' && isGame(name)) return { page: room, game: name };
  if (room === 'learn' && findGame(name)?.lesson) return { page: room, game: name };
  if (!TABLE.test(name)) return LOST;
  if (room === 'r') return { page: 'replay', table: name };
  if (room === 'review') return { page: 'review', table: name };
  if (room === 'fair') return { page: 'fair', table: name };
  if (room !== 't' || (more !== undefined && !/^\d{1,2}$/.test(more))) return LOST;
  const look = lookIn(address.search);
  const seat = more === undefined ? null : Number(more);
  return { page: 'table', table: name, seat, secret: secretIn(address.hash), ...(look ? { as: look } : {}) };
}

function lookIn(search: string): Look | null {
  const look = new URLSearchParams(search).get('as');
  return look === 'screen' || look === 'phone' ? look : null;
}

function wayIn(search: string): Way {
  const way = new URLSearchParams(search).get('with');
  return way === 'bots' || way === 'screen' ? way : 'friends';
}

class Router {
  route: Route = $state.raw(routeOf(location));

  /** To another screen; `replace` leaves no step back. */
  go(path: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', path);
    else history.replaceState(null, '', path);
    this.arrive();
    scrollTo(0, 0);
  }

  /** Follows the browser's own steps and ordinary links; call once. */
  listen(): void {
    addEventListener('popstate', () => this.arrive());
    document.addEventListener('click', (event) => this.follow(event));
  }

  /** Shows the screen of the address. The same screen stays: it handles changes of the address within it by itself. */
  arrive(): void {
    const next = routeOf(location);
    if (JSON.stringify(next) !== JSON.stringify(this.route)) this.route = next;
  }

  private follow(event: MouseEvent): void {
    if (
      event.defaultPrevented ||
      event.button !== 0 ||
      event.metaKey ||
      event.ctrlKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const link = (event.target as Element | null)?.closest?.('a');
    if (
      !link ||
      link.target ||
      link.hasAttribute('download') ||
      link.origin !== location.origin ||
      link.pathname.startsWith('/api/')
    )
      return;
    if (link.pathname === location.pathname && link.search === location.search && link.hash) return;
    event.preventDefault();
    this.go(link.pathname + link.search + link.hash);
  }
}

export const router = new Router();
