import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { client } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { acceptAt, invite, stranger } from './invited.ts'

const anybody = client()

const OVER = '404 invitation.not_found'

describe('what an invitation gives is looked at again when it is used', () => {
  type Board = Awaited<ReturnType<typeof newBoard>>
  const ENDS: Record<string, (board: Board, invitation: { _id: string }) => Promise<unknown>> = {
    'it was revoked': ({ path, people: { admin } }, { _id }) =>
      as(admin).sure('DELETE', `${path}/invitations/${_id}`),
    'it has expired': (_board, { _id }) =>
      env.DB.prepare("update invitations set expires_at = '2020-01-01T00:00:00.000Z' where id = ?")
        .bind(_id)
        .run(),
    'its maker has lost the board': async ({ path, people: { siteAdmin, member } }) => {
      const flags = { isNoComments: false, isCommentOnly: false }
      await as(siteAdmin).sure('POST', `${path}/members/${member.id}`, { isAdmin: false, ...flags })
    },
    'its maker is disabled': ({ people: { siteAdmin, member } }) =>
      as(siteAdmin).edit(`/api/users/${member.id}`, { action: 'disableLogin' }),
    'the board is archived': ({ path, people: { admin } }) =>
      as(admin).edit(path, { archived: true }),
    'the board is deleted': ({ path, people: { admin } }) => as(admin).sure('DELETE', path),
    'its role is no more': (_board, { _id }) =>
      env.DB.prepare("update invitations set role = 'janitor' where id = ?").bind(_id).run(),
  }

  test.each(Object.entries(ENDS))('and it gives nothing where %s', async (_, end) => {
    const { siteAdmin } = await people()
    const maker = await person()
    const made = await newBoard()
    const board = { ...made, people: { ...made.people, member: maker } }
    await as(siteAdmin).sure('POST', `${board.path}/members/${maker.id}/add`, {
      action: 'add',
      role: 'admin',
    })
    const invitation = await invite(board, {}, maker)
    await end(board, invitation)
    const ada = await person()
    expect(outcome(await as(ada).post(acceptAt(invitation.secret)))).toBe(OVER)
    const given = stranger(invitation.secret)
    expect(outcome(await anybody.post('/users/join', given))).toBe(OVER)
    expect(outcome(await as(siteAdmin).get(`/api/users/${given.username}`))).toBe(
      '404 user.not_found',
    )
  })
})

describe('who was removed from a board', () => {
  /** A board, two invitations to it that are good for more, and a member who came by the first. */
  async function joined() {
    const board = await newBoard()
    const ada = await person()
    const [used, other] = [await invite(board, { uses: 5 }), await invite(board, { uses: 5 })]
    await as(ada).sure('POST', acceptAt(used.secret))
    // Invitations that others have used stay so.
    await as(await person()).sure('POST', acceptAt(other.secret))
    const accept = async ({ secret }: { secret: string }) =>
      outcome(await as(ada).post(acceptAt(secret)))
    const reads = async () => (await as(ada).get(board.path)).status === 200
    return { board, ada, used, other, accept, reads }
  }

  const REMOVALS = {
    'by the board’s admin': ({ board, ada }) =>
      as(board.people.admin).sure('DELETE', `${board.path}/members/${ada.id}`),
    'by a site admin': ({ board, ada }) =>
      as(board.people.siteAdmin).sure('POST', `${board.path}/members/${ada.id}/remove`, {
        action: 'remove',
      }),
  } satisfies Record<string, (stage: Awaited<ReturnType<typeof joined>>) => Promise<unknown>>

  test.each(Object.entries(REMOVALS))(
    '%s comes back by no invitation from before, and by one that is made then',
    async (_, remove) => {
      const stage = await joined()
      const { board, used, other, accept, reads } = stage
      const left = async () => {
        const listed = await as(board.people.admin).read<{ used: number }[]>(
          `${board.path}/invitations`,
        )
        return listed.map((one) => one.used)
      }
      await remove(stage)
      const before = await left()
      for (const one of [used, other]) expect(await accept(one)).toBe('403 invitation.removed')
      expect(await reads()).toBe(false)
      expect(await left()).toEqual(before)
      expect(await accept(await invite(board))).toBe('200')
      expect(await reads()).toBe(true)
      // Members who come back do not count as removed any more.
      expect(await accept(other)).toBe('200')
    },
  )

  test('comes back by an invitation that was made before, where they have left by themselves', async () => {
    const { board, ada, other, accept, reads } = await joined()
    const leave = `${board.path}/members/${ada.id}/remove`
    await as(ada).sure('POST', leave, { action: 'remove' })
    expect(await reads()).toBe(false)
    expect(await accept(other)).toBe('200')
    expect(await reads()).toBe(true)
  })
})

describe('an invitation to the site', () => {
  test('gives an account and no board, and nothing to who has one', async () => {
    const { siteAdmin, outsider } = await people()
    const { url } = await as(siteAdmin).sure<{ url: string }>('POST', '/api/invitations', {})
    const secret = url.split('/').at(-1) ?? ''
    expect(outcome(await as(outsider).post(acceptAt(secret)))).toBe('409 invitation.for_newcomers')
    expect(await anybody.read(`/api/invitations/${secret}`)).not.toHaveProperty('board')
    const { id, token } = await anybody.sure<Record<string, string>>(
      'POST',
      '/users/join',
      stranger(secret),
    )
    expect(await client({ token: token ?? '' }).read('/api/user')).toMatchObject({
      _id: id,
      isAdmin: false,
      boards: [],
    })
  })
})

test('the audit log tells of invitations, and never their secrets', async () => {
  const { siteAdmin } = await people()
  const board = await newBoard()
  const { _id, secret } = await invite(board, { uses: 2 })
  const { id } = await anybody.sure<{ id: string }>('POST', '/users/join', stranger(secret))
  await as(board.people.admin).sure('DELETE', `${board.path}/invitations/${_id}`)
  const log =
    await as(siteAdmin).read<{ boardId: string; targetId: string; kind: string }[]>('/api/audit')
  const about = log.filter(({ targetId }) => [_id, id].includes(targetId))
  expect(about.map(({ kind }) => kind)).toEqual([
    'invitationMade',
    'userAdded',
    'invitationUsed',
    'memberAdded',
    'invitationRevoked',
  ])
  expect(JSON.stringify(log)).not.toContain(secret)
})

test('a board has at most 100 invitations', async () => {
  const board = await newBoard()
  await env.DB.prepare(
    `with recursive n(i) as (select 1 union all select i + 1 from n where i < 100)
    insert into invitations (id, hash, board_id, role, email, email_key, uses, invited_by, created_at, expires_at)
    select 'i' || i || ?1, 'h' || i || ?1, ?1, 'normal', '', '', 1, 'nobody',
      '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z' from n`,
  )
    .bind(board.id)
    .run()
  const refused = await as(board.people.admin).post(`${board.path}/invitations`, { role: 'normal' })
  expect(outcome(refused)).toBe('409 invitation.limit')
})
