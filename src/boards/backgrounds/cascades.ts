import { type SQLWrapper, and, eq, exists, ne, not, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Moment } from '../../kernel/contract/moment.ts'
import { db } from '../../kernel/db/database.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { boards } from '../tables.ts'
import { looseFiles } from '../../files/tables.ts'
import type { BackgroundFiles } from './commands.ts'

const other = alias(boards, 'other')

/** Takes the file of a board's new picture off the list of loose files, and puts that of the picture before on it, unless a copy of the board shares it. */
export function replaceBackground(files: string, boardId: string, now: Moment): Statement[] {
  // `backgroundChange` has made it.
  const { kept, gone }: BackgroundFiles = JSON.parse(files)
  const isUnshared = not(isOnAnother(sql`${gone}`, boardId))
  return [
    ...(kept === '' ? [] : [db.delete(looseFiles).where(eq(looseFiles.key, kept))]),
    ...(gone === ''
      ? []
      : [
          // The builder selects from tables alone.
          db.insert(looseFiles).select(sql`select ${gone}, ${boardId}, ${now} where ${isUnshared}`),
        ]),
  ]
}

/** Takes the picture off a copy if no other board has it any more, because then its bytes may be gone. */
export function keepSharedBackground(boardId: string): Statement {
  return db
    .update(boards)
    .set({ backgroundId: '' })
    .where(and(eq(boards.id, boardId), not(isOnAnother(boards.backgroundId, boardId))))
}

/** Condition: another board has the picture with that file. */
function isOnAnother(fileId: SQLWrapper, boardId: string) {
  // The index is only of boards that have a picture.
  const hasIt = and(sql`${other.backgroundId} <> ''`, sql`${other.backgroundId} = ${fileId}`)
  return exists(
    db
      .select({ id: other.id })
      .from(other)
      .where(and(hasIt, ne(other.id, boardId))),
  )
}
