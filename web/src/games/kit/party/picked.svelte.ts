/** What a player points at among offers, or has planned: it lasts as long as the same thing is offered. */

/** One way to go on. */
export interface Offer {
  text: string;
  label: string;
  /** Such as how many steps. */
  note?: string;
}

export class Picked {
  offer: Offer | null = $state.raw(null);
  /** What was planned has become impossible, or would mean something else now. */
  lost = $state(false);

  /** Whether it was picked in advance, while others chose. */
  ahead = $state(false);

  toggle(offer: Offer, ahead = false): void {
    this.offer = this.offer?.text === offer.text ? null : offer;
    this.ahead = ahead;
    this.lost = false;
  }

  clear(): void {
    this.offer = null;
    this.lost = false;
  }

  /** The text of what is pointed at, if these offers have it in the same words. */
  among(offers: readonly Offer[]): string | null {
    const { offer } = this;
    return offer && offers.some(({ text, label }) => text === offer.text && label === offer.label) ? offer.text : null;
  }

  /** Others have changed what can be chosen. Without any offers nothing is known yet. */
  follow(offers: readonly Offer[]): void {
    if (!this.offer || !offers.length || this.among(offers) !== null) return;
    this.offer = null;
    this.lost = true;
  }
}
