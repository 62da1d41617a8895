/** For unit tests, which speak every language without choosing it first. */

import { speech } from './language.svelte';
import { LANGUAGES } from './messages';

await Promise.all(LANGUAGES.map((language) => speech.prepare(language)));
