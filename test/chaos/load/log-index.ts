import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Gives the log in the file of a store that has ended the indexes without which to audit it takes the square of its length. */
export function indexLog(state: string): void {
  const files = globSync('v3/d1/*/*.sqlite', { cwd: state })
  for (const file of files.filter((name) => !name.endsWith('metadata.sqlite'))) {
    const database = new DatabaseSync(join(state, file))
    for (const ref of ['cardId', 'commentId', 'checklistId'])
      database.exec(`create index audit_${ref} on activities (board_id, kind, refs ->> '${ref}')`)
    database.close()
  }
}
