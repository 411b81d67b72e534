import type { CommitListener } from '../boards/engine/listener.ts'
import { deleteOfCards, deleteOfComments, homeCascade, placeCascades } from './cascades.ts'
import { noticesOf } from './notices.ts'
import { tellOf } from './notice-saves.ts'

/** Tells people what concerns them, in the batch of the change; and deletes what they were told of things that go. */
export const notificationListener: CommitListener = {
  hear(batch) {
    const gone = batch.changes.flatMap((change) =>
      change.do === 'remove' && change.table === 'comments'
        ? [String(Reflect.get(change.key, 'id'))]
        : [],
    )
    const notices = noticesOf(batch)
    // Where the reply to the commit was lost, nobody knows whether anybody was told.
    let told: number | undefined
    const tell = tellOf(notices, (count) => (told = (told ?? 0) + count))
    return {
      statements: [...tell, ...deleteOfComments(gone)],
      messages: [],
      messagesOnceStored: () =>
        notices.length === 0 || told === 0 ? [] : [{ task: 'plan', id: '' }],
    }
  },
  cascades: {
    of: { home: homeCascade, ...placeCascades },
    cards: deleteOfCards,
  },
}
