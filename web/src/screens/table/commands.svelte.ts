/** Commands to the table: shown at once, sent again after a lost connection, and refused with a reason. */
import { Problem, server, Unreachable } from '../../protocol/client';
import type { TableState } from '../../protocol/table.svelte';
import type { AnswerTo, Commands } from '../../protocol/types';
import { inShort } from '../../ui/problems';
import { toasts } from '../../ui/toasts.svelte';
import { speech } from '../../i18n/language.svelte';
import { chooseTogether } from './to-view';
import { say } from './words';

/** Why something cannot be done, with the clause that says so. */
export interface Refused {
  detail: string;
  clause: string | null;
}

interface PendingChoice {
  text: string;
  turn: number;
}

export class TableCommands {
  /** A choice that is on its way, or waits for the server to come back. */
  pending: PendingChoice | null = $state.raw(null);
  /** Whether the choice could not be sent yet; it is sent when there is a connection again. */
  unsent = $state(false);
  refused: Refused | null = $state.raw(null);
  /** The choice is being taken back. */
  private undoing = $state(false);
  /** The player's latest change of mind while a request is in flight; a text of null takes the choice back. */
  private next: { text: string | null; turn: number } | null = $state.raw(null);

  constructor(private readonly table: TableState) {}

  /** The viewer's choice as the screen shows it: what was chosen, or what is on its way in a choice made together. */
  get chosen(): string | null {
    const seen = this.table.seen;
    if (seen === null) return null;
    if (!chooseTogether(seen)) return seen.chosen;
    if (this.next !== null && this.next.turn === seen.turn) return this.next.text;
    if (this.pending !== null && this.pending.turn === seen.turn) return this.pending.text;
    return this.undoing ? null : seen.chosen;
  }

  get busy(): boolean {
    return this.pending !== null || this.undoing;
  }

  private get onItsWay(): boolean {
    return this.undoing || (this.pending !== null && !this.unsent);
  }

  async choose(text: string, turn: number): Promise<void> {
    if (this.onItsWay) {
      if (this.table.seen !== null && chooseTogether(this.table.seen)) this.next = { text, turn };
      return;
    }
    this.pending = { text, turn };
    await this.send();
  }

  /**
   * Once more, when the server can be reached again; nothing happens if the table has gone on. It may have arrived the
   * first time: then the turn is another one, here or at the latest at the server, which refuses it.
   */
  async again(): Promise<void> {
    if (!this.unsent || this.pending === null) return;
    await this.table.refresh();
    // meanwhile it may have been taken back, or sent by another call
    if (!this.unsent || this.pending === null || this.table.seen === null || this.table.connection === 'lost') return;
    if (this.table.seen.turn !== this.pending.turn) {
      this.pending = null;
      this.unsent = false;
      return;
    }
    await this.send();
  }

  private async send(): Promise<void> {
    const { pending } = this;
    const seen = this.table.seen;
    if (pending === null || seen === null || seen.seat === null) return;
    this.unsent = false;
    this.refused = null;
    try {
      const { number } = await this.table.command('act', { text: pending.text, seat: seen.seat, turn: pending.turn });
      await this.table.shows(number);
      this.pending = null;
      await this.goOn(seen.seat);
    } catch (error) {
      const { next } = this;
      this.next = null;
      if (error instanceof Unreachable) {
        if (next !== null) this.pending = next.text === null ? null : { text: next.text, turn: next.turn };
        this.unsent = this.pending !== null;
        return;
      }
      this.pending = null;
      await this.refuse(error);
    }
  }

  /** After a request has succeeded: send the change that the player made while it was in flight. */
  private async goOn(seat: number): Promise<void> {
    const { next } = this;
    const { seen } = this.table;
    this.next = null;
    if (next === null || seen === null || seen.turn !== next.turn || seen.chosen === next.text) return;
    if (next.text === null) return this.unlock(seat);
    this.pending = { text: next.text, turn: next.turn };
    await this.send();
  }

  /** Ask for anything else; what goes wrong is told, and the answer is null then. */
  async ask<C extends keyof Commands>(command: C, body: Commands[C]): Promise<AnswerTo<C> | null> {
    this.refused = null;
    try {
      return await this.table.command(command, body);
    } catch (error) {
      await this.refuse(error);
      return null;
    }
  }

  /** Why the table would refuse this action now: shown like a refusal, without trying the action. */
  async why(text: string): Promise<void> {
    const { seen } = this.table;
    if (seen === null || seen.seat === null || seen.phase !== 'playing') return;
    try {
      const found = await server.why(seen.table, seen.seat, text, speech.language);
      if (!found.legal) this.refused = { detail: found.text, clause: found.clause };
    } catch (error) {
      toasts.tell(inShort(speech.language, error), 'bad');
    }
  }

  async unlock(seat: number): Promise<void> {
    if (this.onItsWay) {
      this.next = { text: null, turn: this.table.seen?.turn ?? 0 };
      return;
    }
    if (this.unsent) {
      this.pending = null;
      this.unsent = false;
      return;
    }
    this.undoing = true;
    try {
      const { number } = await this.table.command('unlock', { seat, turn: this.table.seen?.turn ?? null });
      await this.table.shows(number);
    } catch (error) {
      if (error instanceof Problem) toasts.tell(say(speech.language, 'unlock-failed'));
      else await this.refuse(error);
    }
    this.undoing = false;
    await this.goOn(seat);
  }

  /** Shows a refusal: beside the board if it is about the command, otherwise as a toast. */
  private async refuse(error: unknown): Promise<void> {
    const refused = error instanceof Problem && error.document.status < 500 && error.document.status !== 429;
    if (!refused || error.kind === 'wrong-version') return toasts.tell(inShort(speech.language, error), 'bad');
    const { detail, clause } = error.document;
    if (error.kind !== 'stale') this.refused = { detail, clause: clause ?? null };
    await this.table.refresh();
  }
}
