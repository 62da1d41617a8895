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

class Speech {
  language: Language = $state(first());

  choose(language: Language): void {
    this.language = language;
    store(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();
