import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { markBoards } from '../cli/copy-state.ts'
import { keysOfFiles } from '../cli/files-of-state.ts'
import { databasesIn, hasTable, using } from '../cli/sqlite.ts'
import { DATABASES, FILES, FILE_LISTS, PUSH_KEY, SECRET, VERSION } from '../cli/state-folder.ts'
import { stop } from './exit.ts'
import type { Database } from './state-version.ts'

/**
 * The database with the boards; undefined if the folder is new. If only other parts of the data are
 * there, a start would make an empty service of them, whose first account becomes the site admin. So
 * that ends with a sentence that names the missing part.
 */
export function mainOf(state: string, databases: Database[]): Database | undefined {
  const main = databases.find(({ isMain }) => isMain)
  if (main !== undefined) return main
  const parts = [
    [databases.some(({ migrations }) => migrations.length > 0), 'another database'],
    [namesIn(join(state, FILES)).length > 0, 'attachments or pictures'],
    [isFilled(join(state, VERSION)), `the file ${VERSION}`],
  ] as const
  const there = parts.flatMap(([isOne, name]) => (isOne ? [name] : []))
  if (there.length === 0) return undefined
  const empty = databases.flatMap(({ path, migrations }) => (migrations.length > 0 ? [] : [path]))
  const fault =
    empty.length > 0
      ? `The database ${empty.join(' or ')} is empty`
      : `The database with the boards is missing in ${join(state, DATABASES)}`
  return stop(
    `${fault}, though ${state} has other parts of a service: ${there.join(', ')}. Nothing has been changed. Put the database back, or restore a backup into another folder and start with that; docs/self-hosting.md#backup-and-restore says how, and ${join(state, 'backups')} has those that were made by themselves. A new service needs a new folder.`,
  )
}

type Mending = {
  /** A signing secret that is not in the folder. */
  secret?: string | undefined
  say(line: string): void
}

/** Says in a line each which parts beside the database with the boards are lost, and has the search index made anew. */
export async function mendParts(
  state: string,
  databases: Database[],
  { secret, say }: Mending,
): Promise<void> {
  const main = mainOf(state, databases)
  if (main === undefined) return
  const hasIndex = databases.some(({ isMain, migrations }) => !isMain && migrations.length > 0)
  const files = join(state, FILES)
  const hasFiles = namesIn(files).length > 0 && (await hasLists(join(state, FILE_LISTS)))
  await using(main.path, (database) => {
    if (!hasIndex && markBoards(database))
      say(
        'The database of the search index is missing: it is made anew in the background, and searches lack cards until then.',
      )
    const count = hasFiles ? 0 : keysOfFiles(database).length
    if (count > 0)
      say(
        `${files}, or the list of files in ${join(state, FILE_LISTS)}, is missing, so none of ${count} attachments and pictures can be read. Stop the service and put both back, from one backup.`,
      )
    if (secret === undefined && !isFilled(join(state, SECRET)) && hasRows(database, 'users'))
      say(
        `There is no signing secret in ${join(state, SECRET)}: a new one is made, and everybody has to sign in again.`,
      )
    if (!isFilled(join(state, PUSH_KEY)) && hasRows(database, 'push_subscriptions'))
      say(
        `There is no key in ${join(state, PUSH_KEY)}: a new one is made, and people have to turn on messages to their devices again.`,
      )
  })
}

function hasRows(database: DatabaseSync, table: string): boolean {
  return (
    hasTable(database, table) &&
    database.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined
  )
}

/** True if a list of files has one. */
async function hasLists(folder: string): Promise<boolean> {
  for (const name of await databasesIn(folder))
    if (await using(join(folder, name), (list) => hasRows(list, '_mf_objects'), { readOnly: true }))
      return true
  return false
}

function namesIn(folder: string): string[] {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(folder) : []
}

function isFilled(file: string): boolean {
  return (
    statSync(file, { throwIfNoEntry: false })?.isFile() === true &&
    readFileSync(file, 'utf8').trim() !== ''
  )
}
