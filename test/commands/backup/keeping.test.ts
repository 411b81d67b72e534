import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keepEvery, keepOne, placeAt } from '../../../cli/keep-backups.ts'
import { BIN, environment, laneway } from '../../support/tool.ts'
import { makeState } from '../../upgrades/state-text.ts'
import { openS3 } from './s3-server.ts'

/** The data of a version, with files. */
const DATA = join(import.meta.dirname, '../../upgrades/0.3.0/state')

const OWN = /^laneway-\d{8}T\d{6}Z\.backup$/

let folder: string
let state: string

const tool = (...args: string[]) => laneway(args, { home: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-keeping-'))
  state = join(folder, 'state')
  makeState(DATA, state)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Makes what keeps two backups at a place, at times that are given. */
function keeping(to: string, times: string[], env: NodeJS.ProcessEnv = {}) {
  const at = [...times]
  const now = () => new Date((at.length > 1 ? at.shift() : at[0]) ?? '')
  return { state, place: placeAt(to, env), keep: 2, passphrase: undefined, now }
}

const day = (number: number) => `2027-01-0${number}T08:15:00Z`
const nameOf = (number: number) => `laneway-2027010${number}T081500Z.backup`

describe('backups that are kept in a folder', () => {
  test('are the newest, for their owner alone; other files stay', async () => {
    const to = join(folder, 'kept')
    await mkdir(to)
    await writeFile(join(to, 'mine.backup'), '')
    for (const number of [1, 2, 3]) await keepOne(keeping(to, [day(number)]))
    expect((await readdir(to)).toSorted()).toEqual([nameOf(2), nameOf(3), 'mine.backup'])
    expect((await stat(join(to, nameOf(3)))).mode & 0o777).toBe(0o600)
    expect(await tool('backup', 'verify', join(to, nameOf(3)))).toMatchObject({ code: 0 })
    expect((await readdir(state)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('stay all where the next one fails', async () => {
    const to = join(folder, 'failing')
    for (const number of [1, 2]) await keepOne(keeping(to, [day(number)]))
    const broken = { ...keeping(to, [day(3)]), state: join(folder, 'broken') }
    await mkdir(broken.state)
    await expect(keepOne(broken)).rejects.toThrow('There is no Laneway in ')
    expect((await readdir(to)).toSorted()).toEqual([nameOf(1), nameOf(2)])
    expect(await readdir(broken.state)).toEqual([])
  })

  test('leave nothing of one that was killed a day ago', async () => {
    const left = join(state, '.backup-left')
    const young = join(state, '.backup-young')
    for (const one of [left, young]) await mkdir(join(one, 'copy'), { recursive: true })
    await utimes(left, new Date('2027-01-01'), new Date('2027-01-01'))
    await utimes(young, new Date('2027-01-05'), new Date('2027-01-05'))
    await keepOne(keeping(join(folder, 'swept'), [day(5)]))
    expect((await readdir(state)).filter((name) => name.startsWith('.'))).toEqual(['.backup-young'])
    await rm(young, { recursive: true })
  })
})

test('a copy that was killed hours ago is deleted from the folder with the next backup', async () => {
  const to = join(folder, 'killed')
  const [left, young, foreign] = [
    `.${nameOf(1)}.unfinished`,
    `.${nameOf(2)}.age.unfinished`,
    '.mine.backup.unfinished',
  ]
  await mkdir(to)
  for (const name of [left, young, foreign]) await writeFile(join(to, name), '')
  for (const name of [left, foreign])
    await utimes(join(to, name), new Date('2020-01-01'), new Date('2020-01-01'))
  await keepOne(keeping(to, [day(3)]))
  expect((await readdir(to)).toSorted()).toEqual([young, foreign, nameOf(3)].toSorted())
})

test.each(['s4://vault/laneway', 'S3://vault', 's3:/vault', 'https://vault.example/laneway'])(
  'a place that is neither a folder nor a bucket, such as %s, is refused, and no folder of that name is made',
  (given) => {
    expect(() => placeAt(given, {})).toThrow(/^--to is a folder, or a bucket as s3:/)
  },
)

describe('the command', () => {
  test('makes one at a place, and says which', async () => {
    const to = join(folder, 'by-command')
    const { code, stdout } = await tool('backup', '--state', state, '--to', to, '--keep', '3')
    const [name] = await readdir(to)
    expect(name).toMatch(OWN)
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Wrote ${to}/${name}: boards: `)])
  })

  test.each([
    [['one.backup', '--to', 'place'], 'Name either the file '],
    [[], 'Name either the file '],
    [['one.backup', '--keep', '3'], '--every and --keep are for '],
    [['--to', 'place', '--every', '24'], 'It must be a time from 1m to 20d'],
    [['--to', 'place', '--keep', '0'], 'It must be a number from 1'],
    [['--to', 's3://vault'], 'A bucket needs the variable AWS_ACCESS_KEY_ID'],
    [['--to', 's3:///x'], 'is no bucket'],
  ])('refuses %j', async (args, reason) => {
    const { code, stderr } = await tool('backup', '--state', state, ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)])
  })

  test('goes on until it is stopped, begins at once, and leaves nothing unfinished', async () => {
    const to = join(folder, 'every')
    const args = [BIN, 'backup', '--state', state, '--to', to, '--every', '24h']
    const child = spawn(process.execPath, args, { env: environment(folder, undefined) })
    const [said] = await once(child.stdout, 'data')
    expect(String(said)).toContain(`Wrote ${to}/laneway-`)
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await readdir(to)).toEqual([expect.stringMatching(OWN)])
    expect((await readdir(state)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})

test('one that fails is told, and tried again after a minute', async () => {
  const to = join(folder, 'later')
  const stop = new AbortController()
  const told: string[] = []
  const place = { ...placeAt(to, {}) }
  const put = vi.spyOn(place, 'put').mockRejectedValueOnce(new Error('the disk is full'))
  const waited: number[] = []
  await expect(
    keepEvery(
      3_600_000,
      { ...keeping(to, [day(1)]), place },
      {
        failed: (reason, waitMs) => void told.push(`${reason} ${waitMs}`),
        made: ({ name }) => {
          told.push(name)
          stop.abort()
        },
      },
      (ms) => {
        waited.push(ms)
        stop.signal.throwIfAborted()
        return Promise.resolve()
      },
    ),
  ).rejects.toThrow('aborted')
  expect(told).toEqual(['the disk is full 60000', nameOf(1)])
  expect(waited).toEqual([0, 60_000, 3_600_000])
  expect(put).toHaveBeenCalledTimes(2)
})

describe('backups that are kept in a bucket', () => {
  const keys = { id: 'AKIDEXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
  let s3: Awaited<ReturnType<typeof openS3>>
  const env = (secret = keys.secret) => ({
    AWS_ACCESS_KEY_ID: keys.id,
    AWS_SECRET_ACCESS_KEY: secret,
    AWS_ENDPOINT_URL: s3.url,
    AWS_REGION: 'eu-north-1',
  })
  beforeAll(async () => {
    s3 = await openS3(keys)
  })
  afterAll(() => s3?.stop())

  test('are the newest under their prefix, and can be restored', async () => {
    for (const key of ['a & b/mine.backup', nameOf(1)]) s3.objects.set(key, Buffer.from('mine'))
    for (const number of [1, 2, 3, 4])
      await keepOne(keeping('s3://vault/a & b', [day(number)], env()))
    const kept = [nameOf(3), nameOf(4)].map((name) => `a & b/${name}`)
    expect([...s3.objects.keys()].toSorted()).toEqual([...kept, 'a & b/mine.backup', nameOf(1)])
    const back = join(folder, 'back.backup')
    await writeFile(back, s3.objects.get(kept[1] ?? '') ?? '')
    await chmod(back, 0o600)
    expect(await tool('backup', 'verify', back)).toMatchObject({ code: 0 })
  })

  test.each([
    ['s3://vault', 'another secret', 'cannot be listed: it answers 403 (SignatureDoesNotMatch)'],
    ['s3://other', keys.secret, 'cannot be listed: it answers 404 (NoSuchBucket)'],
  ])('%s with %s says what the bucket says', async (to, secret, reason) => {
    await expect(keepOne(keeping(to, [day(5)], env(secret)))).rejects.toThrow(reason)
  })

  test('stay where the bucket fails, and nothing is left beside the data', async () => {
    const before = [...s3.objects.keys()]
    s3.failNext(1)
    await expect(keepOne(keeping('s3://vault/x', [day(5)], env()))).rejects.toThrow(
      '503 (SlowDown)',
    )
    expect([...s3.objects.keys()]).toEqual(before)
    expect((await readdir(state)).filter((name) => name.startsWith('.'))).toEqual([])
  })
})
