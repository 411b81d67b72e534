import { join } from 'node:path'
import { hasTable, using } from './sqlite.ts'

/** More changes than anything had between a backup and the day on which it is restored. */
const BEYOND = 1_000_000

/** The tables whose `version` clients know by the ETags of replies. */
const VERSIONED = ['boards', 'people_version', 'reader_versions']

/**
 * Gives a database that was restored later versions than it had before it was lost. Readers may know
 * boards from then, at versions that the changes from now on would have a second time: they would be
 * told that nothing is new. The changes up to now do not lead from those versions to the new ones, so
 * they go, and such a reader reads the board as a whole.
 */
export async function giveLaterVersions(folder: string, name: string): Promise<void> {
  await using(join(folder, name), (database) => {
    for (const table of VERSIONED)
      if (hasTable(database, table))
        database.exec(`UPDATE ${table} SET version = version + ${BEYOND}`)
    if (hasTable(database, 'board_changes')) database.exec('DELETE FROM board_changes')
  })
}
