import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databasesIn, hasTable, using } from '../cli/sqlite.ts'
import { DATABASES, VERSION } from '../cli/state-folder.ts'
import root from '../package.json' with { type: 'json' }
import { stop } from './exit.ts'
import { ROOT } from './wrangler.ts'

/** The version that this is. */
export const THIS_VERSION = root.version

/** A version as `package.json` has it. */
const A_VERSION = /^\d+\.\d+\.\d+(?:-[\w.]+)?$/

/** The version that opened a data folder last; undefined for one of a version before 0.3.0, which noted none. */
export function notedVersion(state: string): string | undefined {
  try {
    const noted = readFileSync(join(state, VERSION), 'utf8').trim()
    return A_VERSION.test(noted) ? noted : undefined
  } catch {
    return undefined
  }
}

/** Notes that this version opens a data folder. */
export function noteVersion(state: string): void {
  const note = join(state, VERSION)
  writeFileSync(`${note}.new`, `${THIS_VERSION}\n`, { mode: 0o600 })
  renameSync(`${note}.new`, note)
}

/** A database of a data folder. */
export type Database = {
  path: string
  /** The migrations that it has had, in their order. */
  migrations: string[]
  /** It is the one with the boards. */
  isMain: boolean
}

/** The databases of a data folder. Throws a sentence that names one that cannot be read. */
export async function databasesOf(state: string): Promise<Database[]> {
  const folder = join(state, DATABASES)
  return Promise.all((await databasesIn(folder)).toSorted().map((name) => read(join(folder, name))))
}

async function read(path: string): Promise<Database> {
  try {
    return await using(
      path,
      (database) => {
        const rows = hasTable(database, 'd1_migrations')
          ? database.prepare('SELECT name FROM d1_migrations ORDER BY id').all()
          : []
        const migrations = rows.map(({ name }) => String(name))
        return { path, migrations, isMain: hasTable(database, 'boards') }
      },
      { readOnly: true },
    )
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return stop(
      `The database ${path} cannot be read: ${reason}. Nothing has been changed. If it is damaged, restore a backup into another folder, and start with that; docs/self-hosting.md#backup-and-restore says how.`,
    )
  }
}

/** The migrations that databases have had and that this version does not have, in their order: a later version has been there. */
export async function laterMigrations(databases: Database[]): Promise<string[]> {
  const folders = ['migrations', 'migrations-search'].map((name) => readdir(join(ROOT, name)))
  const known = new Set((await Promise.all(folders)).flat())
  return databases.flatMap(({ migrations }) => migrations).filter((name) => !known.has(name))
}
