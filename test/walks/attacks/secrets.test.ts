import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import { app } from '../../../src/app/app.ts'
import { client } from '../../support/client.ts'
import { recordReplies, recordConsole, repliesWith } from '../../support/recorded-replies.ts'
import { as, newBoard, people, person, tokenOf } from '../../support/people.ts'
import { passkeyBodyOf } from '../../support/passkey-bodies.ts'
import { bodyAsked, doneStatus, idsFor, inOrder, newIds, pathOf } from '../../support/table.ts'

const HASH = '$scrypt$ln=14,r=8,p=5$a-salt-nobody-sees$a-key-nobody-sees'
const HOOK = 'an-integration-token-nobody-else-sees'
const PASSWORD = 'a password that nobody repeats'

const ALL_SECRETS = [
  '$scrypt$',
  'nobody-sees',
  env.JWT_SECRET ?? '-',
  'password_hash',
  'passwordHash',
]

const guarded = inOrder(operations).filter(({ access }) => access !== 'anyone')

let consoleOutput: ReturnType<typeof recordConsole>

beforeEach(() => {
  consoleOutput = recordConsole()
})

afterEach(() => {
  consoleOutput.stop()
})

/** A board with a hook that has a token; everybody there is has a password. */
async function secretive() {
  const ids = await newIds({ roles: ['member', 'noComments', 'commentOnly', 'worker'] })
  const cast = await people()
  const int = `/api/boards/${ids['board']}/integrations/${ids['int']}`
  await as(cast.admin).edit(int, { token: HOOK })
  await env.DB.prepare('update users set password_hash = ?').bind(HASH).run()
  return { ids, cast }
}

/** Returns what is answered to a caller who does all there is to do. */
async function everyReply(token: () => Promise<string>, ids: Awaited<ReturnType<typeof newIds>>) {
  const { via, replies } = recordReplies()
  for (const operation of guarded) {
    const asked = await bodyAsked(operation, '7.92', ids)
    const path = pathOf(operation, idsFor(operation, ids))
    const signed = await passkeyBodyOf(operation.name, await token())
    const speaker = client({ token: await token(), via })
    await speaker.send(operation.method, path, signed ?? asked?.least)
  }
  return replies
}

describe('no reply and no log line', () => {
  test('holds a password, its hash or the signing secret, nor a token but where one is made, not even for the site admin', async () => {
    const { ids, cast } = await secretive()
    const replies = await everyReply(() => tokenOf(cast.siteAdmin.id), ids)
    const undone = guarded.filter((one, at) => replies[at]?.status !== doneStatus(one))
    expect(undone.map(({ name }) => name)).toEqual([])
    expect(replies.length).toBe(guarded.length)
    expect(repliesWith(replies, ALL_SECRETS)).toEqual([])
    // A sealed challenge looks the same as a token, and lets nobody in.
    const sealed = 'POST /api/user/passkeys/options 200'
    const given = repliesWith(replies, ['eyJ'])
    expect(given).toEqual([sealed, `POST /api/createtoken/${ids['user']} 200`])
    const hooks = repliesWith(replies, [HOOK])
    expect(hooks.filter((asked) => !/\/integrations(\/|\b)/.test(asked))).toEqual([])
    expect(hooks).toContain(`GET /api/boards/${ids['board']}/integrations 200`)
    expect(consoleOutput.lines).toEqual([])
  })

  // Nobody on a board sees more of it than a member who is no admin: `walks/interface/matrix` has every role.
  test.each(['member', 'outsider'] as const)(
    'no operation shows a %s the token or URL of an integration, or the address of another user',
    async (who) => {
      const { ids, cast } = await secretive()
      const { id, email } = cast[who]
      const replies = await everyReply(() => tokenOf(id), { ...ids, user: id })
      const others = Object.values(cast).map((one) => one.email)
      const secrets = [HOOK, 'receiver.example', ...others.filter((one) => one !== email)]
      expect(repliesWith(replies, [...ALL_SECRETS, ...secrets])).toEqual([])
    },
  )

  test('repeats the password that was sent, accepted or not', async () => {
    const { siteAdmin } = await people()
    const { via, replies } = recordReplies()
    const anybody = client({ via })
    const root = client({ via, token: siteAdmin.token })
    const account = { username: 'a/b', email: 'no address', password: PASSWORD }
    const good = { username: 'secretive', email: 'secretive@example.com', password: PASSWORD }
    for (const as of ['json', 'urlencoded', 'multipart'] as const) {
      for (const body of [account, good, { ...good, username: [PASSWORD] }]) {
        await anybody.post('/users/register', body, { as })
        await anybody.post('/users/login', body, { as })
        await root.post('/api/users', body, { as })
      }
    }
    const { id } = await person()
    await root.put(`/api/users/${id}`, { password: PASSWORD, email: 'no address' })
    await root.put(`/api/users/${id}`, { password: PASSWORD })
    const raw = `{"username":"a","password":"${PASSWORD}"`
    const headers = { 'content-type': 'application/json' }
    await anybody.post('/users/login', undefined, { raw, headers })
    expect(replies.length).toBe(30)
    expect(repliesWith(replies, [PASSWORD, encodeURIComponent(PASSWORD)])).toEqual([])
    expect(consoleOutput.lines).toEqual([])
  })
})

/** Returns bindings that break, with an error that quotes what was sent and what is bound. */
function broken(quoted: string): typeof env {
  const fails = new Proxy(env.DB, {
    get() {
      throw new Error(`D1_ERROR near "${quoted}" in select password_hash from users`)
    },
  })
  return { ...env, DB: fails }
}

describe('a failure of the service', () => {
  test('answers only that it failed, and logs no body, header or query', async () => {
    const board = await newBoard()
    const { token } = board.people.admin
    const to = broken(`${PASSWORD} ${token} ${env.JWT_SECRET}`)
    const { via, replies } = recordReplies(async (request) =>
      app.fetch(request, to, createExecutionContext()),
    )
    const api = client({ via, token })
    await api.get(`${board.path}?note=${encodeURIComponent(PASSWORD)}`)
    await api.post('/users/login', { username: 'somebody', password: PASSWORD })
    const account = { username: 'broken', email: 'broken@example.com', password: PASSWORD }
    await api.post('/users/register', account)
    expect(replies.map(({ status }) => status)).toEqual([500, 500, 500])
    const inside = ['D1_ERROR', 'select', 'users', ' at ', '.ts', 'password', 'Error', 'Proxy']
    // Every error body has this type, as WeKan's have.
    const bodies = replies.map(({ body }) => body.replace('"errorType":"Meteor.Error"', ''))
    expect(bodies.flatMap((body) => inside.filter((one) => body.includes(one)))).toEqual([])
    expect(consoleOutput.lines).toHaveLength(3)
    const logged = consoleOutput.lines.join('\n')
    for (const secret of [
      PASSWORD,
      encodeURIComponent(PASSWORD),
      token,
      env.JWT_SECRET,
      'D1_ERROR',
    ])
      expect(logged).not.toContain(secret)
  })

  test('with a wrong configuration reports the name of a secret, and no part of its value', async () => {
    const secret = 'a short one, which nobody sees'
    const { via, replies } = recordReplies(async (request) =>
      app.fetch(request, { ...env, JWT_SECRET_PREVIOUS: secret }, createExecutionContext()),
    )
    await client({ via }).get('/api/user')
    expect(replies.map(({ status }) => status)).toEqual([503])
    expect(repliesWith(replies, [secret, secret.slice(0, 8), env.JWT_SECRET ?? '-'])).toEqual([])
    expect(consoleOutput.lines.join()).not.toContain(secret)
  })
})
