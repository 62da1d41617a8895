/** The language of the interface: as chosen before, else the browser's, else English. */
import { store, stored } from '../shell/storage';
import { LANGUAGES, type Language } from './messages';

const KEPT = 'grotto-language';

function first(): Language {
  const wishes = [stored(KEPT, ''), ...navigator.languages.map((wish) => wish.slice(0, 2))];
  return (
    LANGUAGES.find((language) => language === wishes.find((wish) => (LANGUAGES as readonly string[]).includes(wish))) ??
    'en'
  );
}

type Load = (language: Language) => Promise<void>;

class Speech {
  language: Language = $state(first());
  readonly #wanted = new Set<Language>([this.language]);
  readonly #loads: Load[] = [];

  /** Speak this language as soon as the messages of everything that has been opened are there. */
  async choose(language: Language): Promise<void> {
    await this.prepare(language);
    this.language = language;
    store(KEPT, language);
    document.documentElement.lang = language;
  }

  /** Load what is opened now or later in this language, too. */
  async prepare(language: Language): Promise<void> {
    if (this.#wanted.has(language)) return;
    this.#wanted.add(language); // at once, so that what is opened meanwhile loads it too
    try {
      await Promise.all(this.#loads.map((load) => load(language)));
    } catch (error) {
      this.#wanted.delete(language);
      throw error;
    }
  }

  /** Load a part of the messages in every language that is wanted. */
  async keep(load: Load): Promise<void> {
    this.#loads.push(load);
    await Promise.all([...this.#wanted].map((language) => load(language)));
  }
}

export const speech = new Speech();
