import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { create } from 'tar'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openFolder } from '../../../cli/backup-places.ts'
import { backUp } from '../../../cli/backup.ts'
import { makeFolder } from '../../../cli/make-folder.ts'
import { packState } from '../../../cli/pack-state.ts'
import { restore } from '../../../cli/restore.ts'
import { verify } from '../../../cli/verify-backup.ts'
import { makeState } from '../../upgrades/state-text.ts'

const DATA = join(import.meta.dirname, '../../upgrades/0.3.0/state')
const PASSPHRASE = 'seven granite slabs in a row'

const folder = mkdtempSync(join(tmpdir(), 'laneway-faults-'))
const passphraseFile = join(folder, 'passphrase')
const state = join(folder, 'state')
const made: Record<'open' | 'closed', Buffer> = { open: Buffer.of(), closed: Buffer.of() }

beforeAll(async () => {
  writeFileSync(passphraseFile, PASSPHRASE)
  makeState(DATA, state)
  for (const [kind, passphrase] of [
    ['open', undefined],
    ['closed', PASSPHRASE],
  ] as const) {
    const places = { copy: join(folder, 'copy'), unfinished: join(folder, 'unfinished') }
    await packState(state, join(folder, kind), places, passphrase)
    made[kind] = readFileSync(join(folder, kind))
  }
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A copy with one byte changed. */
function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt8(copy.readUInt8(at) ^ 1, at)
  return copy
}

async function archiveOf(name: string, text: string): Promise<Buffer> {
  const cwd = mkdtempSync(join(folder, 'archive-'))
  writeFileSync(join(cwd, name), text)
  await create({ gzip: true, cwd, file: join(cwd, 'made') }, [name])
  return readFileSync(join(cwd, 'made'))
}

const { open, closed } = { open: () => made.open, closed: () => made.closed }
const NO_ARCHIVE = 'it is no backup, as it is no compressed archive'
const CUT = 'it was cut, as its end is missing'
const CHANGED = 'it was cut or changed after it was encrypted'

test.each<[string, string, () => Buffer | Promise<Buffer>]>([
  ['an empty file', 'it is empty', () => Buffer.of()],
  ['a text', NO_ARCHIVE, () => Buffer.from('Shopping: bread')],
  ['a file that was cut', CUT, () => open().subarray(0, open().length >> 1)],
  ['a file without its last byte', CUT, () => open().subarray(0, -1)],
  ['a changed file', 'it is damaged', () => changed(open(), open().length - 6)],
  ['a file with more after it', 'it is damaged', () => Buffer.concat([open(), Buffer.from('!!')])],
  [
    'a text that is compressed',
    'it is damaged, or no backup',
    () => gzipSync('Shopping: bread'.repeat(100)),
  ],
  [
    'another archive',
    'it has no backup.json, so Laneway has not made it',
    () => archiveOf('notes', 'mine'),
  ],
  ['a label of another form', 'its backup.json is no JSON', () => archiveOf('backup.json', 'mine')],
  [
    'a file that is encrypted by a key',
    'it is encrypted, but by no passphrase',
    () => Buffer.from('age-encryption.org/v1\n-> X25519 abc\n'),
  ],
  ['an encrypted one that was cut', CHANGED, () => closed().subarray(0, closed().length >> 1)],
  ['an encrypted one that was cut in its head', CHANGED, () => closed().subarray(0, 40)],
  ['an encrypted one that was changed', CHANGED, () => changed(closed(), closed().length >> 1)],
])('%s is refused in plain words: %s', async (kind, reason, bytes) => {
  const file = join(folder, 'given')
  writeFileSync(file, await bytes())
  const isClosed = kind.includes('encrypted')
  const flags = isClosed ? { passphraseFile } : {}
  const target = join(folder, 'new/restored')
  await expect(verify(file, flags)).rejects.toThrow(`${file} is no good backup: ${reason}.`)
  await expect(restore(file, { ...flags, state: target })).rejects.toThrow(
    `${file} cannot be restored: ${reason}.`,
  )
  expect(existsSync(join(folder, 'new'))).toBe(false)
})

test('a file that is not there is said to be so', async () => {
  await expect(verify(join(folder, 'nothing'), {})).rejects.toThrow(
    'nothing is no good backup: there is no such file or folder.',
  )
})

test('a folder without a signing secret, as the published one was used, has a new one in its backup', async () => {
  const served = join(folder, 'served')
  const [file, restored] = [join(folder, 'served.backup'), join(folder, 'served-again')] as const
  makeState(DATA, served)
  rmSync(join(served, 'jwt-secret'))
  await backUp(file, { state: served, json: true })
  await restore(file, { state: restored, json: true })
  expect(readFileSync(join(restored, 'jwt-secret'), 'utf8')).toMatch(/^[\w-]{64}\n$/)
  expect(existsSync(join(served, 'jwt-secret'))).toBe(false)
})

test('a folder that was there stays', async () => {
  const target = join(folder, 'there')
  mkdirSync(target)
  await expect(restore(join(folder, 'passphrase'), { state: target })).rejects.toThrow(NO_ARCHIVE)
  expect(existsSync(target)).toBe(true)
})

test('a place where nothing can be is named', async () => {
  const inFile = join(passphraseFile, 'x')
  await expect(openFolder(inFile).names()).rejects.toThrow(
    `The folder ${passphraseFile} cannot be made: there is a file of that name.`,
  )
  await expect(backUp(inFile, { state })).rejects.toThrow(
    `${inFile} cannot be written: a part of its path is no folder.`,
  )
  await expect(restore(join(folder, 'open'), { state: inFile })).rejects.toThrow(
    `Nothing can be restored into ${inFile}: a part of its path is no folder.`,
  )
})

test.runIf(existsSync('/proc/self'))('a folder that the system makes none of ends at once', () => {
  expect(() => makeFolder('/proc/x/y')).toThrow('The folder /proc/x cannot be made: ')
})
