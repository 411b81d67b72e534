import type { CommitListener, DecidedBatch } from '../engine/listener.ts'
import type { Cascade, ColumnKind } from '../model/decision.ts'
import type { List, Swimlane } from '../model/rows.ts'
import {
  type Deletion,
  deleteAllForGood,
  deleteForGood,
  keepColumn,
  keepDeleted,
  restoreWhatWasOn,
} from './saves.ts'

/** Keeps cards that commands delete, one by one or with their list or swimlane, in the batch that deletes them. */
export const deletedCardListener: CommitListener = {
  onBatch: (batch) => ({ statements: keepDeleted(deletedBy(batch), batch.now), messages: [] }),
  cascades: {
    of: {
      restoredCard: restoreWhatWasOn,
      keptColumn(json, { now }) {
        // The deletion of a list or a swimlane has made it.
        const { of, row }: KeptColumn = JSON.parse(json)
        return [keepColumn(of, row, now)]
      },
      deletedCard: (id, { now }) => deleteForGood(id, now),
      board: (id, { now }) => deleteAllForGood(id, now),
    },
  },
}

type KeptColumn = { of: ColumnKind; row: List | Swimlane }

/** Lists the things that the commands of a batch delete, each with the user who sent the command. */
function deletedBy({ commands, decided }: DecidedBatch): Deletion[] {
  return commands.flatMap(({ actor }, index) => {
    const done = decided[index]
    if (!done?.ok) return []
    return done.changes.flatMap((change) =>
      change.do === 'cascade' && isDeletion(change.of)
        ? { of: change.of, id: change.id, by: actor.userId }
        : [],
    )
  })
}

function isDeletion(of: Cascade['of']): of is Deletion['of'] {
  return of === 'card' || of === 'list' || of === 'swimlane'
}
