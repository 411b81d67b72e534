import { copyFile, link, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { keysOfFiles } from './files-of-state.ts'
import {
  DATABASES,
  FILES,
  FILE_LISTS,
  PUSH_KEY,
  SECRET,
  VERSION,
  isPartOfBackup,
  newSecret,
} from './state-folder.ts'
import { copyDatabase, databasesIn, hasTable, using } from './sqlite.ts'

/** The numbers of boards and files that were copied, and of attachments and pictures that lack their bytes. */
export type Copied = { boards: number; files: number; missing: number }

/**
 * Copies the data folder of a service that may be running, so that all parts fit together:
 *
 * - The search index comes before the boards. It is made of them, so each board is marked to be compared
 *   with the index again.
 * - Files are listed before and after the boards, so that none is missing that was made or deleted
 *   meanwhile. A file that no attachment has is harmless.
 */
export async function copyState(state: string, copy: string): Promise<Copied> {
  for (const folder of [DATABASES, FILE_LISTS, FILES])
    await mkdir(join(copy, folder), { recursive: true })
  await linkFiles(state, copy)
  const earlier = await copyLists(state, join(copy, FILE_LISTS), '.earlier')
  const main = await copyDatabases(state, copy)
  await copyLists(state, join(copy, FILE_LISTS))
  await linkFiles(state, copy)
  for (const name of earlier) await addEarlier(join(copy, FILE_LISTS), name)
  // A folder that was served with the published secret alone has none of its own, and a restored service needs one.
  await writeFile(join(copy, SECRET), `${newSecret()}\n`)
  // A folder that only older versions have served has neither of the others.
  for (const name of [SECRET, PUSH_KEY, VERSION])
    await copyFile(join(state, name), join(copy, name)).catch(ignoring('ENOENT'))
  const kept = await keysIn(copy)
  return using(main, (database) => {
    markBoards(database)
    const [boards] = database.prepare('SELECT count(*) AS count FROM boards').all()
    const keys = keysOfFiles(database)
    const missing = keys.filter((key) => !kept.has(key)).length
    return { boards: Number(boards?.['count']), files: keys.length - missing, missing }
  })
}

/** Has every board compared with the search index once more. Returns false for the first version, which has no index. */
export function markBoards(database: DatabaseSync): boolean {
  const hasIndex = hasTable(database, 'stale_cards')
  if (hasIndex)
    database.exec(`
      INSERT INTO stale_cards (board_id, card_id, mark)
      SELECT id, '', lower(hex(randomblob(8))) FROM boards WHERE true ON CONFLICT DO NOTHING`)
  return hasIndex
}

/** Copies the databases, the one with the boards last; returns its path. */
async function copyDatabases(state: string, copy: string): Promise<string> {
  const from = join(state, DATABASES)
  const names = await databasesIn(from)
  const mains: string[] = []
  for (const name of names)
    if (await using(join(from, name), (each) => hasTable(each, 'boards'), { readOnly: true }))
      mains.push(name)
  const [main] = mains
  if (main === undefined || mains.length > 1)
    throw new Error(`There is no Laneway in ${state}: ${mains.length} databases have boards.`)
  for (const name of [...names.filter((each) => each !== main), main])
    await copyDatabase(join(from, name), join(copy, DATABASES, name))
  return join(copy, DATABASES, main)
}

/** Gives the copy the bytes of all files. It only links each file under a second name, because a complete file never changes. A file that is still being written has a name that no backup may have, so it is left out. */
async function linkFiles(state: string, copy: string): Promise<void> {
  const from = join(state, FILES)
  const names = await readdir(from).catch(() => [])
  for (const name of names.filter((each) => isPartOfBackup(`${FILES}/${each}`))) {
    const to = join(copy, FILES, name)
    await link(join(from, name), to).catch(ignoring('EEXIST', 'ENOENT'))
  }
}

/** Copies the lists of files under a name with this ending; returns the names. */
async function copyLists(state: string, to: string, ending = ''): Promise<string[]> {
  const from = join(state, FILE_LISTS)
  const names = await databasesIn(from)
  for (const name of names) await copyDatabase(join(from, name), join(to, name + ending))
  return names
}

/** Adds to a list of files those that an earlier copy of it has, and deletes that copy. */
async function addEarlier(folder: string, name: string): Promise<void> {
  const earlier = join(folder, `${name}.earlier`)
  await using(join(folder, name), (list) => {
    list.prepare('ATTACH ? AS earlier').run(earlier)
    list.exec('INSERT OR IGNORE INTO _mf_objects SELECT * FROM earlier._mf_objects')
  })
  await rm(earlier)
}

/** The keys of the files that the lists of a copy have, and whose bytes it has. */
async function keysIn(copy: string): Promise<Set<string>> {
  const folder = join(copy, FILE_LISTS)
  const lists = (await databasesIn(folder)).map((name) =>
    using(join(folder, name), (list) => list.prepare('SELECT key, blob_id FROM _mf_objects').all()),
  )
  const blobs = new Set(await readdir(join(copy, FILES)))
  const listed = (await Promise.all(lists)).flat()
  const kept = listed.filter(({ blob_id: blob }) => blob === null || blobs.has(String(blob)))
  return new Set(kept.map(({ key }) => String(key)))
}

/** Ignores errors of the file system with one of these codes. */
function ignoring(...codes: string[]) {
  return (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (!codes.includes(String(code))) throw error
  }
}
