/** The programs that were registered in this browser, by their public names. Their secrets are not kept anywhere here. */

import { server } from '../../protocol/client';
import type { Program } from '../../protocol/types';
import { store, stored } from '../../shell/storage';

const NAME = 'grotto-programs';

export type Known = Pick<Program, 'program' | 'name'>;

class OwnPrograms {
  all: readonly Known[] = $state.raw(stored<Known[]>(NAME, []));

  async register(name: string, language: string): Promise<Program> {
    const made = await server.register(name, language);
    this.all = [...this.all, { program: made.program, name: made.name }];
    store(NAME, this.all);
    return made;
  }
}

export const ownPrograms = new OwnPrograms();
