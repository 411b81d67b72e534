import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { app } from '../../../src/app/app.ts'
import { FORGOT_LIMITS, PAUSE } from '../../../src/accounts/links/forgot-actions.ts'
import { ACCOUNT_MAILS } from '../../../src/accounts/mail/templates.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { as, namedTokenFor, people, person } from '../../support/people.ts'
import { recordReplies } from '../../support/recorded-replies.ts'
import { PASSWORD, mailedService, newAccount, secretIn } from './mailed-service.ts'
import { secretHash } from '../../../src/accounts/auth/secret.ts'

PAUSE.ms = 0

const unknown = () => `nobody-${newId()}@example.com`.toLowerCase()
const NEW = 'a password nobody has guessed'

/** A service, an account on it, and the link that was sent to it. */
async function forgotten(headers = {}) {
  const service = mailedService()
  const account = await newAccount(service, headers)
  await service.messages()
  await service.anybody.post('/users/forgot', { email: account.email.toUpperCase() })
  const [message] = await service.messages()
  const token = secretIn(message?.links[0])
  const reset = (password = NEW) => service.anybody.post('/users/reset', { token, password })
  return { service, account, message, token, reset }
}

test('who has forgotten the password sets a new one by the link that is sent, and all sign-ins end', async () => {
  const { service, account, message, reset } = await forgotten()
  expect(message).toMatchObject({
    to: [{ address: account.email }],
    subject: 'Choose a new password',
  })
  expect(await reset()).toMatchObject({ status: 200, body: { username: account.username } })
  expect((await account.api.get('/api/user')).status).toBe(401)
  const signIn = (password: string) =>
    service.anybody.post('/users/login', { username: account.username, password })
  expect((await signIn(PASSWORD)).status).toBe(400)
  const { body } = await signIn(NEW)
  const user = await client({ via: service.via, token: String(body['token']) }).read('/api/user')
  expect(user).toMatchObject({ emails: [{ address: account.email, verified: true }] })
})

test('of the link only a hash is stored', async () => {
  const { token } = await forgotten()
  const rows = await Promise.all(
    ['links', 'mails'].map((table) => env.DB.prepare(`select * from ${table}`).all()),
  )
  const stored = JSON.stringify(rows)
  expect(stored).toContain(secretHash(token))
  expect(stored).not.toContain(token)
})

test('a link is good once, also for two at the same time, and ends the others', async () => {
  const { service, account, reset } = await forgotten()
  await service.anybody.post('/users/forgot', { email: account.email })
  const [later] = await service.messages()
  const replies = await Promise.all([reset('first new password'), reset('second new password')])
  expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400'])
  const other = { token: secretIn(later?.links[0]), password: NEW }
  for (const reply of [await reset(), await service.anybody.post('/users/reset', other)])
    expect(reply).toMatchObject({ status: 400, body: { code: 'link.invalid' } })
})

test('a link is of no use after half an hour, for another thing, or to a user who is disabled', async () => {
  const { service, account, token, reset } = await forgotten()
  const row = () => env.DB.prepare('update links set expires_at = ? where hash = ?')
  const at = (ms: number) => row().bind(new Date(ms).toISOString(), secretHash(token)).run()
  expect((await service.anybody.post('/users/confirm', { token })).status).toBe(400)
  await at(Date.now() - 1)
  expect(await reset()).toMatchObject({ body: { code: 'link.invalid' } })
  await at(Date.now() + ACCOUNT_MAILS.reset.link.lastsMs)
  const disable = env.DB.prepare('update users set login_disabled = ? where id = ?')
  await disable.bind(1, account.id).run()
  expect(await reset()).toMatchObject({ body: { code: 'link.invalid' } })
  await disable.bind(0, account.id).run()
  expect((await reset()).status).toBe(200)
})

test('a link ends when the user has another password or address, or was disabled', async () => {
  const { siteAdmin } = await people()
  const gone = { status: 400, body: { code: 'link.invalid' } }
  const first = await forgotten()
  await first.account.api.edit('/api/user', { currentPassword: PASSWORD, password: `${NEW} yet` })
  expect(await first.reset()).toMatchObject(gone)
  for (const edits of [
    [{ email: unknown() }],
    [{ action: 'disableLogin' }, { action: 'enableLogin' }],
  ]) {
    const { account, reset } = await forgotten()
    for (const edit of edits) await as(siteAdmin).edit(`/api/users/${account.id}`, edit)
    expect(await reset()).toMatchObject(gone)
  }
})

