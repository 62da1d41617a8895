/** The secrets of tables' links: the server shows each of them once, so this browser keeps them for its own screens. */

import { store, stored } from './storage';

export interface Secrets {
  invitation?: string;
  watch?: string;
  /** By seat: brings the seat back in another browser. */
  recovery?: Record<string, string>;
}

const NAME = 'grotto-links';
const MOST_TABLES = 60;

type SecretsByTable = Record<string, Secrets>;

export function secretsOf(table: string): Secrets {
  return stored<SecretsByTable>(NAME, {})[table] ?? {};
}

/** Adds to what is known of a table; the oldest tables are forgotten. */
export function rememberSecrets(table: string, news: Secrets): void {
  const { [table]: known = {}, ...others } = stored<SecretsByTable>(NAME, {});
  const rest = Object.entries(others).slice(-(MOST_TABLES - 1));
  store(NAME, {
    ...Object.fromEntries(rest),
    [table]: { ...known, ...news, recovery: { ...known.recovery, ...news.recovery } },
  });
}

/** The whole address of a link with a secret. */
export function linkOf(table: string, token: string, seat?: number): string {
  return `${location.origin}/t/${table}${seat === undefined ? '' : `/${seat}`}#${token}`;
}
