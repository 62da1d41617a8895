/** Nuggets' types. `api.d.ts` is generated from its kinds.py: `python -m scripts.game_types nuggets <this folder>`. */

import type { BoardProps } from '$grotto/games/kit/board';
import type { ViewOf } from '$grotto/protocol/types';
import type { components } from './api';

export type Schemas = components['schemas'];
export type NuggetsView = ViewOf<Schemas, 'Nuggets'>;
export type NuggetsProps = BoardProps<NuggetsView>;
export type Action = Schemas['NuggetsAction'];
