import { type BoardBindings, BoardObject } from '../boards/engine/board.ts'
import { listenersOf } from './listeners.ts'

/** The Durable Object of one board, with all that follows its batches. */
export class Board extends BoardObject {
  constructor(state: DurableObjectState, bindings: BoardBindings) {
    super(state, bindings, listenersOf({ hasIndex: bindings.SEARCH !== undefined }))
  }
}
