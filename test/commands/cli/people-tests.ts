import { describe, expect, test } from 'vitest'
import { connect } from '../../../client/client.ts'
import { PASSWORD, type Stage } from './service.ts'
import { laneway, printed } from '../../support/tool.ts'

type Made = { _id: string; url: string }
type Rows = { _id: string; kind: string; username: string; role?: string }[]

/** Tests what the tool does with people and links, for site admins and the admins of boards. */
export function peopleTests(stage: Stage): void {
  const json = async <T>(...args: string[]) => printed<T>(await stage.admin([...args, '--json']))

  async function newBoard(): Promise<string> {
    const api = connect(stage.url)
    const { token } = await api.login({ body: { username: 'root', password: PASSWORD } })
    return (await connect(stage.url, { token }).new_board({ body: { title: 'Shared' } }))._id
  }

  async function join(url: string, username: string): Promise<void> {
    const token = url.split('/join/')[1] ?? ''
    const body = { token, username, email: `${username}@example.com`, password: PASSWORD }
    await connect(stage.url).join({ body })
  }

  describe('invitations', () => {
    test('to the site are made, listed with their uses, and end', async () => {
      const made = await stage.admin(['invitations', 'make', '--uses', '2'])
      expect(made).toMatchObject({ code: 0, stderr: '' })
      expect(made.stdout).toMatch(/^http:\S+\/join\/\w+\n$/)
      await join(made.stdout.trim(), 'invited')
      const [row] = await json<Rows>('invitations', 'list')
      expect(row).toMatchObject({ uses: 2, used: 1, invitedBy: 'root' })
      const ended = await stage.admin(['invitations', 'end', row?._id ?? ''])
      expect(ended.stdout).toBe(`Revoked ${row?._id}.\n`)
      expect(await json<Rows>('invitations', 'list')).toEqual([])
      await expect(join(made.stdout.trim(), 'late')).rejects.toMatchObject({ status: 404 })
    })

    test('to a board have a role, which the site gives nobody', async () => {
      const board = await newBoard()
      const on = ['--board', board]
      const { _id } = await json<Made>('invitations', 'make', ...on, '--role', 'worker')
      await stage.admin(['invitations', 'make', ...on, '--email', 'you@example.com'])
      const rows = await json<Rows>('invitations', 'list', ...on)
      expect(new Set(rows.map(({ role }) => role))).toEqual(new Set(['normal', 'worker']))
      await stage.admin(['invitations', 'end', _id, ...on])
      expect(await json<Rows>('invitations', 'list', ...on)).toHaveLength(1)
      const wrong = await stage.admin(['invitations', 'make', '--role', 'worker'])
      expect(wrong).toMatchObject({ code: 2, stdout: '' })
    })
  })

  test('what waits to be sent and what was given up is listed, and an id that nothing has is refused', async () => {
    expect(await json<object[]>('outbox')).toEqual(expect.any(Array))
    expect(await json<object[]>('outbox', '--parked', '--task', 'mail')).toEqual([])
    for (const does of ['retry', 'delete'])
      expect(await stage.admin(['outbox', does, 'mail.none'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('outbox.not_found'),
      })
  })

  test('share links are made, listed and end', async () => {
    const board = await newBoard()
    const query = ['--query', 'label:public', '--expires', '2090-01-01']
    const { _id, url } = await json<Made>('shares', 'make', board, 'For all', ...query)
    const link = url.split('/s/')[1] ?? ''
    expect(await connect(stage.url).get_shared_view({ link })).toMatchObject({ cards: [] })
    const listed = await stage.admin(['shares', 'list', board])
    expect(listed.stdout).toMatch(/For all +label:public +2090-01-01T/)
    expect(await stage.admin(['shares', 'end', board, _id])).toMatchObject({ code: 0 })
    await expect(connect(stage.url).get_shared_view({ link })).rejects.toMatchObject({
      status: 404,
    })
  })

  test('feeds are made, listed and end', async () => {
    const board = await newBoard()
    const { _id, url } = await json<Made>('feeds', 'make', 'calendar', '--board', board)
    expect(await (await fetch(url)).text()).toMatch(/^BEGIN:VCALENDAR/)
    expect(await json<object[]>('feeds', 'list')).toMatchObject([{ _id, boardId: board }])
    const news = await json<Made>('feeds', 'make', 'atom')
    expect(await (await fetch(news.url)).text()).toContain('<feed ')
    expect(await stage.admin(['feeds', 'end', _id])).toMatchObject({ code: 0 })
    expect((await fetch(url)).status).toBe(404)
  })

  test('webhooks of one’s own are made, listed, changed and deleted', async () => {
    const kinds = ['--kinds', 'mentioned', 'assigned']
    const made = ['make', 'https://receiver.example/hook', '--token', 's3cret', ...kinds]
    const { _id } = await json<Made>('own-webhooks', ...made)
    const hook = { _id, url: 'https://receiver.example/hook', isSigned: true, enabled: true }
    expect(await json<object[]>('own-webhooks', 'list')).toMatchObject([
      { ...hook, kinds: ['mentioned', 'assigned'] },
    ])
    await json('own-webhooks', 'change', _id, '--all', '--off')
    const [changed] = await json<object[]>('own-webhooks', 'list')
    expect(changed).toMatchObject({ ...hook, enabled: false })
    expect(changed).not.toHaveProperty('kinds')
    expect(await stage.admin(['own-webhooks', 'change', _id])).toMatchObject({ code: 2 })
    expect(await stage.admin(['own-webhooks', 'end', _id])).toMatchObject({ code: 0 })
    expect(await json<object[]>('own-webhooks', 'list')).toEqual([])
  })

  describe('users', () => {
    test('are found, made site admins and no more, and deleted', async () => {
      const email = 'zoe@elsewhere.example'
      await stage.admin(['users', 'add', 'zoe', email], PASSWORD)
      const found = await json<object[]>('users', 'list', '--find', 'ELSEWHERE zo')
      expect(found).toMatchObject([{ username: 'zoe', email, isAdmin: false }])
      const admin = await stage.admin(['users', 'admin', 'zoe'])
      expect(admin.stdout).toBe('zoe is a site admin.\n')
      await stage.admin(['users', 'admin', 'zoe', '--off'])
      expect(await stage.admin(['users', 'admin', 'root', '--off'])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^user\.last_admin: /),
      })
      expect(await stage.admin(['users', 'delete', 'zoe'])).toMatchObject({ code: 0 })
      expect(await json<object[]>('users', 'list', '--find', 'zoe')).toEqual([])
    })

    test('are not deleted if the question is answered with no', async () => {
      await stage.admin(['users', 'add', 'kept', 'kept@example.com'], PASSWORD)
      const home = await stage.newHome()
      await laneway(['login', 'root', '--url', stage.url], { home, stdin: PASSWORD })
      const setting = { home, stdin: 'n\n', isTerminal: true }
      const ran = await laneway(['users', 'delete', 'kept'], setting)
      expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was deleted') })
      expect(await json<object[]>('users', 'list', '--find', 'kept')).toHaveLength(1)
    })

    test('that are bots act by tokens that the site admin makes', async () => {
      await stage.admin(['users', 'add-bot', 'reporter', '--fullname', 'Nightly report'])
      const bots = await json<object[]>('users', 'list', '--bots')
      expect(bots).toMatchObject([{ username: 'reporter', fullname: 'Nightly report' }])
      const of = ['--user', 'reporter']
      const { _id, token } = await json<{ _id: string; token: string }>(
        'tokens',
        'create',
        'Report',
        ...of,
      )
      expect(await connect(stage.url, { token }).get_current_user()).toMatchObject({ isBot: true })
      expect(await json<object[]>('tokens', 'list', ...of)).toMatchObject([{ _id }])
      await stage.admin(['tokens', 'revoke', _id, ...of])
      expect(await json<object[]>('tokens', 'list', ...of)).toEqual([])
    })

    test('have sign-ins, which end one by one or all at once', async () => {
      await stage.admin(['users', 'add', 'eva', 'eva@example.com'], PASSWORD)
      const signIn = { body: { username: 'eva', password: PASSWORD } }
      for (const _ of [1, 2, 3]) await connect(stage.url).login(signIn)
      const [{ _id } = { _id: '' }] = await json<Rows>('users', 'sign-ins', 'eva')
      await stage.admin(['users', 'sign-ins', 'eva', '--end', _id])
      expect(await json<Rows>('users', 'sign-ins', 'eva')).toHaveLength(2)
      await stage.admin(['users', 'sign-ins', 'eva', '--end', 'all'])
      expect(await json<Rows>('users', 'sign-ins', 'eva')).toEqual([])
      const kinds = await json<Rows>('audit', '--user', 'eva', '--kind', 'signIn', '--newest')
      expect(kinds.map(({ kind, username }) => [kind, username])).toEqual(
        [1, 2, 3].map(() => ['signIn', 'eva']),
      )
    })
  })

  test('the site says what it allows', async () => {
    const { stdout } = await stage.admin(['site'])
    expect(stdout).toMatch(
      /^registration +open\npasswords +on\npasskeys +\w+\nsecond factor +optional\nmail +off\n/,
    )
    expect(stdout).toMatch(/\nproviders +none\n$/)
  })
}
