import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type * as Sqlite from 'node:sqlite'
import type { DatabaseSync } from 'node:sqlite'
import { usageError } from './usage-error.ts'

/** The SQLite of Node, which the packaged tool may lack: it runs on Node 20, too. */
export async function loadSqlite(): Promise<typeof Sqlite> {
  try {
    return await import('node:sqlite')
  } catch {
    return usageError(
      `Backups need Node 22.16 or later; this is Node ${process.versions.node}. In the repository, npx laneway brings its own.`,
    )
  }
}

/** The names of the databases in a folder, without the runtime's own. None, if there is no such folder. */
export async function databasesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names.filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
}

/** Opens a database of a folder, runs the work, and closes it. */
export async function using<T>(
  path: string,
  work: (database: DatabaseSync) => T | Promise<T>,
  { readOnly = false } = {},
): Promise<T> {
  const { DatabaseSync: Database } = await loadSqlite()
  const database = new Database(path, { readOnly })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

export function hasTable(database: DatabaseSync, table: string): boolean {
  const found = database
    .prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?")
    .get(table)
  return found !== undefined
}

export function hasColumn(database: DatabaseSync, table: string, column: string): boolean {
  const found = database
    .prepare('SELECT 1 FROM pragma_table_info(?) WHERE name = ?')
    .get(table, column)
  return found !== undefined
}

/**
 * Copies a database as it is at one moment, also while others write to it: in one step, since a copy in
 * several begins again after each write.
 */
export async function copyDatabase(from: string, to: string): Promise<void> {
  const { backup } = await loadSqlite()
  await using(from, async (database) => backup(database, to, { rate: ALL_PAGES }), {
    readOnly: true,
  })
  await using(to, (copy) => copy.exec('PRAGMA journal_mode = DELETE'))
}

const ALL_PAGES = 2 ** 31 - 1

/** Throws if a database is damaged: as far as a quick look tells, or its indexes too. */
export async function expectSound(
  folder: string,
  name: string,
  check: 'quick_check' | 'integrity_check' = 'quick_check',
): Promise<void> {
  const [first] = await using(join(folder, name), (database) =>
    database.prepare(`PRAGMA ${check}(1)`).all(),
  )
  if (first?.[check] !== 'ok') throw new Error(`the database ${name} is damaged`)
}
