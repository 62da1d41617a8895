/** Reads aloud what the big screen says, for people who cannot see it. */
import type { Language } from '../../../i18n/messages';

const speaker = typeof speechSynthesis === 'undefined' ? null : speechSynthesis;
let voices = $state.raw<readonly SpeechSynthesisVoice[]>([]);
const look = (): void => void (voices = speaker?.getVoices() ?? []);
look();
// many browsers load them only when somebody has asked
speaker?.addEventListener?.('voiceschanged', look);

/** A voice of the device itself: others send what they say over the internet. */
export const voiceFor = (language: Language): SpeechSynthesisVoice | undefined =>
  voices.find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language));

/** Call where effects can be made. What was said before is not finished: the game has gone on. */
export function readsAloud(wanted: () => boolean, language: () => Language, sentence: () => string): void {
  $effect(() => {
    const [voice, text] = [voiceFor(language()), sentence()];
    if (!speaker || !voice || !text || !wanted()) return;
    const spoken = new SpeechSynthesisUtterance(text);
    spoken.voice = voice;
    spoken.lang = voice.lang;
    speaker.speak(spoken);
    return () => speaker.cancel();
  });
}
