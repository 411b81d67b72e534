import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { type Served, serve } from '../../../scripts/serve.ts'
import { UNLIMITED } from '../../../scripts/unlimited-vars.ts'
import { laneway } from '../../support/tool.ts'

const run = promisify(execFile)

let folder: string
let state: string
let file: string
let served: Served

const tool = (...args: string[]) => laneway(args, { home: folder })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-restore-'))
  state = join(folder, 'state')
  file = join(folder, 'boards.backup')
  served = await serve({ port: 0, state, vars: UNLIMITED })
  await tool('backup', file, '--state', state)
})
afterAll(async () => {
  await served?.stop()
  await rm(folder, { recursive: true, force: true })
})

describe('restoring', () => {
  /** The backup with something changed in its folder, packed by the machine's own tar. */
  async function changed(name: string, change: (at: string) => Promise<unknown>, twice = false) {
    const at = join(folder, name)
    await mkdir(at)
    await run('tar', ['xzf', file, '-C', at])
    await change(at)
    const packed = `${at}.backup`
    const again = twice ? ['--hard-dereference', 'jwt-secret'] : []
    await run('tar', ['czf', packed, '-C', at, '.', ...again])
    return packed
  }

  test.each<[string, string, (at: string) => Promise<unknown>]>([
    ['an empty secret', 'jwt-secret', (at) => writeFile(join(at, 'jwt-secret'), '\n')],
    ['no secret', 'jwt-secret', (at) => rm(join(at, 'jwt-secret'))],
    ['an empty key for devices', 'vapid', (at) => writeFile(join(at, 'vapid-private-key'), '')],
    ['a fifo', 'FIFO', (at) => run('mkfifo', [join(at, 'pipe')])],
    ['a link', 'SymbolicLink', (at) => symlink('/etc/passwd', join(at, 'link'))],
  ])('refuses a file that has %s, and leaves no folder', async (kind, reason, change) => {
    const packed = await changed(kind.replaceAll(' ', '-'), change)
    const target = join(folder, `from ${kind}`)
    const { code, stderr } = await tool('restore', packed, '--state', target)
    expect([code, stderr]).toEqual([1, expect.stringContaining('cannot be restored: ')])
    expect(stderr).toContain(reason)
    expect(existsSync(target)).toBe(false)
  })

  test('refuses a file that has an entry twice', async () => {
    const packed = await changed('twice', () => Promise.resolve(), true)
    const target = join(folder, 'from-twice')
    const { code, stderr } = await tool('restore', packed, '--state', target)
    expect([code, stderr]).toEqual([1, expect.stringMatching(/jwt-secret is in it twice\.\n$/)])
    expect(existsSync(target)).toBe(false)
  })

  test('refuses what is no file at once, such as a fifo that nobody writes to', async () => {
    const pipe = join(folder, 'pipe')
    await run('mkfifo', [pipe])
    const { code, stderr } = await tool('restore', pipe, '--state', join(folder, 'from', 'pipe'))
    expect([code, stderr]).toEqual([1, `${pipe} cannot be restored: it is no regular file.\n`])
    expect(existsSync(join(folder, 'from'))).toBe(false)
  })
})

test('a backup says how many bytes of attachments are missing, those of deleted cards too', async () => {
  const api = connect(served.url)
  const account = { username: 'ada', email: 'ada@example.com', password: 'a long password' }
  await api.register({ body: account })
  const { _id: board } = await api.new_board({ body: { title: 'Quarry' } })
  const { _id: list } = await api.new_list({ board, body: { title: 'Stone' } })
  const cards: string[] = []
  for (const name of ['kept.txt', 'deleted.txt']) {
    const { _id: card } = await api.new_card({ board, list, body: { title: name } })
    const body = { file: new File([name], name) }
    await api.new_attachment({ board, list, card, body })
    cards.push(card)
  }
  await api.delete_card({ board, list, card: cards[1] ?? '' })
  const blobs = join(state, 'v3/r2/laneway-files/blobs')
  const lost = await Promise.all(
    (await readdir(blobs)).map(async (name) => {
      const path = join(blobs, name)
      if (/^(?:kept|deleted)\.txt$/.test(await readFile(path, 'utf8')))
        return rm(path).then(() => 1)
      return 0
    }),
  )
  expect(lost.reduce<number>((sum, one) => sum + one, 0)).toBe(2)
  const { code, stdout } = await tool('backup', join(folder, 'lossy.backup'), '--state', state)
  expect([code, stdout]).toEqual([0, expect.stringMatching(/files: \d+, files missing: 2\.$/m)])
})

test('a reader who knows a board from after the backup reads it as a whole once it is restored', async () => {
  const home = join(folder, 'lost')
  const [lost, restored] = [join(home, 'state'), join(home, 'restored')]
  const before = await serve({ port: 0, state: lost, vars: UNLIMITED })
  const api = connect(before.url)
  const account = { username: 'joan', email: 'joan@example.com', password: 'a long password' }
  await api.register({ body: account })
  const { _id: board } = await api.new_board({ body: { title: 'Quarry' } })
  await tool('backup', join(home, 'b.backup'), '--state', lost)
  await api.new_list({ board, body: { title: 'Lost' } })
  const { etag, body } = await api.reply('get_board_view', { board })
  await before.stop()

  await tool('restore', join(home, 'b.backup'), '--state', restored)
  const after = await serve({ port: 0, state: restored, vars: UNLIMITED })
  try {
    const again = connect(after.url, { token: api.session.token ?? '' })
    await again.new_list({ board, body: { title: 'Made since' } })
    const since = String(body?.version)
    const { body: now } = await again.reply(
      'get_board_view',
      { board, query: { since } },
      { ifNoneMatch: etag ?? '' },
    )
    expect(now).toMatchObject({ isWhole: true, lists: [{ title: 'Made since' }] })
  } finally {
    await after.stop()
  }
})
