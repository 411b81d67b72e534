import type { CommitListener } from '../boards/engine/listener.ts'
import { deleteOfCards, deleteOfComments, homeCascade, placeCascades } from './cascades.ts'
import { addNotifications } from './event-saves.ts'
import { notificationEventsOf } from './events.ts'

/** Notifies people of what concerns them, in the batch of the change; and deletes the notifications about things that go. */
export const notificationListener: CommitListener = {
  onBatch(batch) {
    const gone = batch.changes.flatMap((change) =>
      change.do === 'remove' && change.table === 'comments'
        ? [String(Reflect.get(change.key, 'id'))]
        : [],
    )
    const events = notificationEventsOf(batch)
    // If the reply to the commit was lost, nobody knows if any was added.
    let added: number | undefined
    const add = addNotifications(events, (count) => (added = (added ?? 0) + count))
    return {
      statements: [...add, ...deleteOfComments(gone)],
      messages: [],
      messagesOnceStored: () =>
        events.length === 0 || added === 0 ? [] : [{ task: 'plan', id: '' }],
    }
  },
  cascades: {
    of: { home: homeCascade, ...placeCascades },
    cards: deleteOfCards,
  },
}
