/** Messages of the table page. */
import { loaded } from '../../i18n/loaded';
import { speaker } from '../../i18n/messages';
import type en from './messages/en.json';

export type Key = keyof typeof en;
export const say = speaker<Key>(
  await loaded<Key>({
    en: () => import('./messages/en.json'),
    de: () => import('./messages/de.json'),
    nl: () => import('./messages/nl.json'),
    cs: () => import('./messages/cs.json'),
  }),
);
