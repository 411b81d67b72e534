import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as passwords from '../../../src/accounts/auth/passwords.ts'
import { app } from '../../../src/app/app.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { type RecordedReply, recordReplies } from '../../support/recorded-replies.ts'
import { as, newBoard, people } from '../../support/people.ts'

const PASSWORD = 'a password that somebody has'

const open = async (request: Request) => app.fetch(request, env, createExecutionContext())

const closed = async (request: Request) =>
  app.fetch(request, { ...env, REGISTRATION: 'closed' }, createExecutionContext())

const hashing = vi.spyOn(passwords, 'hashPassword')
const verifying = vi.spyOn(passwords, 'verifyPassword')

beforeEach(() => {
  hashing.mockClear()
  verifying.mockClear()
})

/** A user with a password, whose login may be disabled. */
async function known(name: string, isDisabled = false) {
  const account = { username: name, email: `${name}@example.com`, password: PASSWORD }
  const { id } = await client().sure<{ id: string }>('POST', '/users/register', account)
  const disabling = env.DB.prepare('update users set login_disabled = 1 where id = ?').bind(id)
  if (isDisabled) await disabling.run()
  return account
}

/** A reply but for what differs from one to the next. */
function bare({ status, headers, body }: RecordedReply): unknown {
  const lines = headers.split('\n').filter((line) => !/^(x-request-id|x-d1-bookmark):/.test(line))
  return [status, lines, body.replace(/"requestId":"[^"]*"/, '')]
}

/** The one reply that all of the requests must get. */
async function alike(
  via: (request: Request) => Promise<Response>,
  path: string,
  bodies: object[],
): Promise<unknown[]> {
  const recorder = recordReplies(via)
  for (const body of bodies) await client({ via: recorder.via }).post(path, body)
  return [...new Set(recorder.replies.map((one) => JSON.stringify(bare(one))))]
}

describe('signing in', () => {
  test('answers alike to the last header, and hashes once, whatever is wrong', async () => {
    const [user, disabled] = [await known('known'), await known('shut', true)]
    const failures = [
      { username: user.username, password: 'wrong password' },
      { username: user.email, password: 'wrong password' },
      { username: user.username, password: '' },
      { username: 'nobody-at-all', password: PASSWORD },
      { email: 'nobody@example.com', password: PASSWORD },
      { username: disabled.username, password: PASSWORD },
      { username: disabled.username, password: 'wrong password' },
      { username: "' or 1=1 --", password: PASSWORD },
      { username: '%', password: PASSWORD },
      { username: 'x'.repeat(300), password: PASSWORD },
      { username: user.username, password: 'x'.repeat(2_000) },
    ]
    hashing.mockClear()
    const replies = await alike(open, '/users/login', failures)
    expect(replies).toHaveLength(1)
    expect(verifying).toHaveBeenCalledTimes(failures.length)
    expect(hashing).not.toHaveBeenCalled()
  })

  test('hashes once where it succeeds too', async () => {
    const { username } = await known('successful')
    hashing.mockClear()
    await client({ via: open }).sure('POST', '/users/login', { username, password: PASSWORD })
    expect(verifying).toHaveBeenCalledTimes(1)
    expect(hashing).not.toHaveBeenCalled()
  })
})

describe('registering where it is closed', () => {
  test('answers alike for names and addresses that are there and those that are not, and hashes nothing', async () => {
    const user = await known('hidden')
    const fresh = { username: 'fresh', email: 'fresh@example.com', password: PASSWORD }
    hashing.mockClear()
    const bodies = [
      fresh,
      { ...fresh, username: user.username },
      { ...fresh, email: user.email },
      { ...fresh, username: user.email, email: user.email },
      user,
    ]
    const replies = await alike(closed, '/users/register', bodies)
    expect(replies).toHaveLength(1)
    expect(replies[0]).toContain('registration.closed')
    expect(hashing).not.toHaveBeenCalled()
    expect(verifying).not.toHaveBeenCalled()
  })
})

test('registering where it is open hashes once, whether the name is taken or not', async () => {
  const user = await known('early')
  for (const name of [user.username, 'late']) {
    hashing.mockClear()
    const account = { username: name, email: `${newId()}@example.com`, password: PASSWORD }
    await client({ via: open }).post('/users/register', account)
    expect(hashing).toHaveBeenCalledTimes(1)
  }
})

describe('a board admin who names a user by id', () => {
  /** The requests that may name a user, with that user in them. */
  const NAMING: Record<string, (id: string) => [string, string, object?]> = {
    'as an author of a card': (id) => ['POST', '/lists/{list}/cards', { title: 'x', authorId: id }],
    'as the owner of a card': (id) => ['PUT', '/lists/{list}/cards/{card}', { authorId: id }],
    'as the author of a comment': (id) => [
      'POST',
      '/cards/{card}/comments',
      { comment: 'x', authorId: id },
    ],
    'as a member of a card': (id) => ['PUT', '/lists/{list}/cards/{card}', { members: [id] }],
    'as an assignee': (id) => ['PUT', '/lists/{list}/cards/{card}', { assignees: [id] }],
    'as a voter': (id) => [
      'PUT',
      '/lists/{list}/cards/{card}',
      { vote: { question: 'Who?', positive: [id] } },
    ],
    'as a player': (id) => [
      'PUT',
      '/lists/{list}/cards/{card}',
      { poker: { question: true, one: [id] } },
    ],
    'as a member whose permissions change': (id) => [
      'POST',
      `/members/${id}`,
      { isAdmin: false, isNoComments: false, isCommentOnly: false },
    ],
    'as a member to remove': (id) => ['POST', `/members/${id}/remove`, { action: 'remove' }],
  }

  test.each(Object.entries(NAMING))('%s learns not whether there is one', async (_, naming) => {
    const board = await newBoard()
    const { admin, outsider } = board.people
    const api = as(admin)
    const list = await api.made(`${board.path}/lists`, { title: 'A list' })
    const card = await api.made(`${board.path}/lists/${list}/cards`, { title: 'A card' })
    const recorder = recordReplies(open)
    const outcomes: unknown[] = []
    for (const id of [outsider.id, newId()]) {
      const [method, path, body] = naming(id)
      const at = path.replace('{list}', list).replace('{card}', card)
      const speaker = client({ token: admin.token, via: recorder.via })
      const { status } = await speaker.send(method, board.path + at, body)
      expect(status).toBeGreaterThanOrEqual(400)
      outcomes.push(
        JSON.stringify(bare(recorder.replies.at(-1) ?? fail())).replaceAll(id, 'somebody'),
      )
    }
    expect(outcomes[1]).toEqual(outcomes[0])
  })
})

test('a user who is not the site admin cannot find users by list, id, name or address', async () => {
  const { admin, outsider, siteAdmin } = await people()
  const recorder = recordReplies(open)
  const api = client({ token: admin.token, via: recorder.via })
  const names = [outsider.id, outsider.username, outsider.email, siteAdmin.username, newId(), '%']
  for (const name of names) {
    const at = `/api/users/${encodeURIComponent(name)}`
    await api.get(at)
    await api.get(`${at}/boards`)
    await api.put(at, { fullname: 'x' })
    await api.delete(at)
    await api.post(`/api/createtoken/${encodeURIComponent(name)}`)
    await api.post('/api/deletetoken', { userId: name })
    await api.post('/api/boards', { title: 'x', owner: name })
  }
  const kinds = Array.from({ length: 7 }, (_, kind) =>
    recorder.replies.filter((_, at) => at % 7 === kind).map((one) => JSON.stringify(bare(one))),
  )
  expect(kinds.map((replies) => new Set(replies).size)).toEqual([1, 1, 1, 1, 1, 1, 1])
  expect(recorder.replies.every(({ status }) => status === 403)).toBe(true)
})

function fail(): never {
  throw new Error('nothing was heard')
}
