/**
 * State of the table page for one viewer: what is shown, what can be done, what was missed. Its components share it.
 *
 * A state passes through: `latest` (from the server) -> `shown` (let through by the queue) -> `present` (its view) ->
 * `view` (or a step of the past) -> `told` (as far as the film has come) -> `board.view`.
 */
import { untrack } from 'svelte';
import { findGame, gameTitle } from '../../games';
import type { BoardParts, BoardProps, GameEvent } from '../../games/kit/board';
import { BoardState } from '../../games/kit/board-state.svelte';
import { EndFilm, WITHOUT_SCENE } from '../../games/kit/end-film.svelte';
import { StateQueue } from '../../games/kit/state-queue.svelte';
import { leadFilm, toldOf } from '../../games/kit/film.svelte';
import { newEvents } from '../../games/kit/history';
import { play, SOUNDS } from '../../games/kit/sounds';
import { eventCount, type TableState } from '../../protocol/table.svelte';
import type { Seen } from '../../protocol/types';
import { botTitle, catalogue } from '../../shell/catalogue.svelte';
import { store, stored } from '../../shell/storage';
import { inShort } from '../../ui/problems';
import { toasts } from '../../ui/toasts.svelte';
import { speech } from '../../i18n/language.svelte';
import { preferences } from '../../shell/preferences.svelte';
import { Hints } from './hints.svelte';
import { freshLines } from './log-lines';
import { OnceMore, type Range } from './step-again.svelte';
import { TableCommands } from './commands.svelte';
import { sideGameOf } from './side-game';
import { allLocked, type Device } from './shared-reveal.svelte';
import { badge, note, titled } from './turn-alerts';
import { chooseTogether, hintsNow, isDue, seatInfos, viewOf } from './to-view';
import { soundsOf } from './step-sounds';
import { soundsOfEnd, surrounds } from './table-sounds.svelte';
import { say } from './words';

type EndScene = Awaited<ReturnType<NonNullable<BoardParts['endScene']>>>;
/** Milliseconds after which the end scene is loaded: the board and its film come first. */
const SCENE_AFTER = 4000;

export class TableModel {
  readonly commands: TableCommands;
  readonly queue = new StateQueue<Seen>();
  /** The game's board, once it is here. */
  parts: BoardParts | null = $state.raw(null);
  /** What is known now; the board may be some steps behind. */
  readonly latest = $derived.by(() => this.table.seen as Seen);
  readonly shown = $derived.by(() => this.queue.shown ?? this.latest);
  readonly game = $derived(this.latest.settings.game);
  readonly title = $derived(gameTitle(this.game));
  readonly titleOf = (raw: string): string => botTitle(catalogue.about, this.game, raw);
  readonly names = $derived(this.latest.seats.map((seat) => seat.name));
  /** The view that belongs to the table's state. */
  readonly present = $derived(viewOf(this.shown));
  /** A step of the past that is shown once more. */
  readonly onceMore = new OnceMore();
  readonly view = $derived(this.onceMore.view ?? this.present);
  private readonly film = $derived.by(() => this.parts?.film(this.boardState));
  /** A film runs: the board does not show the present yet. */
  readonly filming = $derived(this.film?.running ?? false);
  /** The view as far as the film has shown it: nothing on the page tells more. */
  readonly told = $derived(this.view && toldOf(this.film, this.view));
  /** What the page tells: the present, even while the board shows something of the past. */
  private readonly toldNow = $derived(this.onceMore.view ? this.present : this.told);
  readonly history = $derived<readonly GameEvent[]>(this.toldNow?.history ?? []);
  /** The history with what happened before it, as far as that was asked for. */
  readonly log = $derived.by(() => (this.view ? [...(this.table.earlier as GameEvent[]), ...this.history] : []));
  readonly outcome = $derived(this.toldNow?.outcome);
  /** All have chosen, and wait for the moment in which several devices open their choices. */
  readonly held = $derived.by(() => this.device?.reveal.held ?? false);
  readonly seats = $derived.by(() => {
    const seats = seatInfos(this.shown, this.shown.now);
    return this.held ? allLocked(seats, this.shown.scene?.to_act ?? []) : seats;
  });
  readonly over = $derived(this.shown.phase === 'over');
  readonly due = $derived(this.shown.seat !== null && isDue(this.shown, this.shown.seat));
  readonly own = $derived(this.latest.seat === null ? undefined : this.latest.seats[this.latest.seat]);
  /** A bot or stand-in chooses: there is nothing to offer until the seat is taken back. */
  private readonly replaced = $derived.by(() => {
    const seat = this.shown.seat === null ? undefined : this.shown.seats[this.shown.seat];
    return seat !== undefined && (seat.bot !== null || seat.away);
  });

  private readonly offersNothing = $derived.by(() => {
    const sent = this.commands.busy && !this.due && !chooseTogether(this.shown);
    return sent || this.held || this.replaced;
  });

