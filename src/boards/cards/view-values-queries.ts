import { type SQL, and, eq, exists, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import type { Storage } from '../../kernel/contract/entity.ts'
import { shownIn } from '../../kernel/contract/pick-fields.ts'
import { columnsHolding, longColumns } from '../../kernel/db/columns.ts'
import { db } from '../../kernel/db/database.ts'
import type { Value } from '../../kernel/db/prepared.ts'
import { octets } from '../../kernel/db/scope.ts'
import { attachments, cards, checklists, comments } from '../tables.ts'
import { viewedBoards } from './card-view-table.ts'
import { cardFields } from './fields.ts'

const shown = shownIn(cardFields, 'board')

const columns = columnsHolding(cards, shown)

type Shown = { [K in keyof typeof columns]: (typeof columns)[K]['_']['data'] | null }

/** A card as views of boards show it. */
export type ViewedCard = {
  [K in keyof Shown]: null extends (typeof cards.$inferSelect)[K] ? Shown[K] : NonNullable<Shown[K]>
} & {
  id: string
  hasDescription: boolean
  tasks: number
  finishedTasks: number
  comments: number
  attachments: number
  items: number
  finishedItems: number
}

function countOn(table: SQLiteTable & { cardId: SQLiteColumn }, what = sql`count(*)`): SQL {
  return sql`(select ${what} from ${table} where ${table.cardId} = ${cards.id})`
}

const finished = sql`(select count(*) from ${checklists}, json_each(${checklists.items})
  where ${checklists.cardId} = ${cards.id} and value ->> 'isFinished')`

/** The values of a card in a view, by their keys: those of its fields that views show, and counts of what is on it. */
const VALUES: readonly (readonly [key: string, storage: Storage, value: SQL])[] = [
  ['id', 'text', sql`${cards.id}`],
  ...Object.entries(columns).map(
    ([key, column]) =>
      [key, shown[key as keyof typeof shown].column.storage, sql`${column}`] as const,
  ),
  ['hasDescription', 'flag', sql`${cards.description} <> ''`],
  ['tasks', 'integer', sql`${cards.tasks}`],
  ['finishedTasks', 'integer', sql`${cards.finishedTasks}`],
  ['comments', 'integer', countOn(comments)],
  ['attachments', 'integer', countOn(attachments)],
  [
    'items',
    'integer',
    countOn(checklists, sql`ifnull(sum(json_array_length(${checklists.items})), 0)`),
  ],
  ['finishedItems', 'integer', finished],
]

/** Names what the rows of `card_views` hold. */
const SHAPE = VALUES.map(([key, storage]) => `${key} ${storage}`).join()

/** D1 takes 32 arguments of a function at most. */
const MOST_ARGUMENTS = 30

/** The values of a card as JSON: lists of them in their order, as many as it takes. */
export const viewOfCard: SQL = sql`json_array(${sql.join(
  Array.from({ length: Math.ceil(VALUES.length / MOST_ARGUMENTS) }, (_, at) => {
    const some = VALUES.slice(at * MOST_ARGUMENTS, (at + 1) * MOST_ARGUMENTS)
    const values = some.map(([, storage, value]) =>
      storage === 'json' ? sql`json(${value})` : value,
    )
    return sql`json_array(${sql.join(values, sql`, `)})`
  }),
  sql`, `,
)})`

/** The bytes of a card's long text in a view. */
export const viewBytes = octets(longColumns(cards, shown))

/** Reads the JSON of `viewOfCard`. */
export function viewedCard(json: string): ViewedCard {
  const lists: unknown[][] = JSON.parse(json)
  const values = lists.flat()
  const card: Record<string, unknown> = {}
  for (const [at, [key, storage]] of VALUES.entries())
    card[key] = storage === 'flag' ? values[at] === 1 : values[at]
  // The values are those of the keys, in their order.
  return card as ViewedCard
}

/** Condition: all cards of a board, or of one that a list has, have their row in `card_views`, with what this version shows. */
export function isViewed(boardId: Value | SQL, is: '=' | 'in' = '='): SQL {
  const { shape } = viewedBoards
  const isNamed = sql`${viewedBoards.boardId} ${sql.raw(is)} ${boardId}`
  return exists(
    db
      .select({ shape })
      .from(viewedBoards)
      .where(and(isNamed, eq(shape, SHAPE))),
  )
}

/** The row by which a board is one whose cards have theirs. */
export function viewedRow(boardId: Value): SQL {
  return sql`select ${boardId}, ${SHAPE}`
}
