/** What the levels of bots are called, wherever one is chosen. */

import type { Language } from '../i18n/messages';
import type { Level } from '../shell/first-game';
import { say } from './words';

export const levelName = (language: Language, level: Level): string => say(language, `level-${level}`);
