/** Views for tests: those that the board is developed on. */

import carrying from '../../../dev/fixtures/erdgeister-carrying.json';
import crowded from '../../../dev/fixtures/erdgeister-crowded.json';
import end from '../../../dev/fixtures/erdgeister-end.json';
import extra from '../../../dev/fixtures/erdgeister-extra.json';
import huge from '../../../dev/fixtures/erdgeister-huge.json';
import mid from '../../../dev/fixtures/erdgeister-mid.json';
import onlooker from '../../../dev/fixtures/erdgeister-onlooker.json';
import second from '../../../dev/fixtures/erdgeister-second.json';
import setup from '../../../dev/fixtures/erdgeister-setup.json';
import small from '../../../dev/fixtures/erdgeister-small.json';
import spying from '../../../dev/fixtures/erdgeister-spying.json';
import two from '../../../dev/fixtures/erdgeister-two.json';
import waiting from '../../../dev/fixtures/erdgeister-waiting.json';
import winding from '../../../dev/fixtures/erdgeister-winding.json';
import { seatsNamed } from '../kit/seats';
import type { ErdgeisterView } from './types';

const all = { carrying, crowded, end, extra, huge, mid, onlooker, second, setup, small, spying, two, waiting, winding };
export const VIEWS = all as unknown as Record<keyof typeof all, ErdgeisterView>;

export const SEATS = seatsNamed(['Mira', 'Jonas', 'Ada', 'Till'], 0);
