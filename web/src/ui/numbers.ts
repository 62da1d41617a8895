/** Chances as people write them. */
import type { Language } from '../i18n/messages';

/** What follows the number: German and Czech put a space before it, at which no line breaks. */
export const percentSign = (language: Language): string => (language === 'de' || language === 'cs' ? '\u00a0%' : '%');

export const percent = (language: Language, share: number): string =>
  `${Math.round(share * 100)}${percentSign(language)}`;

/** With its sign; a loss has a real minus. */
export function signed(points: number): string {
  const rounded = Math.round(points);
  return rounded > 0 ? `+${rounded}` : rounded < 0 ? `−${-rounded}` : '0';
}

/** What a choice cost: with a real minus, unless it cost nothing. */
export const loss = (language: Language, share: number): string =>
  share < 0.005 ? percent(language, 0) : `−${percent(language, share)}`;
