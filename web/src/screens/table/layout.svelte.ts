/** Which of the three arrangements fits the window: a column beside the board, all stacked, or a phone on its side. */

export type Form = 'wide' | 'tall' | 'flat';

const FLAT = '(max-height: 500px) and (min-width: 560px) and (orientation: landscape)';
const TALL = '(max-width: 900px)';

export class Window {
  private readonly flat = matchMedia(FLAT);
  private readonly tall = matchMedia(TALL);
  form: Form = $state('wide');

  constructor() {
    this.measure();
  }

  /** Keeps in step with the window; gives back how to stop. */
  watch(): () => void {
    const measure = (): void => this.measure();
    for (const query of [this.flat, this.tall]) query.addEventListener('change', measure);
    return () => {
      for (const query of [this.flat, this.tall]) query.removeEventListener('change', measure);
    };
  }

  private measure(): void {
    this.form = this.flat.matches ? 'flat' : this.tall.matches ? 'tall' : 'wide';
  }
}
