import type { LoggedKind, LoggedRefs } from '../../boards/activity-kinds.ts'
import type { BoardOutline } from '../../boards/boards/copy-board.ts'
import type { Draft } from '../draft.ts'
import type { ListEntry } from '../middle/board-reader.ts'
import type { ImportContext } from './import-context.ts'
import { makeActivity } from './make-card-parts.ts'
import { titleOf } from './left-out.ts'
import type { Attachment, Card, Comment } from '../../boards/model/rows.ts'

/** An entity that an activity says was created; `sourceId` is its id in the export. */
type Created = { kind: LoggedKind; sourceId: string; userId: string; createdAt: string }

/**
 * Writes the activities of an imported board: those of the export, and one for the creation of each
 * card, comment, attachment, swimlane, list and custom field that the export's activities lack.
 * WeKan's own importer takes authors and dates only from activities, and skips comments and
 * attachments without one, so an export of this board must have them.
 */
export function activityLogWriter(context: ImportContext, outline: BoardOutline, draft: Draft) {
  const { boardId, firstPass, leftOut, commandContext } = context
  const { board } = outline
  const isLogged = ({ kind, sourceId }: Created) => firstPass.logged.get(kind)?.has(sourceId)
  const sourceIds = sourceIdsOf(context)
  const creationOf = (kind: LoggedKind, { id, createdAt }: { id: string; createdAt: string }) => {
    const sourceId = sourceIds.get(id) ?? ''
    return { kind, sourceId, userId: commandContext.actor.id, createdAt }
  }

  async function add(created: Created, refs: LoggedRefs) {
    if (isLogged(created)) return
    const { kind, userId, createdAt } = created
    board.lastSeq += 1
    const entry = {
      boardId,
      seq: board.lastSeq,
      id: commandContext.newId(),
      kind,
      userId,
      createdAt,
      refs,
      imported: true,
    }
    await draft.put({ log: [entry] })
  }

  return {
    /** Logs the swimlanes, lists and custom fields. */
    async outline() {
      for (const row of outline.swimlanes) {
        const refs = { swimlaneId: row.id, title: row.title }
        await add(creationOf('createSwimlane', row), refs)
      }
      for (const row of outline.lists)
        await add(creationOf('createList', row), { listId: row.id, title: row.title })
      for (const row of outline.customFields)
        await add(creationOf('createCustomField', row), { customFieldId: row.id, title: row.name })
    },
    async card(sourceId: string, { id, listId, swimlaneId, userId, createdAt }: Card) {
      const refs = { listId, swimlaneId, cardId: id }
      await add({ kind: 'createCard', sourceId, userId, createdAt }, refs)
    },
    async comment(sourceId: string, { id, cardId, userId, createdAt }: Comment) {
      const created = { kind: 'addComment', sourceId, userId, createdAt } as const
      await add(created, { cardId, commentId: id })
    },
    async attachment(sourceId: string, { id, cardId, userId, name, createdAt }: Attachment) {
      const created = { kind: 'addAttachment', sourceId, userId, createdAt } as const
      await add(created, { cardId, attachmentId: id, value: name })
    },
    /** Copies an activity of the export; one of an unknown kind is counted as left out. */
    async entry(raw: ListEntry) {
      const activity = makeActivity(context, raw, board.lastSeq + 1)
      if (activity === undefined) return leftOut.add('activities', titleOf(raw.entry))
      board.lastSeq = activity.seq
      await draft.put({ log: [activity] })
    },
  }
}

/** The ids in the export of the board's lists, swimlanes and custom fields, by their ids here. */
function sourceIdsOf({ firstPass, idOf }: ImportContext): Map<string, string> {
  const ids = ['lists', 'swimlanes', 'customFields'].flatMap((list) =>
    (firstPass.lists.get(list) ?? []).map(({ entry }) => String(entry['_id'])),
  )
  return new Map(ids.map((id) => [idOf(id), id]))
}
