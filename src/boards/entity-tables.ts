import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { keysOf } from '../kernel/contract/keyed.ts'
import { attachments } from './attachments/tables.ts'
import { boards, members } from './boards/tables.ts'
import { cardTerms, cards } from './cards/tables.ts'
import { checklists } from './checklists/tables.ts'
import { comments } from './comments/tables.ts'
import { customFields } from './custom-fields/table.ts'
import { type Table, ENTITIES } from './entities.ts'
import { integrations } from './integrations/table.ts'
import { lists, swimlanes } from './lists/tables.ts'
import type { BoardEntity } from './model/entity.ts'

/** The table of each entity. */
export const TABLES = {
  boards,
  members,
  lists,
  swimlanes,
  customFields,
  integrations,
  cards,
  cardTerms,
  comments,
  checklists,
  attachments,
} satisfies Record<Table, SQLiteTable>

/** The tables of everything that belongs to a card, or to a board and its cards. */
export function tablesOn(place: 'card' | 'board') {
  const names = keysOf(ENTITIES).filter((name) => {
    const { partOf }: BoardEntity = ENTITIES[name]
    return partOf === 'card' || (place === 'board' && partOf === 'board')
  })
  return names.map((name) => TABLES[name])
}