  /** The bot that is alone to act. */
  readonly thinking = $derived.by(() => {
    const [seat, ...others] = this.told?.to_act ?? [];
    if (seat === undefined || others.length || this.over || this.filming || this.onceMore.view) return null;
    return this.shown.seats[seat]?.kind === 'bot' ? seat : null;
  });

  /** Advice that was asked for. */
  readonly hints: Hints = new Hints(() => this.latest);
  /** The lines of the last step, for those who listen; each has a number of its own, so that none is told twice. */
  spoken: { number: number; text: string }[] = $state.raw([]);
  /** How much of the past was seen before somebody went away; null if nothing was missed. */
  known: number | null = $state(null);
  /** The player has read what happened while they were away. */
  caughtUp = $state(true);
  /** The film of the last step is over, and the result may be told. */
  settled = $state(false);
  /** Whether the match ended while the viewer was watching, not before the page was opened. */
  justEnded = $state(false);

  /** The result is told: the end scene runs or stands, and the ranking follows it. */
  readonly ended = $derived(this.over && this.settled);
  /** The scene that shows the end of this game on the board; none without a result, and where the board is text. */
  readonly scene = $derived.by(() => (this.ended && this.outcome && !preferences.chosen.text ? this.endScene : null));
  private endScene: EndScene | null = $state.raw(null);
  /** After the game the board can be looked at instead of the scene. */
  boardWanted = $state(false);
  /** For the board and the ranking: how far the end has been shown. */
  private readonly end = $derived.by(() => this.boardState.get(EndFilm));

  /** `boardState`: what the parts of the board share; `device`: of several that show the match together. */
  constructor(
    readonly table: TableState,
    readonly boardState = new BoardState(),
    private readonly device?: Device,
  ) {
    this.commands = new TableCommands(table);
    this.queue.take(this.latest, true);
    this.settled = this.latest.phase === 'over';
    this.remember();
  }

  readonly board: BoardProps | null = $derived.by(() => {
    const { told: view, shown, commands } = this;
    if (view === null) return null;
    return {
      view: this.offersNothing ? { ...view, legal: [] } : view,
      seats: this.seats,
      language: speech.language,
      chosen: this.onceMore.view ? null : this.queue.behind ? shown.chosen : commands.chosen,
      hints: hintsNow(shown.settings, shown.seat, commands.chosen, view.to_act, this.over),
      advice: this.onceMore.view || this.filming ? undefined : this.hints.advice,
      sums: shown.settings.open_sums === true,
      motion: preferences.motion,
      theme: preferences.theme,
      sideGame: sideGameOf(shown, this.latest, commands),
      table: shown.table,
      choose: this.choose,
      unchoose: this.unchoose,
      why: this.why,
    };
  });

  // -- asking -------------------------------------------------------------------------------------------------------

  readonly choose = (text: string): void => {
    if (this.onceMore.view) return;
    const { turn } = this.shown;
    this.queue.skip();
    this.skipFilm();
    this.hints.hide();
    this.caughtUp = true;
    play(SOUNDS.lock);
    void this.commands.choose(text, turn);
  };

  readonly unchoose = (): void => {
    if (this.latest.seat !== null) void this.commands.unlock(this.latest.seat);
  };

  readonly why = (text: string): void => void this.commands.why(text);

  async takeBack(): Promise<void> {
    const { latest } = this;
    if (latest.take_back && (await this.commands.ask('take-back', { seat: latest.seat, turn: latest.turn })))
      toasts.tell(say(speech.language, 'taken-back'));
  }

  async loadEarlier(): Promise<void> {
    try {
      await this.table.loadEarlier();
    } catch (error) {
      toasts.tell(inShort(speech.language, error), 'bad');
    }
  }

  /** Back from sleep or another network: look at once instead of waiting for the stream. */
  look(): void {
    if (this.table.connection !== 'open') void this.table.refresh().then(() => this.commands.again());
  }

  /** Shows a step of the past on the board, then returns to the present. */
  async showAgain(range: Range): Promise<void> {
    const { present: view, log: past, latest } = this;
    if (view === null) return;
    this.skip();
    try {
      const around = { view, past, missing: this.table.missing, table: latest.table };
      await this.onceMore.show(range, { ...around, filming: () => this.filming, back: () => this.toPresent() });
    } catch (error) {
      toasts.tell(inShort(speech.language, error), 'bad');
    }
  }

  /** The board shows the present again, without a film of what lies between. */
  toPresent(): void {
    const { film, present } = this;
    if (present) film?.show(present, 'none');
    this.onceMore.end();
  }

  /** Straight to the last step, and to the result if that was it. */
  skip(): void {
    if (this.onceMore.view) return this.toPresent();
    this.queue.skip();
    this.skipFilm();
    this.settle();
  }

  private skipFilm(): void {
    const { film, view } = this;
    if (view) film?.show(view, 'none');
    film?.skip();
  }

  settle(): void {
    if (!this.over || this.settled) return;
    this.justEnded = true;
    this.settled = true;
    if (preferences.motion === 'full' && !document.hidden) this.end.play(this.scene ? 0 : WITHOUT_SCENE);
    const { seat } = this.latest;
    soundsOfEnd(this.end, seat !== null && this.outcome !== undefined && !this.outcome.shares[seat]);
  }

