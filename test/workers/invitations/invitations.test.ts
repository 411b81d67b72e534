import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { behind } from '../support/limiters.ts'
import { acceptAt, invite, stranger } from './invited.ts'

const anybody = client()

const OVER = '404 invitation.not_found'

describe('an invitation to a board', () => {
  test('is shown once with its address, and listed without it', async () => {
    const board = await newBoard()
    const { _id, url, expiresAt } = await invite(board, { uses: 3, role: 'read-only' })
    expect(url).toMatch(/\/join\/\w{32}$/)
    const weekMs = 7 * 86_400_000
    expect(Math.abs(Date.parse(expiresAt) - Date.now() - weekMs)).toBeLessThan(3_600_000)
    const listed = await as(board.people.admin).read(`${board.path}/invitations`)
    const { username: invitedBy } = board.people.admin
    expect(listed).toMatchObject([{ _id, role: 'read-only', uses: 3, used: 0, invitedBy }])
    expect(JSON.stringify(listed)).not.toContain(url.split('/').at(-1))
    const { results } = await env.DB.prepare('select * from invitations').all()
    expect(JSON.stringify(results)).not.toContain(url.split('/').at(-1))
  })

  test('says to whoever has it where it leads, and no id', async () => {
    const board = await newBoard()
    const { secret } = await invite(board)
    const { username: invitedBy } = board.people.admin
    expect(await anybody.read(`/api/invitations/${secret}`)).toEqual({
      board: { title: 'A board' },
      role: 'normal',
      invitedBy,
    })
  })

  test('lets a stranger make an account also where registration is closed, who is a member then', async () => {
    const board = await newBoard()
    const { secret } = await invite(board, { role: 'comment-only' })
    const api = client({ via: behind({}, { REGISTRATION: 'closed' }).via })
    const account = stranger(secret)
    const { token, id, boardId } = await api.sure<Record<string, string>>(
      'POST',
      '/users/join',
      account,
    )
    expect(boardId).toBe(board.id)
    const view = await client({ token: token ?? '' }).read(`${board.path}/view`)
    expect(view).toMatchObject({ rights: ['read', 'member', 'comment'] })
    const log = await as(board.people.admin).read<object[]>(`${board.path}/activities`)
    expect(log.at(-1)).toMatchObject({ activityType: 'addBoardMember', userId: id, memberId: id })
    expect(outcome(await api.post('/users/register', stranger('')))).toBe('400 registration.closed')
    expect(outcome(await api.post('/users/join', stranger(secret)))).toBe(OVER)
  })

  test('lets in who has an account, once for each use', async () => {
    const board = await newBoard()
    const { secret } = await invite(board, { uses: 2 })
    const [ada, bob, eve] = [await person(), await person(), await person()]
    const accept = async (who: typeof ada) => outcome(await as(who).post(acceptAt(secret)))
    expect([await accept(ada), await accept(ada), await accept(bob), await accept(eve)]).toEqual([
      '200',
      '200',
      '200',
      OVER,
    ])
    expect(outcome(await as(bob).get(board.path))).toBe('200')
    expect(outcome(await as(eve).get(board.path))).toBe('404 board.not_found')
    const listed = await as(board.people.admin).read(`${board.path}/invitations`)
    expect(listed).toMatchObject([{ uses: 2, used: 2 }])
  })

  test('lets in one alone of several who come at once, with accounts and without', async () => {
    const board = await newBoard()
    const [ada, bob] = [await person(), await person()]
    const { secret } = await invite(board)
    const seen = await Promise.all([
      as(ada).post(acceptAt(secret)),
      as(bob).post(acceptAt(secret)),
      anybody.post('/users/join', stranger(secret)),
      anybody.post('/users/join', stranger(secret)),
    ])
    expect(seen.map(outcome).toSorted()).toEqual(['200', OVER, OVER, OVER])
    const { users } = await as(board.people.admin).read<{ users: unknown[] }>(`${board.path}/view`)
    expect(users).toHaveLength(2)
  })

  test('never lowers a member, and raises one to whom it gives more', async () => {
    const board = await newBoard({ roles: ['member', 'commentOnly'] })
    const { admin, member, commentOnly } = board.people
    const { secret: low } = await invite(board, { role: 'read-only' })
    const rightsOf = async (who: typeof admin) =>
      (await as(who).read<{ rights: string[] }>(`${board.path}/view`)).rights.length
    for (const who of [admin, member]) {
      const before = await rightsOf(who)
      expect(outcome(await as(who).post(acceptAt(low)))).toBe('200')
      expect(await rightsOf(who)).toBe(before)
    }
    const { secret: high } = await invite(board)
    await as(commentOnly).sure('POST', acceptAt(high))
    expect(await rightsOf(commentOnly)).toBe(await rightsOf(member))
    const listed = await as(admin).read(`${board.path}/invitations`)
    expect(listed).toMatchObject([{ used: 0 }, { used: 1 }])
  })
})

describe('an invitation by address', () => {
  test('takes the account with that address alone', async () => {
    const board = await newBoard()
    const [ada, eve] = [await person(), await person()]
    const { secret } = await invite(board, { email: ada.email.toUpperCase() })
    const shown = await anybody.read(`/api/invitations/${secret}`)
    expect(shown).toMatchObject({ email: ada.email.toUpperCase() })
    const refused = await as(eve).post(acceptAt(secret))
    expect(outcome(refused)).toBe('403 invitation.other_address')
    expect(JSON.stringify(refused.body)).not.toContain(ada.email)
    expect(outcome(await as(ada).post(acceptAt(secret)))).toBe('200')
  })

  test('says the same of an address that has an account as of one that has none', async () => {
    const board = await newBoard()
    const said = async (email: string) => {
      const { secret } = await invite(board, { email })
      const { status, headers, body } = await anybody.get(`/api/invitations/${secret}`)
      const lines = [...headers].filter(([name]) => !/^x-(?:request-id|d1-bookmark)$/.test(name))
      return JSON.stringify([status, lines, body]).replaceAll(email, 'the address')
    }
    const { email } = await person()
    expect(await said(email)).toBe(await said(email.replace('@', '0@')))
  })

  test('gives the new account that address, and no other', async () => {
    const { siteAdmin } = await people()
    const board = await newBoard()
    const email = `${crypto.randomUUID()}@example.com`
    const { secret } = await invite(board, { email })
    const given = stranger(secret)
    expect(outcome(await anybody.post('/users/join', given))).toBe('400 body.invalid')
    const { id } = await anybody.sure<{ id: string }>('POST', '/users/join', {
      ...given,
      email: undefined,
    })
    const { emails } = await as(siteAdmin).read<{ emails: object[] }>(`/api/users/${id}`)
    expect(emails).toMatchObject([{ address: email }])
  })

  test('may be used once', async () => {
    const board = await newBoard()
    const body = { role: 'normal', email: 'a@example.com', uses: 2 }
    const refused = await as(board.people.admin).post(`${board.path}/invitations`, body)
    expect(refused.body).toMatchObject({ code: 'body.invalid', fields: [{ field: 'uses' }] })
  })
})
