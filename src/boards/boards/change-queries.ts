import { type SQL, and, eq, gt, gte, lte, max, sql } from 'drizzle-orm'
import { db } from '../../kernel/db/database.ts'
import { type Scope, ofBoard, peopleVersion, withinByteLimit } from '../../kernel/db/scope.ts'
import type { ChangedParts, Listed } from './change-kinds.ts'
import { boardChanges } from './change-table.ts'

/** Most rows about changes that are read, and most bytes of them: about more, it is simpler to read the whole board. */
const MOST = { rows: 1_500, bytes: 400_000 } as const

const { boardId, version, people } = boardChanges

/** The newest version up to `since` of which is known what it changed. */
function known(scope: Scope, since: number): SQL {
  const newest = db
    .select({ version: max(version) })
    .from(boardChanges)
    .where(and(eq(boardId, scope.boardId), lte(version, since)))
  return sql`coalesce(${newest}, ${since})`
}

/** The changes of a board after a version, oldest first, with the row of that version or, if none is kept, of one before. */
export function changesFrom(scope: Scope, since: number) {
  const where = and(ofBoard(boardId, scope), gte(version, known(scope, since)))
  const orderBy = sql`${version}, ${boardChanges.part}`
  const limit = MOST.rows
  const rows = { table: boardChanges, where, orderBy, limit, text: boardChanges.changed }
  return db
    .select({
      version,
      before: boardChanges.before,
      commitId: boardChanges.commitId,
      people,
      peopleNow: peopleVersion.as('people_now'),
      changed: boardChanges.changed,
    })
    .from(boardChanges)
    .where(and(where, withinByteLimit(MOST.bytes, rows)))
    .orderBy(orderBy)
    .limit(limit)
}

function isLater(scope: Scope, since: number): SQL | undefined {
  return and(eq(boardId, scope.boardId), gt(version, since))
}

/** Selects the ids of the cards that changed after a version. */
export function idsChanged(scope: Scope, since: number): SQL {
  const named = sql`json_each(${boardChanges.changed}, '$.cards')`
  return sql`(select distinct value from ${boardChanges}, ${named} where ${isLater(scope, since)})`
}

/** The scope of a board in which a part of it is found only if it changed after a version. */
export function ifChanged(scope: Scope, since: number, part: Exclude<Listed, 'cards'>): Scope {
  return { ...scope, onlyIf: hasChanged(scope, since, part) }
}

/** The scope of a board in which users are found only if others are named, or have other names, than at a version. */
export function ifUsersChanged(scope: Scope, since: number): Scope {
  const peopleThen = db
    .select({ people })
    .from(boardChanges)
    .where(and(eq(boardId, scope.boardId), lte(version, since)))
    .orderBy(sql`${version} desc`)
    .limit(1)
  const onlyIf = sql`(${peopleThen} is not ${peopleVersion} or ${hasChanged(scope, since, 'users')})`
  return { ...scope, onlyIf }
}

function hasChanged(scope: Scope, since: number, part: keyof ChangedParts): SQL {
  const isNamed = sql`json_type(${boardChanges.changed}, ${sql.raw(`'$.${part}'`)}) is not null`
  return sql`exists (select 1 from ${boardChanges} where ${isLater(scope, since)} and ${isNamed})`
}
