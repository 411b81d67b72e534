import type { CommitListener, DecidedBatch } from '../engine/listener.ts'
import { deleteAllForGood, deleteForGood, keepDeleted, restoreWhatWasOn } from './saves.ts'

/** Keeps cards that commands delete one by one, in the batch that deletes them. */
export const deletedCardListener: CommitListener = {
  hear: (batch) => ({ statements: keepDeleted(deletedBy(batch), batch.now), messages: [] }),
  cascades: {
    of: {
      restoredCard: restoreWhatWasOn,
      deletedCard: (id, { now }) => deleteForGood(id, now),
      board: (id, { now }) => deleteAllForGood(id, now),
    },
  },
}

/** The cards that the commands of a batch delete, each with the user who sent the command. */
function deletedBy({ commands, decided }: DecidedBatch): { id: string; by: string }[] {
  return commands.flatMap(({ actor }, index) => {
    const done = decided[index]
    if (!done?.ok) return []
    return done.changes.flatMap((change) =>
      change.do === 'cascade' && change.of === 'card' ? { id: change.id, by: actor.userId } : [],
    )
  })
}
