/** Large message files: the reader's language is loaded alone, another one when it is chosen. */

import { speech } from './language.svelte';
import type { Language, Message, Messages } from './messages';

type Files<Key extends string> = Record<Language, () => Promise<{ default: Record<Key, Message> }>>;

/** The messages of these files in every language that has been wanted so far. For top-level await. */
export async function loaded<Key extends string>(files: Files<Key>): Promise<Messages<Key>> {
  const found: Partial<Messages<Key>> = {};
  await speech.keep(async (language) => {
    found[language] = (await files[language]()).default;
  });
  return found as Messages<Key>; // whoever speaks asks for a language that `speech` has made sure of
}
