import { rowsById } from '../boards/row-queries.ts'
import type { Store } from '../kernel/db/store.ts'
import { type SearchDocument, documentOf } from './document.ts'
import {
  archivedColumns,
  checklistsOf,
  commentsOf,
  fieldsOfBoard,
  withAttachments,
} from './queries.ts'

/** Characters of documents that are built before other requests of the isolate get their turn: some 25 ms. */
const PAUSE_UNITS = 100_000

/** Makes the documents of the cards that are on the board, and returns the ids of all given cards that still exist on any board. */
export async function readDocuments(main: Store, boardId: string, ids: string[]) {
  const found = await main.batch({
    cards: rowsById('cards', ids),
    comments: commentsOf(ids),
    checklists: checklistsOf(ids),
    attached: withAttachments(ids),
    fields: fieldsOfBoard(boardId),
    archived: archivedColumns(boardId),
  })
  const fields = new Map(found.fields.map((field) => [field.id, field]))
  const comments = Map.groupBy(found.comments, ({ cardId }) => cardId)
  const checklists = Map.groupBy(found.checklists, ({ cardId }) => cardId)
  const attached = new Set(found.attached.map(({ cardId }) => cardId))
  const here = found.cards.filter((card) => card.boardId === boardId)
  const archived = new Set(found.archived.map(({ id }) => id))
  const documents: SearchDocument[] = []
  let units = 0
  for (const card of here) {
    const on = {
      comments: (comments.get(card.id) ?? []).map(({ text }) => text),
      checklists: checklists.get(card.id) ?? [],
      hasAttachment: attached.has(card.id),
      isArchived: card.archived || archived.has(card.listId) || archived.has(card.swimlaneId),
    }
    const document = documentOf(card, on, fields)
    documents.push(document)
    units += document.body.length
    if (units < PAUSE_UNITS) continue
    units = 0
    await scheduler.wait(0)
  }
  return { documents, present: new Set(found.cards.map(({ id }) => id)) }
}
