import { and, eq, lte } from 'drizzle-orm'
import { eqAny } from '../kernel/db/scope.ts'
import { insertRows } from '../kernel/db/rows.ts'
import { looseFiles } from './tables.ts'
import { db } from '../kernel/db/database.ts'

/** Lists a file as loose from `looseAt` on: the clean-up deletes it then, unless an attachment refers to it before. */
export function loosenFile(key: string, boardId: string, looseAt: string) {
  return insertRows(looseFiles, [{ key, boardId, looseAt }])
}

/** Selects loose files that may be deleted now, of one board or of all. With their previews, 500 files are as many as the bucket deletes at once. */
export function filesToGo(now: string, boardId?: string) {
  const onBoard = boardId === undefined ? undefined : eq(looseFiles.boardId, boardId)
  return db
    .select({ key: looseFiles.key })
    .from(looseFiles)
    .where(and(onBoard, lte(looseFiles.looseAt, now)))
    .limit(500)
}

/** Removes files from the list after their bytes are deleted. */
export function forgetFiles(keys: string[]) {
  return db.delete(looseFiles).where(eqAny(looseFiles.key, keys))
}
