import type { Lease } from '../../kernel/budget/budget.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { Change } from '../../boards/model/decision.ts'
import { EXPORTED, exportedItem, exportedLabel, exportedSettings } from '../export/exported.ts'
import { type Draft, emptyDraft } from '../draft.ts'
import { entryOf, listedIn } from './entry.ts'
import type { ImportBoard } from '../../boards/boards/import-board.ts'
import type { UserToCreate } from './create-users.ts'
import { externalIdOf } from './external-ids.ts'

/** Most characters of a board that a dry run shows; they are in memory until it is answered. */
const MOST_SHOWN = 32_000_000

/** A board without its cards, the users to create with it, and the program that it is of. */
export type DraftedBoard = { board: ImportBoard; created: UserToCreate[]; source: string }

/** The rows of cards and of what is on them, by their tables. */
type Rows = Record<'cards' | 'checklists' | 'comments', object[]>

/** A draft that stores nothing and keeps the rows, which count in the lease. */
export function keepingDraft(lease: Lease): { draft: Draft; rows: Rows } {
  const rows: Rows = { cards: [], checklists: [], comments: [] }
  let size = 0
  const keep = (change: Change) => {
    if (change.do !== 'insert') return
    if (change.table === 'cards' || change.table === 'checklists' || change.table === 'comments')
      rows[change.table].push(change.row)
  }
  return {
    rows,
    draft: {
      ...emptyDraft(),
      async put({ changes = [] }) {
        const more = JSON.stringify(changes).length
        size += more
        if (size > MOST_SHOWN) throw new AppError('board.too_large')
        await lease.grow(more)
        for (const change of changes) keep(change)
      },
    },
  }
}

/**
 * A board that an import would make as an export would have it, without files and activities. Its ids
 * are of this reply alone; external ids, and names, are the same in the next one.
 */
export function shownDocument({ board, created, source }: DraftedBoard, rows: Rows): object {
  const withId = (row: object) => ({ ...row, _id: Reflect.get(row, 'id') as unknown })
  const { title, description, externalId, labels } = board.board
  const items = rows.checklists.flatMap((checklist) =>
    listedIn(Reflect.get(checklist, 'items')).map((item) => ({
      ...exportedItem(withId(item)),
      checklistId: Reflect.get(checklist, 'id') as unknown,
    })),
  )
  return {
    title,
    description,
    ...(externalId !== null && { externalId }),
    labels: labels.map((label) => exportedLabel(withId(label))),
    lists: board.lists.map((row) => EXPORTED.lists(withId(row))),
    swimlanes: board.swimlanes.map((row) => EXPORTED.swimlanes(withId(row))),
    customFields: board.customFields.map((row) => {
      const field = EXPORTED.customFields(withId(row))
      return { ...field, settings: exportedSettings(entryOf(field['settings'])) }
    }),
    cards: rows.cards.map((row) => EXPORTED.cards(withId(row))),
    checklists: rows.checklists.map((row) => EXPORTED.checklists(withId(row))),
    checklistItems: items,
    comments: rows.comments.map((row) => EXPORTED.comments(withId(row))),
    users: created.map(({ id: _id, username }) => ({ _id, username })),
    /** Relations to cards that the file does not have, which a later import may bring. */
    relations: board.counts.outside?.map(({ card, target, type }) => ({
      cardId: card,
      other: externalIdOf(source, target),
      type,
    })),
  }
}
