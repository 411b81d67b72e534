import { and, eq, lte, sql } from 'drizzle-orm'
import { among } from '../db/scope.ts'
import type { Db } from '../db/statements.ts'
import { insertRows } from '../db/rows.ts'
import { looseFiles } from '../cards/on-card-tables.ts'

/** Notes bytes that no row names yet; they go at that moment unless one does. */
export function loosenFile(key: string, boardId: string, looseAt: string) {
  return insertRows(looseFiles, [{ key, boardId, looseAt }])
}

/** The files of a board, or of any, that are to go by now: at most 1,000. */
export function filesToGo(db: Db, now: string, boardId?: string) {
  const onBoard = boardId === undefined ? undefined : eq(looseFiles.boardId, boardId)
  return db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(and(onBoard, lte(looseFiles.looseAt, now)))
    .limit(1_000)
}

/** Forgets files whose bytes are gone. */
export function forgetFiles(db: Db, keys: string[]) {
  return db.run(sql`delete from ${looseFiles} where ${among(looseFiles.key, keys)}`)
}
