/** Tells that it is your turn: title, tab icon, app badge and, if allowed, a notification. */
import { store, stored } from '../../shell/storage';
import { PALETTE, SEATS } from '../../art/palette';

const ASKED = 'grotto-notify';
const DOT = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${PALETTE.night}"/><path d="M11 9h10l2 15H9z" fill="${PALETTE.amber}"/><path d="M12 6h8v3h-8z" fill="${PALETTE.goldEdge}"/><circle cx="24" cy="8" r="7.5" fill="${SEATS.vermilion}" stroke="${PALETTE.white}" stroke-width="1.5"/></svg>`;

let plainIcon: string | null = null;

/** The title of the page, with a sign in front when somebody is waited for. */
export function titled(parts: { yourTurn: boolean; turn: string; game: string }): string {
  return parts.yourTurn ? `● ${parts.turn} – ${parts.game}` : `${parts.game} – Grotto`;
}

/** Shows or hides the dot on the tab and on the app's icon. */
export function badge(on: boolean): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel~="icon"]');
  if (link) {
    plainIcon ??= link.href;
    link.href = on ? `data:image/svg+xml,${encodeURIComponent(DOT)}` : plainIcon;
  }
  const app = navigator as Navigator & {
    setAppBadge?: (n?: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  void (on ? app.setAppBadge?.(1) : app.clearAppBadge?.())?.catch(() => undefined);
}

export type Notes = 'off' | 'on' | 'denied' | 'impossible';

export function notes(): Notes {
  if (typeof Notification === 'undefined') return 'impossible';
  if (Notification.permission === 'denied') return 'denied';
  return Notification.permission === 'granted' && stored(ASKED, false) ? 'on' : 'off';
}

/** Only a button asks for permission. */
export async function askForNotes(want: boolean): Promise<Notes> {
  if (typeof Notification === 'undefined') return 'impossible';
  if (want && Notification.permission === 'default') await Notification.requestPermission();
  store(ASKED, want);
  return notes();
}

/** A notification of the browser, if it was allowed and the page is hidden. */
export function note(title: string, body: string, tag: string): void {
  if (notes() !== 'on' || !document.hidden) return;
  try {
    const made = new Notification(title, { body, tag });
    made.onclick = () => {
      window.focus();
      made.close();
    };
  } catch {
    // some phones only let service workers do this
  }
}
