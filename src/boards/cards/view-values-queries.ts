import { type SQL, and, eq, exists, sql } from 'drizzle-orm'
import type { SQLiteColumn, SQLiteTable } from 'drizzle-orm/sqlite-core'
import { type Storage, trait } from '../../kernel/contract/entity.ts'
import { keysOf } from '../../kernel/contract/keyed.ts'
import { shownIn } from '../../kernel/contract/pick-fields.ts'
import { columnsHolding, longColumns } from '../../kernel/db/columns.ts'
import { db } from '../../kernel/db/database.ts'
import { type Member, objectOf } from '../../kernel/db/json-object.ts'
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

const { title, ...others } = trait(shown, 'record')

function memberOf(key: keyof typeof shown): Member {
  const { storage, isNullable } = shown[key].column
  return { key, storage, value: sql`${columns[key]}`, isNullable }
}

function counted(key: string, value: SQL, storage: Storage = 'integer'): Member {
  return { key, storage, value, isNullable: false }
}

const allItems = sql`ifnull(sum(json_array_length(${checklists.items})), 0)`

/** The members of a card in a view of the newest revision, in the order of its record (`MiniCard`). */
const MEMBERS: readonly Member[] = [
  counted('_id', sql`${cards.id}`, 'text'),
  ...keysOf({ title, ...others }).map(memberOf),
  counted('hasDescription', sql`${cards.description} <> ''`, 'flag'),
  counted('tasks', sql`${cards.tasks}`),
  counted('finishedTasks', sql`${cards.finishedTasks}`),
  counted('comments', countOn(comments)),
  counted('attachments', countOn(attachments)),
  counted('items', countOn(checklists, allItems)),
  counted('finishedItems', finished),
]

/** The shape of the JSON in the rows of `card_views`. */
const SHAPE = `object of ${MEMBERS.map(({ key, storage }) => `${key} ${storage}`).join()}`

/** The JSON of a card as the newest revision shows it to all readers of its board. */
export const viewOfCard: SQL = objectOf(MEMBERS)

/** The bytes of a card's long text in a view. */
export const viewBytes = octets(longColumns(cards, shown))

const EMPTY = Object.fromEntries(
  MEMBERS.filter(({ isNullable }) => isNullable).map(({ key }) => [key, null]),
)

type CardJson = { _id: string }

/** Makes the row of a card of what was read of the JSON of `viewOfCard`. */
export function viewedCard({ _id: id, ...card }: CardJson): ViewedCard {
  // The JSON has all keys but those without a value.
  return { ...EMPTY, ...card, id } as ViewedCard
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
