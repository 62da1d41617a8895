/** Short names for the types of the API, which are generated from its description. */
import type { components } from './api';

export type Schemas = components['schemas'];

export type About = Schemas['About'];
export type GameAbout = Schemas['GameAbout'];
export type BotAbout = Schemas['BotAbout'];
export type Me = Schemas['Me'];
export type Page = Schemas['Page'];
export type Seen = Schemas['Seen'];
export type SeatSeen = Schemas['SeatSeen'];
export type EventSeen = Schemas['EventSeen'];
export type ChatLine = Schemas['ChatLine'];
export type Scene = Schemas['Scene'];
export type Settings = Schemas['Settings'];
export type Create = Schemas['Create'];
export type Opened = Schemas['Opened'];
export type Answer = Schemas['Answer'];
export type Listed = Schemas['Listed'];
export type Lists = Schemas['Lists'];
export type Hint = Schemas['Hint'];
export type PastMoment = Schemas['PastMoment'];
export type Replay = Schemas['Replay'];
export type ReviewSeen = Schemas['ReviewSeen'];
export type BoardSeen = Schemas['BoardSeen'];
export type Puzzles = Schemas['Puzzles'];
export type Program = Schemas['Program'];
export type Statistics = Schemas['Statistics'];
export type Invitation = Schemas['Invitation'];
export type Why = Schemas['Why'];
export type BoardRead = Schemas['BoardRead'];
export type Rulebook = Schemas['Rulebook'];
export type RulesSection = Schemas['Section'];
export type ProblemDocument = Schemas['Problem'];
export type RoomSeen = Schemas['RoomSeen'];
export type MemberSeen = Schemas['MemberSeen'];
export type RoomsListed = Schemas['RoomsListed'];

/** Commands in a party's room, with what each needs. */
export interface RoomCommands {
  join: Schemas['JoinRoom'];
  ready: Schemas['BeReady'];
  leave: Schemas['LeaveRoom'];
  sit: Schemas['Sit'];
  point: Schemas['Point'];
  round: Schemas['NextRound'];
  begin: Schemas['Begin'];
  plan: Schemas['ChangePlan'];
  lock: Schemas['Lock'];
  rename: Schemas['Rename'];
  remove: Schemas['Remove'];
  pause: Schemas['PauseRound'];
  'end-round': Schemas['EndRound'];
  close: Schemas['CloseRoom'];
}

/** Commands by name, with what each needs. */
export interface Commands {
  join: Schemas['Join'];
  leave: Schemas['Leave'];
  'seat-bot': Schemas['SeatBot'];
  'call-program': Schemas['CallProgram'];
  'free-seat': Schemas['FreeSeat'];
  start: Schemas['Start'];
  act: Schemas['Act'];
  unlock: Schemas['Unlock'];
  'take-back': Schemas['TakeBack'];
  resign: Schemas['Resign'];
  'sit-out': Schemas['SitOut'];
  return: Schemas['Return'];
  order: Schemas['Order'];
  say: Schemas['Say'];
  emote: Schemas['Emote'];
  bet: Schemas['Bet'];
  dare: Schemas['Dare'];
  mute: Schemas['Mute'];
  watch: Schemas['Watch'];
  unwatch: Schemas['Unwatch'];
  rematch: Schemas['Rematch'];
  invite: Schemas['Invite'];
  recovery: Schemas['Recovery'];
  claim: Schemas['Claim'];
  consent: Schemas['Consent'];
  'call-off': Schemas['CallOff'];
}

/** What some commands are answered with besides table, command and number. */
export interface Answers {
  join: Schemas['Joined'];
  claim: Schemas['Joined'];
  invite: Schemas['Invited'];
  recovery: Schemas['Recovered'];
  rematch: Schemas['Next'];
  'call-off': Schemas['CalledOff'];
}

export type AnswerTo<C extends keyof Commands> = C extends keyof Answers ? Answers[C] : Answer;

type Named<All, Name extends string> = Name extends keyof All ? All[Name] : never;
type Prefix<Name> = Name extends `${infer Game}Scene` ? (Game extends '' ? never : Game) : never;

/** A game's view from its scene and its past, by the name that its types in the description begin with. */
export type GameView<Game extends Prefix<keyof Schemas>> = ViewOf<Schemas, Game>;

/** `GameView` from the types of another package's game, which are generated into that package. */
export type ViewOf<All, Game extends string> = Omit<Named<All, `${Game}Scene`>, 'outcome' | 'beginning'> & {
  history: Named<All, `${Game}Event`>[];
  outcome?: Named<All, `${Game}Outcome`>;
  beginning?: { to_act: number[]; position: Named<All, `${Game}Position`> };
};
