import { DatabaseSync } from 'node:sqlite'
import { stop } from '../../../scripts/exit.ts'
import { storeFile } from '../service/store-file.ts'

/** Gives the log in the file of a store that has ended the indexes without which to audit it takes the square of its length. */
export function indexLog(state: string): void {
  const file = storeFile(state) ?? stop('The file of the store was not found.')
  const database = new DatabaseSync(file)
  for (const ref of ['cardId', 'commentId', 'checklistId'])
    database.exec(`create index audit_${ref} on activities (board_id, kind, refs ->> '${ref}')`)
  database.close()
}
