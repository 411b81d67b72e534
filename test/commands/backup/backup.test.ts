import { Buffer } from 'node:buffer'
import {
  link,
  mkdir,
  mkdtemp,
  readFile,
  readdir,
  rm,
  stat,
  truncate,
  writeFile,
} from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, connect } from '../../../client/client.ts'
import { type Served, serve } from '../../../scripts/serve.ts'
import { UNLIMITED } from '../../../scripts/unlimited-vars.ts'
import { type Ran, laneway } from '../../support/tool.ts'
import { type Made, type Stored, storedIn, writeUntil } from './load.ts'

const ACCOUNT = { username: 'ada', email: 'ada@example.com', password: 'a long password' }

/** The header of a PNG. */
const PICTURE = new Uint8Array(Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAAB', 'base64'))

/** The cards that there are before the backup begins. */
const EARLY = 25

const MOST_FOUND = 100

let folder: string
let state: string
let file: string
let board: string
let token: string
let original: Served
const before: Made[] = []
const all: Made[] = []
let backup: Ran

const tool = (...args: string[]) => laneway(args, { home: folder })

/** A backup that was made while four writers wrote. */
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-backup-'))
  state = join(folder, 'state')
  file = join(folder, 'boards.backup')
  original = await serve({ port: 0, state, vars: UNLIMITED })
  const api = connect(original.url)
  await api.register({ body: ACCOUNT })
  token = api.session.token ?? ''
  await api.set_own_avatar({ body: { picture: new File([PICTURE], 'me.png') } })
  ;({ _id: board } = await api.new_board({ body: { title: 'Quarry' } }))
  await api.set_background({ board, body: { picture: new File([PICTURE], 'wall.png') } })
  const { _id: list } = await api.new_list({ board, body: { title: 'Stone' } })
  const early = Promise.withResolvers<void>()
  const writing = writeUntil({ api, board, list }, (made) => {
    all.push(made)
    if (all.length >= EARLY) early.resolve()
  })
  await Promise.race([early.promise, writing.ended])
  before.push(...all)
  // As the runtime leaves a file for a moment that it has written.
  const files = join(state, 'v3/r2/laneway-files/blobs')
  const [written = ''] = await readdir(files)
  await link(join(files, written), join(files, `.${written}.1.2.tmp`))
  backup = await tool('backup', file, '--state', state)
  await writing.stop()
})
afterAll(async () => {
  await original?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('a backup of a service that is written to', () => {
  test('says what it holds, and belongs to its owner alone', async () => {
    expect([backup.code, backup.stderr]).toEqual([0, ''])
    expect(backup.stdout).toMatch(/boards: 1, files: \d+\.$/m)
    expect((await stat(file)).mode & 0o777).toBe(0o600)
  })

  test('leaves nothing in the folder of the data', async () => {
    expect((await readdir(state)).filter((name) => name.startsWith('.'))).toEqual([])
  })

  test('replaces no file', async () => {
    const again = await tool('backup', file, '--state', state)
    expect([again.code, again.stderr]).toEqual([2, `${file} exists; choose another name.\n`])
  })
})

describe('a restored backup', () => {
  let restored: Served
  let there: Client
  let stored: Stored
  let ran: Ran
  beforeAll(async () => {
    const target = join(folder, 'restored')
    ran = await tool('restore', file, '--state', target)
    const built = join(state, 'worker')
    restored = await serve({ port: 0, state: target, vars: UNLIMITED, built })
    there = connect(restored.url, { token })
    stored = storedIn(target)
  })
  afterAll(() => restored?.stop())

  test('has every card that was confirmed before, as it was', () => {
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(before.filter(({ card }) => !stored.cards.has(card))).toEqual([])
    const { cards } = storedIn(state)
    expect([...stored.cards].filter(([id, title]) => cards.get(id) !== title)).toEqual([])
  })

  test('has of each batch all or nothing: for each card its entry in the log', () => {
    expect(stored.logged).toEqual(new Set(stored.cards.keys()))
  })

  test('has the bytes of every attachment', async () => {
    expect(stored.attachments.size).toBeGreaterThanOrEqual(before.length)
    for (const [id, name] of stored.attachments) {
      const url = `${restored.url}/api/boards/${board}/attachments/${id}/file`
      const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
      expect(await reply.text()).toBe(`The bytes of ${name}`)
    }
  })

  test('has the picture of its user', async () => {
    const { _id: user } = await there.get_current_user()
    const picture = await there.get_avatar_of_user({ user })
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PICTURE)
  })

  test('has the picture of its board', async () => {
    const picture = await there.get_background({ board })
    expect(new Uint8Array(await picture.arrayBuffer())).toEqual(PICTURE)
  })

  test('finds the cards of all boards by search', async () => {
    const query = { q: 'granite', limit: MOST_FOUND }
    const found = async () => (await there.search_board({ board, query })).length
    await expect.poll(found).toBe(Math.min(stored.cards.size, MOST_FOUND))
  })
})

describe('restoring', () => {
  test('refuses a folder that is not empty, and leaves it as it is', async () => {
    const full = join(folder, 'full')
    await mkdir(full)
    await writeFile(join(full, 'notes'), 'mine')
    const { code, stderr } = await tool('restore', file, '--state', full)
    expect([code, stderr]).toEqual([2, `${full} is not empty: restore into a new folder.\n`])
    expect(await readdir(full)).toEqual(['notes'])
  })

  test('refuses a file that was cut, and leaves an empty folder as it was', async () => {
    const cut = join(folder, 'cut.backup')
    await writeFile(cut, await readFile(file))
    await truncate(cut, Math.floor((await stat(cut)).size / 2))
    const target = await mkdtemp(join(folder, 'from-cut-'))
    const { code, stderr } = await tool('restore', cut, '--state', target)
    expect([code, stderr.startsWith(`${cut} cannot be restored: `)]).toEqual([1, true])
    expect(await readdir(target)).toEqual([])
  })
})
