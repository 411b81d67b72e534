import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, readdir, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { laneway } from '../../support/tool.ts'
import { makeState } from '../../upgrades/state-text.ts'

const run = promisify(execFile)

/** The data of a version, with files. */
const DATA = join(import.meta.dirname, '../../upgrades/0.3.0/state')

const BLOBS = 'v3/r2/laneway-files/blobs'

let folder: string
let state: string
let file: string
let passphrase: string
let closed: string

const tool = (...args: string[]) => laneway(args, { home: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-verifying-'))
  state = join(folder, 'state')
  file = join(folder, 'open.backup')
  closed = join(folder, 'closed.backup')
  passphrase = join(folder, 'passphrase')
  makeState(DATA, state)
  await writeFile(passphrase, 'seven granite slabs in a row\n')
  await tool('backup', file, '--state', state)
  await tool('backup', closed, '--state', state, '--passphrase-file', passphrase)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('verifying', () => {
  test('says what a good backup holds, and which versions open it', async () => {
    const { code, stdout, stderr } = await tool('backup', 'verify', file)
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /open\.backup can be restored: made at \S+Z, boards: [1-9]\d*, files: [1-9]\d*; version 0\.3\.0 and later ones open it\.\n$/,
    )
    const { stdout: json } = await tool('backup', 'verify', file, '--json')
    expect(JSON.parse(json)).toMatchObject({ file, version: '0.3.0', missing: 0 })
  })

  test('knows a backup of a version that noted none', async () => {
    const old = join(folder, 'old')
    makeState(join(DATA, '../../0.2.0/state'), old)
    await tool('backup', `${old}.backup`, '--state', old)
    const { code, stdout } = await tool('backup', 'verify', `${old}.backup`)
    expect([code, stdout]).toEqual([0, expect.stringMatching(/; each version opens it\.\n$/)])
  })

  /** The backup with something changed in its folder, packed by the machine's own tar. */
  async function changed(name: string, change: (at: string) => Promise<unknown>) {
    const at = join(folder, name)
    await mkdir(at)
    await run('tar', ['xzf', file, '-C', at])
    await change(at)
    await run('tar', ['czf', `${at}.backup`, '-C', at, '.'])
    return `${at}.backup`
  }

  const firstIn = async (at: string, ending = '') =>
    join(at, (await readdir(at)).find((name) => name.endsWith(ending)) ?? '')
  const inDatabases = async (at: string, isMain: boolean) => {
    const databases = join(at, 'v3/d1/miniflare-D1DatabaseObject')
    for (const name of await readdir(databases)) {
      const database = new DatabaseSync(join(databases, name))
      const found = database.prepare("SELECT 1 FROM sqlite_master WHERE name = 'boards'").get()
      database.close()
      if ((found !== undefined) === isMain) return join(databases, name)
    }
    throw new Error('There is no such database.')
  }

  test.each<[string, string, (at: string) => Promise<unknown>]>([
    ['no secret', 'its jwt-secret has 0 characters', (at) => rm(join(at, 'jwt-secret'))],
    [
      'a file less',
      'it lacks the bytes of 1 files',
      async (at) => rm(await firstIn(join(at, BLOBS))),
    ],
    [
      'other bytes of the same length in a file',
      'are not those that were stored',
      async (at) => {
        const path = await firstIn(join(at, BLOBS))
        await writeFile(path, new Uint8Array((await readFile(path)).length))
      },
    ],
    [
      'a file that was cut',
      'are not those that were stored',
      async (at) => truncate(await firstIn(join(at, BLOBS)), 3),
    ],
    [
      'a database with a damaged index',
      ' is damaged',
      async (at) => {
        const path = await inDatabases(at, true)
        const database = new DatabaseSync(path)
        database.exec("CREATE TABLE slabs (name); INSERT INTO slabs VALUES ('a granite slab')")
        database.exec('CREATE INDEX slabs_by_name ON slabs (name)')
        database.close()
        const bytes = await readFile(path)
        bytes.write('A', bytes.lastIndexOf('a granite slab'))
        await writeFile(path, bytes)
      },
    ],
    [
      'no search index',
      'it lacks the database of the search index',
      async (at) => rm(await inDatabases(at, false)),
    ],
    [
      'no database of boards',
      '0 of its databases have boards',
      async (at) => rm(await inDatabases(at, true)),
    ],
    ['no label', 'it has no backup.json, so', (at) => rm(join(at, 'backup.json'))],
  ])('refuses a backup with %s', async (kind, reason, change) => {
    const packed = await changed(kind.replaceAll(' ', '-'), change)
    const { code, stdout, stderr } = await tool('backup', 'verify', packed)
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain(`${packed} is no good backup: `)
    expect(stderr).toContain(reason)
  })

  test('refuses what was cut, anywhere', async () => {
    for (const whole of [file, closed]) {
      const bytes = await readFile(whole)
      for (const length of [0, 10, bytes.length / 2, bytes.length - 9]) {
        const cut = join(folder, 'cut.backup')
        await writeFile(cut, bytes.subarray(0, Math.floor(length)))
        const flags = whole === closed ? ['--passphrase-file', passphrase] : []
        const { code, stderr } = await tool('backup', 'verify', cut, ...flags)
        expect([length, code, stderr]).toEqual([length, 1, expect.stringMatching(/: .+\.\n$/)])
      }
    }
  })

  test('fails for a backup of data that had lost a file, and says so', async () => {
    const lossy = join(folder, 'lossy')
    await cp(state, lossy, { recursive: true })
    await rm(await firstIn(join(lossy, BLOBS)))
    await tool('backup', `${lossy}.backup`, '--state', lossy)
    const { code, stderr } = await tool('backup', 'verify', `${lossy}.backup`)
    expect([code, stderr]).toEqual([1, expect.stringContaining('had lost the bytes of 1 files')])
  })
})

describe('a backup with a passphrase', () => {
  test('is restored by it', async () => {
    const target = join(folder, 'restored')
    const flags = ['--passphrase-file', passphrase]
    expect(await tool('backup', 'verify', closed, ...flags)).toMatchObject({ code: 0 })
    expect(await tool('restore', closed, '--state', target, ...flags)).toMatchObject({ code: 0 })
    const [secret, blobs] = [join('jwt-secret'), await readdir(join(state, BLOBS))]
    for (const path of [secret, ...blobs.map((name) => join(BLOBS, name))])
      expect(await readFile(join(target, path))).toEqual(await readFile(join(state, path)))
  })

  test('shows nothing of its data', async () => {
    const bytes = await readFile(closed)
    expect(bytes.toString('latin1', 0, 22)).toBe('age-encryption.org/v1\n')
    expect(await run('tar', ['tzf', closed]).catch(() => 'unreadable')).toBe('unreadable')
  })

  test.each([
    ['another passphrase', 'the passphrase is not the one that it was made with', 'another\n'],
    ['none', 'it is encrypted, and needs --passphrase-file', undefined],
  ])('is refused with %s, and nothing is written', async (name, reason, given) => {
    const other = join(folder, `passphrase of ${name}`)
    if (given !== undefined) await writeFile(other, given)
    const flags = given === undefined ? [] : ['--passphrase-file', other]
    const target = join(folder, `restored with ${name}`)
    const restored = await tool('restore', closed, '--state', target, ...flags)
    expect(restored).toEqual({
      code: 1,
      stdout: '',
      stderr: `${closed} cannot be restored: ${reason}.\n`,
    })
    await expect(readdir(target)).rejects.toThrow('ENOENT')
    const { code, stderr } = await tool('backup', 'verify', closed, ...flags)
    expect([code, stderr]).toEqual([1, `${closed} is no good backup: ${reason}.\n`])
  })

  test('with one byte changed is refused', async () => {
    const bytes = await readFile(closed)
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1
    const bent = join(folder, 'bent.backup')
    await writeFile(bent, bytes)
    const { code } = await tool('backup', 'verify', bent, '--passphrase-file', passphrase)
    expect(code).toBe(1)
  })

  test('is asked for where there is none', async () => {
    const { code, stderr } = await tool('backup', 'verify', file, '--passphrase-file', passphrase)
    expect([code, stderr]).toEqual([1, expect.stringContaining('it is not encrypted, though ')])
  })

  test.each([
    ['', ' is empty.'],
    ['one\ntwo\n', ' has more than one line.'],
    [undefined, 'Cannot read the file of the passphrase, '],
  ])('is not made by a file with %j', async (text, reason) => {
    const wrong = join(folder, 'wrong')
    await rm(wrong, { force: true })
    if (text !== undefined) await writeFile(wrong, text)
    const target = join(folder, 'never.backup')
    const ran = await tool('backup', target, '--state', state, '--passphrase-file', wrong)
    expect([ran.code, ran.stderr]).toEqual([2, expect.stringContaining(reason)])
    expect(await readdir(folder)).not.toContain('never.backup')
  })
})
