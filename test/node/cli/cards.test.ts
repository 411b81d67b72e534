import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Client, connect } from '../../../client/client.ts'
import { type Served, serve } from '../../../scripts/serve.ts'
import { laneway, printed } from './tool.ts'

const PASSWORD = 'a long enough password'

let folder = ''
let served: Served | undefined
let api: Client

const tool = (...args: string[]) => laneway(args, { home: join(folder, 'home') })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laneway-cards-'))
  served = await serve({ port: 0, state: join(folder, 'state'), vars: { REQUEST_LOG: 'off' } })
  api = connect(served.url)
  await api.register({ body: { username: 'root', email: 'root@example.com', password: PASSWORD } })
  const login = ['login', 'root', '--url', served.url]
  await laneway(login, { home: join(folder, 'home'), stdin: PASSWORD })
})

afterAll(async () => {
  await served?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A board with a list and a card for each title. */
async function newCards(...titles: string[]) {
  const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
  const { _id: list } = await api.new_list({ board, body: { title: 'A list' } })
  const cards = titles.map((title) => ({ title }))
  const made = await api.new_cards({ board, list, body: { cards } })
  return { board, list, ids: made.map(({ _id }) => _id) }
}

type Found = { _id: string; title: string }

/** The cards that the tool finds, once the index has followed so many. */
async function found(count: number, ...args: string[]): Promise<Found[]> {
  return vi.waitFor(
    async () => {
      const cards = printed<Found[]>(await tool('cards', 'find', ...args, '--json'))
      expect(cards).toHaveLength(count)
      return cards
    },
    { timeout: 20_000, interval: 200 },
  )
}

describe('cards find', () => {
  test('lists the cards that a question finds, on all boards or on one', async () => {
    const [{ board }, other] = [await newCards('zebra one', 'lion'), await newCards('zebra two')]
    expect(await found(2, 'zebra')).toHaveLength(2)
    expect(await found(1, 'zebra', '--board', board)).toMatchObject([{ title: 'zebra one' }])
    expect(await found(1, 'zebra', '--board', other.board)).toMatchObject([{ _id: other.ids[0] }])
    expect(await found(1, 'zebra', '--limit', '1')).toHaveLength(1)
    const { stdout } = await tool('cards', 'find', 'zebra', '--board', board)
    expect(stdout).toMatch(/^_id +title +boardTitle .*\n\w+ +zebra one +A board .*\n$/)
  })

  test('shows where a question is not understood', async () => {
    const { code, stderr } = await tool('cards', 'find', 'plan due:soon')
    expect(code).toBe(2)
    expect(stderr).toContain('plan due:soon\n     ^ expected ')
  })
})

test('cards filters lists the saved questions', async () => {
  await api.new_user_filter({ body: { name: 'Late', q: 'is:overdue' } })
  const { stdout } = await tool('cards', 'filters')
  expect(stdout).toMatch(/^_id +name +q\n\w+ +Late +is:overdue\n$/)
})

test('search rebuild makes the index of all boards anew', async () => {
  const { board } = await newCards('giraffe')
  await found(1, 'giraffe', '--board', board)
  expect(
    printed<{ boards: number }>(await tool('search', 'rebuild', '--json')).boards,
  ).toBeGreaterThan(0)
  await found(1, 'giraffe', '--board', board)
})

describe('cards change', () => {
  test('changes the cards that are named, and shows what has changed', async () => {
    const { board, list, ids } = await newCards('a', 'b', 'c')
    const [first = '', second = ''] = ids
    const named = ['--card', second, '--card', first]
    const set = ['--set', 'color=red', '--set', 'spentTime=3', '--set', 'dueAt=2030-01-02']
    const move = ['--to-list', list, '--position', '1']
    const ran = await tool('cards', 'change', board, ...named, ...set, ...move)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(ran.stdout).toMatch(
      /^_id +changes\n\w+ +\{.*"color":"red".*\}\n\w+ .*\n2 cards changed\.\n$/,
    )
    const card = await api.get_card({ board, list, card: second })
    expect(card).toMatchObject({ color: 'red', spentTime: 3, dueAt: '2030-01-02T00:00:00.000Z' })
    const order = (await api.get_all_cards({ board, list })).map(({ _id }) => _id)
    expect(order).toEqual([ids[2], second, first])
    await tool('cards', 'change', board, '--card', second, '--set', 'dueAt=')
    expect(await api.get_card({ board, list, card: second })).not.toHaveProperty('dueAt')
  })

  test('changes the cards that a question finds, and with --dry-run only says so', async () => {
    const { board, list, ids } = await newCards('hippo', 'rhino')
    await found(2, '', '--board', board)
    const change = ['cards', 'change', board, '--query', 'hippo', '--delete']
    expect((await tool(...change, '--dry-run')).stdout).toMatch(/\n1 card would change\.\n$/)
    expect(await api.get_all_cards({ board, list })).toHaveLength(2)
    expect(printed(await tool(...change, '--json'))).toEqual({
      changed: [{ _id: ids[0], deleted: true }],
      dryRun: false,
    })
    expect(await api.get_all_cards({ board, list })).toMatchObject([{ _id: ids[1] }])
  })

  test('puts people and labels on cards and takes them off, archives and restores', async () => {
    const { board, list, ids } = await newCards('a')
    const [card = ''] = ids
    const me = (await api.get_current_user())._id
    const label = await api.add_board_label({ board, body: { label: 'Tool' } })
    const change = (...args: string[]) => tool('cards', 'change', board, '--card', card, ...args)
    await change('--add-label', label, '--add-member', me, '--add-assignee', me)
    const people = { labelIds: [label], members: [me], assignees: [me] }
    expect(await api.get_card({ board, list, card })).toMatchObject(people)
    await change(
      '--remove-label',
      label,
      '--remove-member',
      me,
      '--remove-assignee',
      me,
      '--archive',
    )
    const nobody = { labelIds: [], members: [], assignees: [], archived: true }
    expect(await api.get_card({ board, list, card })).toMatchObject(nobody)
    expect((await change('--restore')).code).toBe(0)
    expect(await api.get_card({ board, list, card })).toMatchObject({ archived: false })
  })

  test.each([
    [[], 'either --card or --query'],
    [['--card', 'a', '--query', 'b'], 'either --card or --query'],
    [['--card', 'a', '--set', 'color'], 'field=value'],
    [['--card', 'a', '--position', '1'], '--to-list'],
    [['--card', 'a', '--to-list', 'b', '--position', 'middle'], '--position is'],
    [['--card', 'a', '--archive', '--restore'], 'either --archive or --restore'],
  ])('takes no %j', async (args, said) => {
    const { code, stderr } = await tool('cards', 'change', 'board', ...args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  })

  test('fails with the field at fault where the service refuses it', async () => {
    const { board, ids } = await newCards('a')
    const ran = await tool('cards', 'change', board, '--card', ids[0] ?? '', '--set', 'color=none')
    expect(ran.code).toBe(1)
    expect(ran.stderr).toMatch(/^body\.invalid: .*\n {2}set\.color must be one of /)
  })
})
