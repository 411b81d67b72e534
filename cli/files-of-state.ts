import type { DatabaseSync } from 'node:sqlite'
import { hasColumn, hasTable } from './sqlite.ts'

/** The keys of the files of attachments, of those on deleted cards too, and of the pictures of users and boards; an older version has attachments alone. */
export function keysOfFiles(database: DatabaseSync): string[] {
  const key = hasColumn(database, 'attachments', 'file_id')
    ? `coalesce(nullif(file_id, ''), id)`
    : 'id'
  const ofAttachments = `SELECT ${key} AS key FROM attachments`
  const ofUsers = hasTable(database, 'avatars') ? ' UNION SELECT file_id FROM avatars' : ''
  const ofBoards = hasColumn(database, 'boards', 'background_id')
    ? ` UNION SELECT background_id FROM boards WHERE background_id <> ''`
    : ''
  const ofDeleted = hasTable(database, 'deleted_rows')
    ? ` UNION SELECT file_key FROM deleted_rows WHERE file_key <> ''`
    : ''
  const all = database.prepare(ofAttachments + ofUsers + ofBoards + ofDeleted).all()
  return all.map(({ key: one }) => String(one))
}
