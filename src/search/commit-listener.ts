import type { CommitListener } from '../boards/engine/listener.ts'
import { staleOnBoard } from './queries.ts'
import { deleteFiltersOf } from './filter-saves.ts'
import { staleIn } from './stale.ts'
import { markStale } from './stale-saves.ts'

/** Marks the cards that a batch changes as stale, so that the index follows them. Deleting a board deletes the questions that were saved for it, too. */
export function searchListener(hasIndex: boolean): CommitListener {
  return {
    onBatch({ id, boardId, changes }) {
      const stale = staleIn(boardId, changes)
      const messages = hasIndex ? stale.map((one) => ({ task: 'index', id: one.boardId })) : []
      return { statements: markStale(stale, id), messages }
    },
    async due(store, boardId, nowMs) {
      if (!hasIndex) return { messages: [] }
      const { stale } = await store.batch({ stale: staleOnBoard(boardId) })
      return stale.length > 0
        ? { messages: [{ task: 'index', id: boardId }], againMs: nowMs }
        : { messages: [] }
    },
    cascades: { of: { board: (id) => [deleteFiltersOf(id)] } },
  }
}
