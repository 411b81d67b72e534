import { globSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The file of the database with the boards, in the state of a service that has ended; the search index is in a file beside it. */
export function storeFile(state: string): string | undefined {
  return globSync('v3/d1/*/*.sqlite', { cwd: state })
    .map((name) => join(state, name))
    .find((file) => hasBoards(file))
}

function hasBoards(file: string): boolean {
  const database = new DatabaseSync(file, { readOnly: true })
  try {
    const query = "select 1 from sqlite_master where type = 'table' and name = 'boards'"
    return database.prepare(query).get() !== undefined
  } finally {
    database.close()
  }
}
