/**
 * How a fist is closed: a finger stays on a half for a while, and letting go before that cancels it. Whoever cannot hold
 * (a screen reader, a switch, a keyboard) chooses first and confirms then.
 */

/** Milliseconds for which a half has to be held. */
export const HOLD = 700;
/** A tap made by a screen reader has no duration and hits the middle of the button. */
const NO_LENGTH = 20;
const MIDDLE = 2;

export class Hold<Choice extends string> {
  /** What is being held. */
  held = $state<Choice | null>(null);
  /** What was chosen without holding, and waits for being confirmed. */
  armed = $state<Choice | null>(null);
  /** Somebody only tapped. */
  tapped = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private since = 0;
  private done = false;

  constructor(private readonly close: (choice: Choice) => void) {}

  readonly press = (choice: Choice): void => {
    this.release();
    this.done = false;
    this.since = performance.now();
    this.held = choice;
    this.timer = setTimeout(() => this.finish(choice), HOLD);
  };

  readonly release = (): void => {
    clearTimeout(this.timer);
    this.held = null;
  };

  click(choice: Choice, event: MouseEvent): void {
    if (this.done) return void (this.done = false); // the click that follows a hold
    if (event.detail === 0 || this.isSpoken(event)) return this.confirm(choice);
    this.tapped = true;
  }

  /** The first call arms the choice, the second confirms it. */
  confirm(choice: Choice): void {
    if (this.armed === choice) this.finish(choice);
    else this.armed = choice;
    this.done = false;
  }

  forget(): void {
    this.release();
    this.armed = null;
    this.tapped = false;
  }

  private finish(choice: Choice): void {
    this.forget();
    this.done = true;
    this.close(choice);
  }

  private isSpoken({ currentTarget, clientX, clientY }: MouseEvent): boolean {
    const box = (currentTarget as HTMLElement).getBoundingClientRect();
    const off = Math.hypot(clientX - box.x - box.width / 2, clientY - box.y - box.height / 2);
    return performance.now() - this.since < NO_LENGTH && off < MIDDLE;
  }
}
