/** Sentences from message files: one JSON file a language, with plurals. A missing key is a type error. */

export type Language = 'en' | 'de' | 'nl' | 'cs';
export const LANGUAGES: readonly Language[] = ['en', 'de', 'nl', 'cs'];
export const NAMES: Record<Language, string> = { en: 'English', de: 'Deutsch', nl: 'Nederlands', cs: 'Čeština' };

type Plural = { one: string; few?: string; other: string };
export type Message = string | Plural;
export type Messages<Key extends string> = Record<Language, Record<Key, Message>>;
export type Parts = Record<string, string | number>;

const rules = new Map<Language, Intl.PluralRules>();

function form(language: Language, n: number): Intl.LDMLPluralRule {
  let found = rules.get(language);
  if (found === undefined) rules.set(language, (found = new Intl.PluralRules(language)));
  return found.select(n);
}

/** The sentence of a message: where there are plural forms, `n` chooses among them. */
export function sentence(language: Language, message: Message, parts: Parts): string {
  if (typeof message === 'string') return message;
  const chosen = form(language, Number(parts['n']));
  return (chosen === 'one' ? message.one : chosen === 'few' ? message.few : undefined) ?? message.other;
}

/** Fill in `{name}`. */
export function filled(language: Language, message: Message, parts: Parts = {}): string {
  return sentence(language, message, parts).replace(/\{(\w+)\}/g, (whole, name: string) =>
    name in parts ? String(parts[name]) : whole,
  );
}

/** Says what a set of message files holds: `const say = speaker({ en, de, nl, cs })`, then `say(language, 'key', { n: 3 })`. */
export function speaker<Key extends string>(
  all: Messages<Key>,
): (language: Language, key: Key, parts?: Parts) => string {
  return (language, key, parts) => filled(language, all[language][key], parts);
}
