/** The language in which everything speaks: as chosen before, as the browser likes it, or English. */
import { keep, kept } from '../shell/keeping';
import { LANGUAGES, type Language } from './words';

const KEPT = 'grotto-language';

function first(): Language {
  const wishes = [kept(KEPT, ''), ...navigator.languages.map((wish) => wish.slice(0, 2))];
  return (
    LANGUAGES.find((language) => language === wishes.find((wish) => (LANGUAGES as readonly string[]).includes(wish))) ??
    'en'
  );
}

class Speech {
  language: Language = $state(first());

  choose(language: Language): void {
    this.language = language;
    keep(KEPT, language);
    document.documentElement.lang = language;
  }
}

export const speech = new Speech();