  // -- what was missed ------------------------------------------------------------------------------------------------

  readonly missed = $derived(
    this.known === null
      ? 0
      : this.latest.past.slice(Math.max(0, this.known - this.latest.start)).filter((event) => event.says.length > 0)
          .length,
  );

  private get mark(): string {
    return `grotto-read-${this.latest.table}-${this.latest.seat ?? 'onlooker'}`;
  }

  private remember(): void {
    const read = stored<number>(this.mark, -1);
    if (read <= 0 || read >= eventCount(this.latest)) return;
    this.known = read;
    this.caughtUp = false;
  }

  /** Somebody looks at the page again. */
  returned(): void {
    this.look();
    if (document.hidden) return;
    this.remember();
    this.queue.skip();
    this.skipFilm();
    store(this.mark, eventCount(this.latest));
  }

  // -- what happens by itself -------------------------------------------------------------------------------------------

  /** Follow the table while it is on the page: call once, where effects can be made. */
  live(): void {
    let events = untrack(() => eventCount(this.latest));
    $effect.pre(() => {
      const now = this.latest;
      if (eventCount(now) !== events) untrack(() => this.onceMore.view && this.toPresent());
      events = eventCount(now);
      untrack(() => this.take(now));
    });
    leadFilm(() => ({ film: this.film, view: this.view, motion: this.motion }));
    $effect(() => {
      if (this.table.connection === 'open') void untrack(() => this.commands.again());
    });
    $effect(() => {
      void this.shown.turn;
      untrack(() => this.hints.shown && this.hints.hide());
    });
    $effect(() => {
      const count = eventCount(this.shown);
      if (!document.hidden) store(this.mark, count);
    });
    $effect(() => {
      if (!this.over || this.filming || untrack(() => this.settled)) return;
      const timer = setTimeout(() => this.settle(), 0);
      return () => clearTimeout(timer);
    });
    $effect(() => {
      const load = this.parts?.endScene;
      if (!load || this.endScene) return;
      const found = (): void =>
        void load().then(
          (scene) => (this.endScene = scene),
          () => undefined,
        );
      const timer = setTimeout(found, this.over ? 0 : SCENE_AFTER);
      return () => clearTimeout(timer);
    });
    this.speaks();
    this.sounds();
    surrounds(() => ({ game: this.game, over: this.over }));
    this.calls();
    $effect(() => () => {
      this.queue.close();
      this.device?.reveal.close();
      badge(false);
      document.title = 'Grotto';
    });
  }

  private get motion(): BoardProps['motion'] {
    return this.device?.follows ? 'full' : preferences.motion;
  }

  private take(next: Seen): void {
    const show = (late: boolean): void =>
      this.queue.take(this.latest, late || this.motion === 'none' || document.hidden);
    if (this.device) this.device.reveal.await(this.shown, next, show);
    else show(false);
  }

  private speaks(): void {
    let before: readonly GameEvent[] | null = null;
    let start = 0;
    let number = 0;
    $effect(() => {
      const now = this.history;
      if (this.shown.start !== start) before = null; // too much was missed
      start = this.shown.start;
      const fresh = freshLines(before, now);
      before = now;
      if (fresh.length) this.spoken = fresh.map((text) => ({ number: ++number, text }));
    });
  }

  /** Sounds begin with what the board shows, not when it has been shown. */
  private sounds(): void {
    let before: readonly GameEvent[] | null = null;
    let past = false;
    $effect(() => {
      const now = this.view?.history.slice(0, this.film?.eventsBegun) ?? [];
      const wasPast = past;
      past = this.onceMore.view !== null;
      // neither the way to a moment of the past nor the way back is heard
      const fresh = before === null || past !== wasPast ? [] : (newEvents(before, now) ?? []);
      before = now;
      if (fresh.length === 0) return;
      const { sounds = {}, soundsWithFilm = false } = findGame(this.game) ?? {};
      // a film that was skipped stays silent
      const filmed = untrack(() => preferences.motion === 'full' || this.filming);
      if (!soundsWithFilm || !filmed) soundsOf(fresh, sounds).forEach((sound, i) => play(sound, i * 0.24));
    });
  }

  /** Title, tab and note: it is your turn. */
  private calls(): void {
    let before: boolean | null = null;
    $effect(() => {
      const { filming, title } = this;
      // not before the film is over: whoever is in camp would hear that a trap is about to end the expedition
      const [due, over] = [this.due && !(filming && before === false), this.over && !filming];
      const turn = say(speech.language, 'turn-title');
      document.title = over
        ? `${say(speech.language, 'over-title')} – ${title}`
        : titled({ yourTurn: due, turn, game: title });
      badge(due);
      if (due && before === false) {
        play(SOUNDS.turn);
        note(
          turn,
          title,
          untrack(() => this.latest.table),
        );
      }
      before = due;
    });
  }
}
