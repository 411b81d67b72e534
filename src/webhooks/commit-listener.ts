import type { CommitListener } from '../boards/engine/listener.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { unsentOnBoard, waitingOnBoard } from './queries.ts'
import { refreshReceiver } from './saves.ts'
import { addressEvents, insertEvents } from './address-saves.ts'
import { deleteIntegrationDeliveries, detachFromBoard } from './removal-saves.ts'
import { forgetCardTexts, forgetCommentText } from './text-cascades.ts'

/** Stores the events of a batch, and sends messages for the board until they are addressed and due no more. */
export const webhookListener: CommitListener = {
  onBatch({ events }) {
    return {
      statements: insertEvents(events),
      messages: events.map(({ boardId: id }) => ({ task: 'address', id })),
    }
  },
  async due(store, boardId, nowMs) {
    const { unsent, waiting } = await store.batch({
      unsent: unsentOnBoard(boardId),
      waiting: waitingOnBoard(boardId, momentOf(nowMs)),
    })
    const isDue = unsent.length > 0 || waiting.some((one) => one.isDue === 1)
    const [next] = waiting.map(({ dueAt }) => Date.parse(dueAt ?? '')).toSorted((a, b) => a - b)
    return {
      messages: isDue ? [{ task: 'address', id: boardId }] : [],
      againMs: unsent.length > 0 ? nowMs : next,
    }
  },
  cascades: {
    of: {
      receiver: (id, { now }) => refreshReceiver(id, now),
      integration: (id) => deleteIntegrationDeliveries(id),
      comment: (id) => forgetCommentText(id),
      board: (id) => [...addressEvents(id), ...detachFromBoard(id)],
    },
    cards: forgetCardTexts,
  },
}
