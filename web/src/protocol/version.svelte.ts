/** The version of the protocol that this page speaks, and what the server says if it speaks another one. */
import type { ProblemDocument } from './types';

/** The same number as `CURRENT` in the server's protocol.py; a test compares them. */
export const PROTOCOL = '3';

class Version {
  /** The server has refused this page: it has to be loaded again. */
  refused: ProblemDocument | null = $state.raw(null);
}

export const version = new Version();
