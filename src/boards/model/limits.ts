import { keyed } from '../../kernel/contract/keyed.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { COUNTED_ON_CARDS, ENTITIES, LOADED_WHOLE } from '../entities.ts'

/** Most of each thing that users can add: the limits of entities beside the others. Archived lists and swimlanes and former members count too, because every load of a board reads them. */
export const ALL_LIMITS = {
  ...COUNT_LIMITS,
  board: {
    ...keyed(LOADED_WHOLE, (name): number => ENTITIES[name].most),
    ...COUNT_LIMITS.board,
  },
  card: {
    ...keyed(COUNTED_ON_CARDS, (name): number => ENTITIES[name].most),
    ...COUNT_LIMITS.card,
  },
}

export type Limits = typeof ALL_LIMITS
