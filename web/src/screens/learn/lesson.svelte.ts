/** Progress in a lesson: the right action leads on, any other gets a hint. */

import type { Step } from './steps';

export class Lesson {
  at = $state(0);
  /** Something else was tried than what the step is about. */
  strayed = $state(false);

  constructor(readonly steps: readonly Step[]) {}

  get step(): Step {
    return this.steps[this.at] as Step;
  }

  /** All steps are done. */
  get over(): boolean {
    return this.at === this.steps.length - 1;
  }

  /** Something was tapped. */
  choose(text: string): void {
    if (this.step.accepts.includes(text)) this.go(this.at + 1);
    else this.strayed = true;
  }

  back(): void {
    this.go(this.at - 1);
  }

  /** To the end, without the rest. */
  skip(): void {
    this.go(this.steps.length - 1);
  }

  again(): void {
    this.go(0);
  }

  private go(to: number): void {
    this.at = Math.min(this.steps.length - 1, Math.max(0, to));
    this.strayed = false;
  }
}
