import { describe, expect, test } from 'vitest'
import { env } from 'cloudflare:workers'
import { runCron } from '../../support/cron.ts'
import { valueOf } from '../engine/support.ts'
import { client } from '../../support/client.ts'
import { as, newBoard, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'

type Entry = { seq: number; kind: string; userId: string; username: string; requestId: string }

const ADDRESS = { 'cf-connecting-ip': '192.0.2.7' }

/** Returns what the audit log says that happened while a function ran. */
async function during(act: () => Promise<unknown>): Promise<Entry[]> {
  const { siteAdmin } = await people()
  const before = Number(await valueOf('select coalesce(max(seq), 0) from audit_log'))
  await act()
  return as(siteAdmin).read<Entry[]>(`/api/audit?after=${before}`)
}

async function registered() {
  const username = `user-${crypto.randomUUID()}`
  const account = { username, email: `${username}@example.com`, password: 'a long password' }
  const { id } = await client().sure<{ id: string }>('POST', '/users/register', account)
  return { ...account, id }
}

describe('the audit log', () => {
  test('has sign-ins and failed ones, with the address and the request', async () => {
    const { id, username, password } = await registered()
    const headers = { ...ADDRESS, 'x-request-id': 'request-1' }
    const entries = await during(async () => {
      await client().sure('POST', '/users/login', { username, password }, { headers })
      await client().post('/users/login', { username, password: 'wrong one' }, { headers })
    })
    const from = { address: '192.0.2.7', requestId: 'request-1' }
    expect(entries).toMatchObject([
      { kind: 'signIn', userId: id, username, ...from },
      { kind: 'signInFailed', userId: '', targetId: id, ...from },
    ])
    expect(JSON.stringify(entries)).not.toContain('wrong one')
  })

  test('has tokens that are made and revoked', async () => {
    const owner = await person()
    const { siteAdmin } = await people()
    const entries = await during(async () => {
      const body = { name: 'A bot', scopes: ['read'] }
      const made = await as(owner).made('/api/user/tokens', body)
      await as(owner).sure('DELETE', `/api/user/tokens/${made}`)
      await as(siteAdmin).sure('POST', `/api/createtoken/${owner.id}`)
      await as(siteAdmin).sure('POST', '/api/deletetoken', { userId: owner.id })
    })
    expect(entries).toMatchObject([
      { kind: 'tokenMade', userId: owner.id, about: 'A bot' },
      { kind: 'tokenRevoked', userId: owner.id },
      { kind: 'tokenMade', userId: siteAdmin.id, targetId: owner.id, about: 'sign-in' },
      { kind: 'tokenRevoked', userId: siteAdmin.id, targetId: owner.id, about: 'all' },
    ])
  })

  test('has those who sign out, here or everywhere, and sign-ins that are ended', async () => {
    const { id, username, password } = await registered()
    const signedIn = async () => {
      const body = { username, password }
      const { token } = await client().sure<{ token: string }>('POST', '/users/login', body)
      return client({ token })
    }
    const first = await signedIn()
    await signedIn()
    const last = await signedIn()
    const signIns = await last.read<{ _id: string; isCurrent: boolean }[]>('/api/user/sign-ins')
    const other = signIns.find(({ isCurrent }) => !isCurrent)?._id
    const entries = await during(async () => {
      await last.sure('DELETE', `/api/user/sign-ins/${other}`)
      await first.post('/users/logout')
      await last.sure('POST', '/users/logout', { all: true })
    })
    expect(entries).toMatchObject([
      { kind: 'tokenRevoked', userId: id, targetId: other },
      { kind: 'tokenRevoked', userId: id },
      { kind: 'tokenRevoked', userId: id, targetId: id, about: 'all' },
    ])
  })

  test('has users who are added, changed and deleted, without what was given', async () => {
    const { siteAdmin } = await people()
    const admin = as(siteAdmin)
    const entries = await during(async () => {
      const { id } = await registered()
      await admin.edit(`/api/users/${id}`, { isAdmin: true, password: 'another password' })
      await admin.edit(`/api/users/${id}`, { action: 'disableLogin' })
      await admin.sure('DELETE', `/api/users/${id}`)
      await admin.made('/api/users', { bot: true, username: `bot-${id}` })
    })
    expect(entries).toMatchObject([
      { kind: 'userAdded' },
      { kind: 'userChanged', userId: siteAdmin.id, about: 'password isAdmin' },
      { kind: 'userChanged', about: 'loginDisabled' },
      { kind: 'userDeleted' },
      { kind: 'userAdded' },
    ])
    expect(JSON.stringify(entries)).not.toContain('another password')
  })

  test('has members, their roles and the permission of a board', async () => {
    const board = await newBoard()
    const { admin, member } = board.people
    const entries = await during(async () => {
      const members = `${board.path}/members`
      await as(admin).sure('POST', members, { username: member.username, role: 'normal' })
      await as(admin).sure('POST', `${members}/${member.id}`, {
        isAdmin: true,
        isNoComments: false,
        isCommentOnly: false,
        isWorker: false,
      })
      await as(admin).sure('DELETE', `${members}/${member.id}`)
      await as(admin).edit(board.path, { permission: 'public' })
      await as(admin).edit(board.path, { title: 'Not noted' })
    })
    const on = { userId: admin.id, boardId: board.id }
    expect(entries).toMatchObject([
      { kind: 'memberAdded', targetId: member.id, ...on },
      { kind: 'memberChanged', targetId: member.id, ...on },
      { kind: 'memberRemoved', targetId: member.id, ...on },
      { kind: 'boardPermission', about: 'public', ...on },
    ])
  })

  test('has exports, imports and deletions of boards', async () => {
    const board = await newBoard()
    const { admin } = board.people
    const entries = await during(async () => {
      const file = await as(admin).read<object>(`${board.path}/export`)
      const copy = await as(admin).made('/api/boards/import', file)
      await as(admin).sure('DELETE', `/api/boards/${copy}`)
    })
    expect(entries.map(({ kind }) => kind)).toEqual([
      'boardExported',
      'boardImported',
      'boardDeleted',
    ])
  })

  test('has nothing of what was refused', async () => {
    const { outsider, member } = await people()
    const board = await newBoard()
    const entries = await during(async () => {
      await as(outsider).post('/api/users', { bot: true, username: 'mine' })
      await as(outsider).put(`/api/users/${member.id}`, { isAdmin: true })
      await as(outsider).put(board.path, { permission: 'public' })
    })
    expect(entries).toEqual([])
  })

  test.each(['\n', '\r\n', '\u0085', '\u2028', '\u2029', '\u001b[2K', '\u202e'])(
    'has one line for each entry, though what it tells of holds %j',
    async (end) => {
      const forged = `${end}999 2026-01-01 signIn admin`
      const owner = await person({ username: `user-${crypto.randomUUID()}${end}admin` })
      const [entry] = await during(() =>
        as(owner).made('/api/user/tokens', { name: `A bot${forged}`, scopes: ['read'] }),
      )
      expect(entry).toMatchObject({ kind: 'tokenMade', about: expect.stringMatching(/^A bot/) })
      expect(JSON.stringify(entry)).not.toContain(JSON.stringify(end).slice(1, -1))
      for (const text of Object.values(entry ?? {}))
        expect(String(text)).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u)
    },
  )

  test('and the sign-ins of a user hold no line end of a user agent', async () => {
    const { username, password } = await registered()
    const headers = { 'user-agent': 'Browser\u0085forged\u009b2K' }
    const body = { username, password }
    const { token } = await client().sure<{ token: string }>('POST', '/users/login', body, {
      headers,
    })
    const [signIn] = await client({ token }).read<{ userAgent: string }[]>('/api/user/sign-ins')
    expect(signIn?.userAgent).not.toMatch(/\p{Cc}/u)
    expect(signIn?.userAgent).toContain('forged')
  })

  test('is shown only to the site admin, page by page', async () => {
    const { siteAdmin, admin } = await people()
    await during(registered)
    await during(registered)
    expect(outcome(await as(admin).get('/api/audit'))).toBe('403 permission.denied')
    const first = await as(siteAdmin).get<Entry[]>('/api/audit?limit=1')
    const link = /<[^>]*(\/api[^>]*)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
    const [next] = await as(siteAdmin).read<Entry[]>(link)
    expect(next?.seq).toBeGreaterThan(first.body[0]?.seq ?? 0)
    expect(outcome(await as(siteAdmin).get('/api/audit?after=soon'))).toBe('400 query.invalid')
  })

  test('reaches back 180 days', async () => {
    const { id } = await registered()
    const mine = 'select count(*) from audit_log where target_id = ?'
    await env.DB.prepare("update audit_log set created_at = '2020-01-01' where target_id = ?")
      .bind(id)
      .run()
    expect(await valueOf(mine, id)).toBe(1)
    await runCron()
    expect(await valueOf(mine, id)).toBe(0)
  })
})