test('the reply is the same to the last header, and waits for no statement about the account', async () => {
  const service = mailedService()
  const account = await newAccount(service)
  const disabled = await newAccount(service)
  await env.DB.prepare('update users set login_disabled = 1 where id = ?').bind(disabled.id).run()
  const prepared: string[] = []
  const held = Promise.withResolvers<void>()
  const holding = {
    prepare: (sql: string) => {
      prepared.push(sql)
      return env.DB.prepare(sql)
    },
    batch: async (statements: D1PreparedStatement[]) => {
      const isOfAccount = prepared.splice(0).some((sql) => sql.includes('"users"'))
      if (isOfAccount) await held.promise
      return env.DB.batch(statements)
    },
  }
  const context = createExecutionContext()
  const { bindings, queued, messages } = mailedService({ DB: holding })
  const { via, replies } = recordReplies(async (request) => app.fetch(request, bindings, context))
  for (const email of [account.email, disabled.email, unknown()])
    await client({ via }).post('/users/forgot', { email })
  const bare = replies.map(({ status, headers, body }) => [
    status,
    headers.split('\n').filter((line) => !line.startsWith('x-request-id:')),
    body,
  ])
  expect(new Set(bare.map((one) => JSON.stringify(one))).size).toBe(1)
  expect([bare.length, bare[0]?.[0]]).toEqual([3, 202])
  expect(queued).toEqual([])
  held.resolve()
  await waitOnExecutionContext(context)
  expect((await messages()).map(({ to }) => to?.[0]?.address)).toEqual([account.email])
})

test('an address and a network have a limit, whether or not there is an account', async () => {
  const service = mailedService({ RATE_LIMITS: 'on' })
  const account = await newAccount(mailedService())
  for (const [index, email] of [account.email, unknown()].entries()) {
    const headers = { 'cf-connecting-ip': `192.0.2.${index + 1}` }
    const ask = () => service.anybody.post('/users/forgot', { email }, { headers })
    for (let count = 0; count < FORGOT_LIMITS.address; count += 1)
      expect((await ask()).status).toBe(202)
    expect(await ask()).toMatchObject({ status: 429, body: { code: 'mail.limited' } })
  }
  const headers = { 'cf-connecting-ip': '2001:db8::1' }
  const ask = () => service.anybody.post('/users/forgot', { email: unknown() }, { headers })
  for (let count = 0; count < FORGOT_LIMITS.network; count += 1) await ask()
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'mail.limited' } })
})

test('where there is no mail the reply is the same, and nothing is sent', async () => {
  const service = mailedService({ MAIL: 'off' })
  const account = await newAccount(service)
  expect((await service.anybody.post('/users/forgot', { email: account.email })).status).toBe(202)
  expect(service.queued).toEqual([])
})

test('the message is in the language of the account, or else in that of the request', async () => {
  const { message } = await forgotten({ 'accept-language': 'de-AT,de;q=0.9' })
  expect(message?.subject).toBe('Neues Passwort wählen')
  const { subject = '' } = (await forgotten({ 'accept-language': '*' })).message ?? {}
  expect(subject).toBe('Choose a new password')
})

test('a site admin makes a link to hand over, which confirms no address; others make none', async () => {
  const service = mailedService({ MAIL: 'off' })
  const account = await newAccount(service)
  const { siteAdmin, admin } = await people()
  const path = `/api/users/${account.username}/reset-link`
  const { url, expiresAt } = await as(siteAdmin).sure<Record<string, string>>('POST', path)
  expect(Date.parse(expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(
    ACCOUNT_MAILS.reset.link.lastsMs,
  )
  const reset = { token: secretIn(url), password: NEW }
  expect((await service.anybody.post('/users/reset', reset)).status).toBe(200)
  const verified = env.DB.prepare('select verified_email_key from users where id = ?')
  expect(await verified.bind(account.id).first()).toEqual({ verified_email_key: null })
  expect((await as(admin).post(path)).status).toBe(403)
  const kinds = env.DB.prepare('select kind, about from audit_log where target_id = ? order by seq')
  expect((await kinds.bind(account.id).all()).results).toEqual([
    { kind: 'userAdded', about: '' },
    { kind: 'resetLinkMade', about: '' },
    { kind: 'userChanged', about: 'password link' },
  ])
})

test('a named token makes no link, and a bot gets none', async () => {
  const { siteAdmin } = await people()
  const { id } = await person()
  const { token } = await namedTokenFor(siteAdmin.id, { scopes: ['write'] })
  expect((await client({ token }).post(`/api/users/${id}/reset-link`)).status).toBe(403)
  const bot = await as(siteAdmin).made('/api/users', { username: `bot-${id}`, bot: true })
  expect(await as(siteAdmin).post(`/api/users/${bot}/reset-link`)).toMatchObject({
    body: { code: 'user.is_bot' },
  })
})
