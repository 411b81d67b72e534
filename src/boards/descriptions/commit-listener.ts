import type { CommitListener, DecidedBatch } from '../engine/listener.ts'
import { deleteVersionsOf, deleteVersionsOn, keepVersions, moveVersions } from './saves.ts'

/** Keeps the earlier descriptions of cards, in the batch that changes them. */
export const descriptionListener: CommitListener = {
  onBatch: (batch) => ({ statements: keepVersions(replacedBy(batch), batch.now), messages: [] }),
  cascades: {
    of: { home: moveVersions, board: deleteVersionsOn },
    cards: deleteVersionsOf,
  },
}

/** Lists the descriptions that the commands of a batch replace, except those that were empty. */
function replacedBy({ id, boardId, now, commands, decided }: DecidedBatch) {
  return commands.flatMap(({ actor }, index) => {
    const done = decided[index]
    if (!done?.ok) return []
    return done.changes.flatMap((change, at) => {
      if (change.do !== 'update' || change.table !== 'cards') return []
      const cardId = String(Reflect.get(change.key, 'id'))
      const before = done.before.cards.get(cardId)?.description ?? ''
      const after: unknown = Reflect.get(change.set, 'description')
      if (typeof after !== 'string' || before === '' || after === before) return []
      const home = String(Reflect.get(change.set, 'boardId') ?? boardId)
      const version = { id: `${id}-${index}-${at}`, boardId: home, cardId, text: before }
      return [{ ...version, size: before.length, replacedBy: actor.userId, replacedAt: now }]
    })
  })
}
