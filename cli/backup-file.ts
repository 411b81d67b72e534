import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { Parser, type ReadEntry, Unpack } from 'tar'
import { isOfFullDisk } from './full-disk.ts'
import { decrypted, isEncrypted } from './passphrase.ts'
import { reasonOf } from './backup-faults.ts'
import { isPartOfBackup } from './state-folder.ts'

/** A backup: its file, and the passphrase of one that is encrypted. */
export type BackupFile = { file: string; passphrase?: string | undefined }

/** Reads a backup to its end, and tells each file in it. Throws unless it is whole, with files and folders alone, each once: of two with one name, which counts would be up to the order. */
export async function readBackup(
  backup: BackupFile,
  tell: (entry: ReadEntry) => void = () => undefined,
): Promise<void> {
  await expectReadable(backup)
  const [names, faults] = [new Set<string>(), new Array<string>()]
  const onReadEntry = (entry: ReadEntry) => {
    const { path, type } = entry
    const name = path.replace(/^\.\//, '').replace(/\/$/, '')
    if (!PLAIN.includes(type)) faults.push(`${path} in it is no file, but of the kind ${type}`)
    if (names.has(name)) faults.push(`${path} is in it twice`)
    names.add(name)
    tell(entry)
    entry.resume()
  }
  await feed(new Parser({ strict: true, onReadEntry }), backup, 'end')
  const [fault] = faults
  if (fault !== undefined) throw new Error(fault)
}

/** The kinds of entries that a backup has. */
const PLAIN = ['File', 'OldFile', 'Directory']

/** Unpacks those parts of a backup that are asked for into a folder. */
export async function unpackBackup(
  backup: BackupFile,
  cwd: string,
  isAskedFor: (path: string) => boolean = () => true,
): Promise<void> {
  const filter = (path: string) => isPartOfBackup(path) && isAskedFor(path.replace(/^\.\//, ''))
  await feed(new Unpack({ cwd, strict: true, filter }), backup, 'close')
}

/** The sentence in which a failure about a file is said. A disk without room for what it is unpacked into says nothing of the file. */
export async function explaining<T>(
  { file }: BackupFile,
  { cannot, into }: { cannot: string; into: string },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const reason = reasonOf(error)
    if (isOfFullDisk(error))
      throw new Error(`${file} cannot be unpacked: the disk of ${into} is full (${reason}).`, {
        cause: error,
      })
    throw new Error(`${file} ${cannot}: ${reason}.`, { cause: error })
  }
}

async function expectReadable({ file, passphrase }: BackupFile): Promise<void> {
  if (!(await stat(file)).isFile()) throw new Error('it is no regular file')
  const start = await startOf(file)
  if (start.length === 0) throw new Error('it is empty')
  const isClosed = isEncrypted(start)
  if (!isClosed && !start.subarray(0, GZIP.length).equals(GZIP))
    throw new Error('it is no backup, as it is no compressed archive')
  if (isClosed && passphrase === undefined)
    throw new Error('it is encrypted, and needs --passphrase-file')
  if (!isClosed && passphrase !== undefined)
    throw new Error('it is not encrypted, though there is a passphrase')
}

/** The first bytes of each compressed archive. */
const GZIP = Buffer.from([0x1f, 0x8b])

/** As many bytes as tell of which kind a file is. */
const START_BYTES = 64

async function startOf(file: string): Promise<Buffer> {
  const opened = await open(file)
  try {
    const { buffer, bytesRead } = await opened.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await opened.close()
  }
}

/** Gives the archive in a backup to what reads it, until that has ended. */
async function feed(parser: Parser, backup: BackupFile, end: string): Promise<void> {
  const failed = new AbortController()
  const ended = once(parser, end)
  ended.catch((error: unknown) => failed.abort(error))
  const write = async (chunks: AsyncIterable<Buffer>) => {
    for await (const chunk of chunks)
      if (!parser.write(chunk)) await once(parser, 'drain', { signal: failed.signal })
    parser.end()
  }
  await Promise.all([ended, pipeline(await openBytes(backup), createGunzip(), write)])
}

async function openBytes({ file, passphrase }: BackupFile): Promise<Readable> {
  const bytes = createReadStream(file)
  return passphrase === undefined ? bytes : decrypted(bytes, passphrase)
}
