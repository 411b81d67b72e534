import type { ActivityKind, ActivityRefs } from '../../core/activity.ts'
import type { Attachment, Card, Comment } from '../../core/card-rows.ts'
import type { Imported } from './import-board.ts'
import type { RequestContext } from '../../deps.ts'
import type { Raw } from './entries.ts'
import type { Making } from './making.ts'
import { makeActivity } from './make-on-cards.ts'
import { titleOf } from './tally.ts'

type Draft = ReturnType<RequestContext['imports']['draft']>

type Made = { kind: ActivityKind; there: string; userId: string; createdAt: string }

/**
 * Writes the log of an imported board: the entries of the export, and one for each card, comment,
 * attachment, swimlane, list and field of which the export's log does not tell. WeKan's own importer takes
 * authors and dates from these entries alone, and comments and attachments only where there is one.
 */
export function logger(making: Making, { board, ...frame }: Omit<Imported, 'told'>, draft: Draft) {
  const { boardId, idOf, tally, commandContext: turn } = making
  const told = (kind: ActivityKind, there: string) => making.frame.logged.get(kind)?.has(there)
  const known = ['lists', 'swimlanes', 'customFields'].flatMap((list) =>
    (making.frame.lists.get(list) ?? []).map(({ entry }) => String(entry['_id'])),
  )

  async function add({ kind, there, userId, createdAt }: Made, refs: ActivityRefs) {
    if (told(kind, there)) return
    board.lastSeq += 1
    const entry = { boardId, seq: board.lastSeq, id: turn.newId(), kind, userId, createdAt, refs }
    await draft.put({ log: [entry] })
  }

  return {
    /** Tells of the swimlanes, lists and custom fields. */
    async frame() {
      const thereBy = new Map(known.map((id) => [idOf(id), id]))
      for (const { id, title, createdAt } of frame.swimlanes) {
        const made = { there: thereBy.get(id) ?? '', userId: turn.actor.id, createdAt }
        await add({ kind: 'createSwimlane', ...made }, { swimlaneId: id, title })
      }
      for (const { id, title, createdAt } of frame.lists) {
        const made = { there: thereBy.get(id) ?? '', userId: turn.actor.id, createdAt }
        await add({ kind: 'createList', ...made }, { listId: id, title })
      }
      for (const { id, name, createdAt } of frame.customFields) {
        const made = { there: thereBy.get(id) ?? '', userId: turn.actor.id, createdAt }
        await add({ kind: 'createCustomField', ...made }, { customFieldId: id, title: name })
      }
    },
    async card(there: string, { id, listId, swimlaneId, userId, createdAt }: Card) {
      const refs = { listId, swimlaneId, cardId: id }
      await add({ kind: 'createCard', there, userId, createdAt }, refs)
    },
    async comment(there: string, { id, cardId, userId, createdAt }: Comment) {
      const made = { kind: 'addComment', there, userId, createdAt } as const
      await add(made, { cardId, commentId: id })
    },
    async attachment(there: string, { id, cardId, userId, name, createdAt }: Attachment) {
      const made = { kind: 'addAttachment', there, userId, createdAt } as const
      await add(made, { cardId, attachmentId: id, value: name })
    },
    /** An entry of the export's own log; one of a kind that we do not have is counted. */
    async entry(raw: Raw) {
      const activity = makeActivity(making, raw, board.lastSeq + 1)
      if (activity === undefined) return tally.add('activities', titleOf(raw.entry))
      board.lastSeq = activity.seq
      await draft.put({ log: [activity] })
    },
  }
}
