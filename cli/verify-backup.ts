import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ReadEntry } from 'tar'
import { type BackupFile, explaining, readBackup, unpackBackup } from './backup-file.ts'
import { expectSecrets, labelIn } from './backup-parts.ts'
import { keysOfFiles } from './files-of-state.ts'
import { type PassphraseFlag, passphraseIn } from './passphrase.ts'
import { printDone } from './print.ts'
import { databasesIn, expectSound, hasTable, loadSqlite, using } from './sqlite.ts'
import { DATABASES, FILES, FILE_LISTS, VERSION } from './state-folder.ts'

/** A backup that can be restored: when it was made, by which version if that noted itself, and its numbers of boards and files; of the files, how many the data had lost before. */
export type Verified = {
  createdAt: string
  version: string | undefined
  boards: number
  files: number
  missing: number
}

/** Checks a backup as it is asked for on the command line. */
export async function verify(
  file: string,
  { passphraseFile, json = false }: PassphraseFlag & { json?: boolean },
): Promise<void> {
  await loadSqlite()
  const backup = { file, passphrase: await passphraseIn(passphraseFile) }
  const verified = await verifyBackup(backup)
  const { version, createdAt, boards, files, missing } = verified
  if (missing > 0)
    throw new Error(
      `${file} can be restored, but the data had lost the bytes of ${missing} files before it was made (boards: ${boards}, files: ${files}).`,
    )
  const opens =
    version === undefined ? 'each version opens it' : `version ${version} and later ones open it`
  printDone(
    { file, ...verified },
    `${file} can be restored: made at ${createdAt}, boards: ${boards}, files: ${files}; ${opens}.`,
    json,
  )
}

/** Reads all of a backup, and throws in a sentence unless it can be restored and has the bytes of every file that it had when it was made. Its databases are unpacked into a new folder in `room` for that time. */
export async function verifyBackup(backup: BackupFile, room = tmpdir()): Promise<Verified> {
  const folder = await mkdtemp(join(room, 'laneway-verify-'))
  try {
    return await explaining(backup, { cannot: 'is no good backup', into: room }, () =>
      verifiedIn(folder, backup),
    )
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
}

async function verifiedIn(folder: string, backup: BackupFile): Promise<Verified> {
  const found = new Map<string, Bytes>()
  await readBackup(backup, (entry) => {
    if (isBytes(entry.path)) measure(entry, (bytes) => found.set(basename(entry.path), bytes))
  })
  await unpackBackup(backup, folder, (path) => !isBytes(path))
  const { createdAt, missing: lost } = await labelIn(folder)
  await expectSecrets(folder)
  const main = await mainOf(join(folder, DATABASES))
  const listed = await filesListed(join(folder, FILE_LISTS), found)
  const { boards, keys } = await using(main, (database) => ({
    boards: Number(database.prepare('SELECT count(*) AS count FROM boards').get()?.['count']),
    keys: keysOfFiles(database),
  }))
  const missing = keys.filter((key) => !listed.has(key)).length
  if (missing > lost) throw new Error(`it lacks the bytes of ${missing - lost} files`)
  const noted = await readFile(join(folder, VERSION), 'utf8').catch(() => undefined)
  return { createdAt, version: noted?.trim(), boards, files: keys.length - missing, missing }
}

/** The length of a file and its MD5, which the simulator of the bucket notes as its tag. */
type Bytes = { size: number; md5: string }

/** True for the path of the bytes of a file. */
function isBytes(path: string): boolean {
  return path.replace(/^\.\//, '').startsWith(`${FILES}/`) && !path.endsWith('/')
}

function measure(entry: ReadEntry, tell: (bytes: Bytes) => void): void {
  const hash = createHash('md5')
  let size = 0
  entry.on('data', (chunk) => {
    hash.update(chunk)
    size += chunk.length
  })
  entry.on('end', () => tell({ size, md5: hash.digest('hex') }))
}

/** The path of the database with the boards. Throws unless all databases are sound, and all are there. */
async function mainOf(folder: string): Promise<string> {
  const names = await databasesIn(folder)
  if (names.length === 0) throw new Error('it has no database')
  const mains: string[] = []
  for (const name of names) {
    await expectSound(folder, name, 'integrity_check')
    if (await using(join(folder, name), (each) => hasTable(each, 'boards'))) mains.push(name)
  }
  const [main, other] = mains
  if (main === undefined || other !== undefined)
    throw new Error(`${mains.length} of its databases have boards`)
  const path = join(folder, main)
  // The first version had no index.
  if (names.length === 1 && (await using(path, (each) => hasTable(each, 'stale_cards'))))
    throw new Error('it lacks the database of the search index')
  return path
}

/** The keys of the files whose bytes are there. Throws if they are not those that the lists tell of. */
async function filesListed(folder: string, found: Map<string, Bytes>): Promise<Set<string>> {
  const keys = new Set<string>()
  for (const name of await databasesIn(folder)) {
    await expectSound(folder, name, 'integrity_check')
    const rows = await using(join(folder, name), (list) =>
      list.prepare('SELECT key, blob_id AS blob, size, etag FROM _mf_objects').all(),
    )
    for (const { key, blob, size, etag } of rows) {
      const bytes = found.get(String(blob))
      if (blob !== null && bytes === undefined) continue
      // One that was sent in parts has a tag of another kind.
      const isWhole = /^[\da-f]{32}$/.test(String(etag))
      if (bytes !== undefined && (bytes.size !== size || (isWhole && bytes.md5 !== etag)))
        throw new Error(`the bytes of the file ${String(key)} are not those that were stored`)
      keys.add(String(key))
    }
  }
  return keys
}
