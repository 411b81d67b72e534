import { describe, expect, test, vi } from 'vitest'
import { connect } from '../../../client/client.ts'
import { PATIENCE } from '../../support/patience.ts'
import type { Stage } from './service.ts'
import { printed } from '../../support/tool.ts'

/** A board with a list and a card for each title. */
async function newCards({ api }: Stage, ...titles: string[]) {
  const { _id: board } = await api.new_board({ body: { title: 'A board', owner: '' } })
  const { _id: list } = await api.new_list({ board, body: { title: 'A list' } })
  const cards = titles.map((title) => ({ title }))
  const made = await api.new_cards({ board, list, body: { cards } })
  return { board, list, ids: made.map(({ _id }) => _id) }
}

type Found = { _id: string; title: string }

/** The cards that the tool finds, once the index has followed so many. */
async function found({ admin }: Stage, count: number, ...args: string[]): Promise<Found[]> {
  return vi.waitFor(async () => {
    const cards = printed<Found[]>(await admin(['cards', 'find', ...args, '--json']))
    expect(cards).toHaveLength(count)
    return cards
  }, PATIENCE)
}

export function cardTests(stage: Stage): void {
  describe('cards find', () => {
    test('lists the cards that a question finds, on all boards or on one', async () => {
      const [{ board }, other] = [
        await newCards(stage, 'zebra one', 'lion'),
        await newCards(stage, 'zebra two'),
      ]
      expect(await found(stage, 2, 'zebra')).toHaveLength(2)
      expect(await found(stage, 1, 'zebra', '--board', board)).toMatchObject([
        { title: 'zebra one' },
      ])
      expect(await found(stage, 1, 'zebra', '--board', other.board)).toMatchObject([
        { _id: other.ids[0] },
      ])
      expect(await found(stage, 1, 'zebra', '--limit', '1')).toHaveLength(1)
      const { stdout } = await stage.admin(['cards', 'find', 'zebra', '--board', board])
      expect(stdout).toMatch(/^_id +title +boardTitle .*\n\w+ +zebra one +A board .*\n$/)
    })

    test('shows where a question is not understood', async () => {
      const { code, stderr } = await stage.admin(['cards', 'find', 'plan due:soon'])
      expect(code).toBe(2)
      expect(stderr).toContain('plan due:soon\n     ^ expected ')
    })
  })

  test('cards are made of a title or of a template, and come again by a rule', async () => {
    const { board, list } = await newCards(stage)
    const body = { title: 'Report for {board}', type: 'template-card' } as const
    const { _id: template } = await stage.api.new_card({ board, list, body })
    const listed = await stage.admin(['cards', 'templates', board])
    expect(listed.stdout).toContain(template)
    const made = await stage.admin(['cards', 'add', board, list, '--template', template, '--json'])
    const { _id: card } = printed<{ _id: string }>(made)
    await stage.admin(['cards', 'add', board, list, 'Typed', '--due', '2030-03-04T12:00:00Z'])
    const { cards } = await stage.api.get_board_view({ board })
    expect(cards.map(({ title }) => title)).toEqual(['Report for A board', 'Typed'])
    const rule = 'FREQ=WEEKLY;BYDAY=MO'
    const flags = ['--zone', 'Europe/Berlin', '--lead-days', '2', '--count', '3']
    const recurs = await stage.admin(['cards', 'recur', board, card, rule, ...flags, '--json'])
    expect(printed<object>(recurs)).toMatchObject({
      recurrence: { rule, mode: 'schedule', timeZone: 'Europe/Berlin', leadDays: 2, count: 3 },
      next: [expect.any(String), expect.any(String)],
    })
    const ended = await stage.admin(['cards', 'recur', board, card, '--off'])
    expect(ended.stdout).toBe(`The card ${card} recurs no more.\n`)
    expect((await stage.api.get_card({ board, list, card })).recurrence).toBe(undefined)
  })

  test.each([
    [['add', 'B1', 'L1'], '--template'],
    [['recur', 'B1', 'C1'], '--off'],
    [['recur', 'B1', 'C1', 'FREQ=DAILY', '--count', 'x'], '--count'],
  ])('cards %j is wrong usage', async (args, said) => {
    const { code, stderr } = await stage.admin(['cards', ...args])
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(said) })
  })

  test('cards filters lists the saved questions', async () => {
    await stage.api.new_user_filter({ body: { name: 'Late', q: 'is:overdue' } })
    const { stdout } = await stage.admin(['cards', 'filters'])
    expect(stdout).toMatch(/^_id +name +q +boardId\n\w+ +Late +is:overdue +-\n$/)
  })

  test('inbox lists what concerns one, and marks it as read', async () => {
    const { board, list, ids } = await newCards(stage, 'Assigned')
    const { _id: user } = await stage.api.get_current_user()
    const other = await stage.api.new_user({
      body: { username: 'teller', email: 'teller@example.com', password: 'a long password' },
    })
    expect(other._id).not.toBe(user)
    const { authToken } = await stage.api.create_user_token({ user: other._id })
    const teller = connect(stage.url, { token: authToken })
    await stage.api.add_board_member_by_name({
      board,
      body: { username: 'teller', role: 'normal' },
    })
    const [card = ''] = ids
    const body = { comment: 'Look at this' }
    await teller.new_comment({ board, card, body })
    await teller.edit_card({ board, list, card, body: { assignees: [user] } })
    type Told = { kind: string; readAt?: string }[]
    const told = async (...args: string[]) =>
      printed<Told>(await stage.admin(['inbox', '--json', ...args]))
    expect((await told('--limit', '2')).map(({ kind }) => kind)).toEqual(['assigned', 'commented'])
    await told('--read')
    expect(await told('--unread')).toEqual([])
  })

  test('search rebuild makes the index of all boards anew', async () => {
    const { board } = await newCards(stage, 'giraffe')
    await found(stage, 1, 'giraffe', '--board', board)
    expect(
      printed<{ boards: number }>(await stage.admin(['search', 'rebuild', '--json'])).boards,
    ).toBeGreaterThan(0)
    await found(stage, 1, 'giraffe', '--board', board)
  })

  describe('cards change', () => {
    test('changes the cards that are named, and shows what has changed', async () => {
      const { board, list, ids } = await newCards(stage, 'a', 'b', 'c')
      const [first = '', second = ''] = ids
      const named = ['--card', second, '--card', first]
      const set = ['--set', 'color=red', '--set', 'spentTime=3', '--set', 'dueAt=2030-01-02']
      const move = ['--to-list', list, '--position', '1']
      const ran = await stage.admin(['cards', 'change', board, ...named, ...set, ...move])
      expect(ran).toMatchObject({ code: 0, stderr: '' })
      expect(ran.stdout).toMatch(
        /^_id +changes\n\w+ +\{.*"color":"red".*\}\n\w+ .*\n2 cards changed\.\n$/,
      )
      const card = await stage.api.get_card({ board, list, card: second })
      expect(card).toMatchObject({ color: 'red', spentTime: 3, dueAt: '2030-01-02T00:00:00.000Z' })
      const order = (await stage.api.get_all_cards({ board, list })).map(({ _id }) => _id)
      expect(order).toEqual([ids[2], second, first])
      await stage.admin(['cards', 'change', board, '--card', second, '--set', 'dueAt='])
      expect(await stage.api.get_card({ board, list, card: second })).not.toHaveProperty('dueAt')
    })

    test('changes the cards that a question finds, and with --dry-run only says so', async () => {
      const { board, list, ids } = await newCards(stage, 'hippo', 'rhino')
      await found(stage, 2, '', '--board', board)
      const change = ['cards', 'change', board, '--query', 'hippo', '--delete']
      expect((await stage.admin([...change, '--dry-run'])).stdout).toMatch(
        /\n1 card would change\.\n$/,
      )
      expect(await stage.api.get_all_cards({ board, list })).toHaveLength(2)
      expect(printed(await stage.admin([...change, '--json']))).toEqual({
        changed: [{ _id: ids[0], deleted: true }],
        dryRun: false,
      })
      expect(await stage.api.get_all_cards({ board, list })).toMatchObject([{ _id: ids[1] }])
    })

    test('puts people and labels on cards and takes them off, archives and restores', async () => {
      const { board, list, ids } = await newCards(stage, 'a')
      const [card = ''] = ids
      const me = (await stage.api.get_current_user())._id
      const label = await stage.api.add_board_label({ board, body: { label: 'Tool' } })
      const change = (...args: string[]) =>
        stage.admin(['cards', 'change', board, '--card', card, ...args])
      await change('--add-label', label, '--add-member', me, '--add-assignee', me)
      const people = { labelIds: [label], members: [me], assignees: [me] }
      expect(await stage.api.get_card({ board, list, card })).toMatchObject(people)
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
      expect(await stage.api.get_card({ board, list, card })).toMatchObject(nobody)
      expect((await change('--restore')).code).toBe(0)
      expect(await stage.api.get_card({ board, list, card })).toMatchObject({ archived: false })
    })

    test.each([
      [[], 'either --card or --query'],
      [['--card', 'a', '--query', 'b'], 'either --card or --query'],
      [['--card', 'a', '--set', 'color'], 'field=value'],
      [['--card', 'a', '--position', '1'], '--to-list'],
      [['--card', 'a', '--to-list', 'b', '--position', 'middle'], '--position is'],
      [['--card', 'a', '--archive', '--restore'], 'either --archive or --restore'],
    ])('takes no %j', async (args, said) => {
      const { code, stderr } = await stage.admin(['cards', 'change', 'board', ...args])
      expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
    })

    test('fails with the field at fault where the service refuses it', async () => {
      const { board, ids } = await newCards(stage, 'a')
      const ran = await stage.admin([
        'cards',
        'change',
        board,
        '--card',
        ids[0] ?? '',
        '--set',
        'color=none',
      ])
      expect(ran.code).toBe(1)
      expect(ran.stderr).toMatch(/^body\.invalid: .*\n {2}set\.color must be one of /)
    })
  })
}
