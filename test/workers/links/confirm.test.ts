import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MAIL_LIMITS } from '../../../src/accounts/mail/limits.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { client } from '../../support/client.ts'
import { databaseWhere } from '../support/bindings.ts'
import { PASSWORD, mailedService, newAccount, secretIn } from './mailed-service.ts'

const another = () => `other-${newId()}@example.com`.toLowerCase()

async function registered() {
  const service = mailedService()
  const account = await newAccount(service)
  const [message] = await service.messages()
  const confirm = (token: string) => service.anybody.post('/users/confirm', { token })
  const emails = async () => (await account.api.read('/api/user'))['emails']
  const change = (email: string) =>
    account.api.put('/api/user', { email, currentPassword: PASSWORD })
  return { service, account, token: secretIn(message?.links[0]), confirm, emails, change }
}

test('who registers confirms the address by the link that is sent there, once', async () => {
  const { account, token, confirm, emails } = await registered()
  expect(await emails()).toEqual([{ address: account.email, verified: false }])
  expect(await confirm(token)).toMatchObject({ status: 200, body: { email: account.email } })
  expect(await emails()).toEqual([{ address: account.email, verified: true }])
  expect(await confirm(token)).toMatchObject({ status: 400, body: { code: 'link.invalid' } })
  expect((await account.api.get('/api/user')).status).toBe(200)
})

test('a new address counts when it is confirmed, and the old one is told', async () => {
  const { service, account, token, confirm, emails, change } = await registered()
  await confirm(token)
  const email = another()
  expect((await change(email)).status).toBe(200)
  const before = [
    { address: account.email, verified: true },
    { address: email, verified: false },
  ]
  expect(await emails()).toEqual(before)
  const [message] = await service.messages()
  expect(message).toMatchObject({
    to: [{ address: email }],
    subject: 'Confirm your e-mail address',
  })
  await confirm(secretIn(message?.links[0]))
  expect(await emails()).toEqual([{ address: email, verified: true }])
  const [note] = await service.messages()
  expect(note).toMatchObject({ to: [{ address: account.email }] })
  expect(note?.text).toContain(`is now ${email}`)
})

test('the old address is told however many messages were sent to it', async () => {
  const { service, account, confirm, change } = await registered()
  for (let count = 0; count < MAIL_LIMITS.address.most; count += 1)
    await service.anybody.post('/users/forgot', { email: account.email })
  await service.messages()
  await change(another())
  const [message] = await service.messages()
  await confirm(secretIn(message?.links[0]))
  expect(await service.messages()).toMatchObject([{ to: [{ address: account.email }] }])
})

test('an address that is changed again is not confirmed by the link before', async () => {
  const { service, confirm, emails, account, change } = await registered()
  const [first, second] = [another(), another()]
  await change(first)
  await change(second)
  const [message, later] = await service.messages()
  expect((await confirm(secretIn(message?.links[0]))).status).toBe(400)
  expect(await emails()).toMatchObject([{ address: account.email }, { address: second }])
  expect((await confirm(secretIn(later?.links[0]))).status).toBe(200)
})

test('an address that somebody else has taken meanwhile is refused, and nothing changes', async () => {
  const { service, account, confirm, emails, change } = await registered()
  const email = another()
  await change(email)
  const [message] = await service.messages()
  const other = await newAccount(service)
  expect((await change(other.email)).body).toMatchObject({ code: 'email.taken' })
  const take = env.DB.prepare('update users set email = ?1, email_key = ?1 where id = ?2')
  await take.bind(email, other.id).run()
  expect((await confirm(secretIn(message?.links[0]))).body).toMatchObject({ code: 'email.taken' })
  expect(await emails()).toMatchObject([{ address: account.email }, { address: email }])
})

test('an address that somebody has as their username meanwhile is refused, and ends no other link', async () => {
  const { service, account, confirm, emails, change } = await registered()
  const email = another()
  await service.anybody.post('/users/forgot', { email: account.email })
  await change(email)
  const messages = await service.messages()
  const link = messages.flatMap(({ links }) => links).find((one) => one.includes('/confirm/'))
  const other = await newAccount(service)
  const take = env.DB.prepare('update users set username = ?1, username_key = ?1 where id = ?2')
  await take.bind(email, other.id).run()
  const before = await linksOf(account.id)
  expect(before.map(({ kind }) => kind)).toEqual(['confirm', 'confirm', 'reset'])
  expect((await confirm(secretIn(link))).status).toBe(400)
  expect(await linksOf(account.id)).toEqual(before)
  expect(await emails()).toMatchObject([{ address: account.email }, { address: email }])
})

test('a confirmed new address ends the links of its user alone, and those to set a password', async () => {
  const { service, account, confirm, change } = await registered()
  const other = await newAccount(service)
  for (const { email } of [account, other]) await service.anybody.post('/users/forgot', { email })
  await service.messages()
  const ofOther = await linksOf(other.id)
  await change(another())
  const [message] = await service.messages()
  expect((await confirm(secretIn(message?.links[0]))).status).toBe(200)
  const left = await linksOf(account.id)
  expect(left.map(({ kind, used_at }) => [kind, used_at === null])).toEqual([['confirm', false]])
  expect(await linksOf(other.id)).toEqual(ofOther)
})

test.each([
  ['has been changed again', 'pending_email = ?2'],
  ['is of an account that a site admin has given another one', 'email = ?2, email_key = ?2'],
  ['is of an account that is disabled now', 'login_disabled = ?2 is not null'],
])('an address that %s, while its link is looked at, is not confirmed', async (_, set) => {
  const { service, account, change } = await registered()
  await change(another())
  const [message] = await service.messages()
  const DB = databaseWhere(async (run, at) => {
    const found = await run()
    const update = env.DB.prepare(`update users set ${set} where id = ?1`)
    if (at === 1) await update.bind(account.id, another()).run()
    return found
  })
  const before = await linksOf(account.id)
  const api = client({ via: mailedService({ DB }).via })
  const refused = await api.post('/users/confirm', { token: secretIn(message?.links[0]) })
  expect(refused.body).toMatchObject({ code: 'link.invalid' })
  expect(await linksOf(account.id)).toEqual(before)
  const verified = env.DB.prepare('select verified_email_key as v from users where id = ?')
  expect(await verified.bind(account.id).first('v')).toBe(null)
})

async function linksOf(userId: string) {
  const query = 'select kind, hash, used_at from links where user_id = ? order by kind, hash'
  return (await env.DB.prepare(query).bind(userId).all()).results
}

test('the link is sent again to the address that is still to be confirmed, within the limit', async () => {
  const { service, account, token, confirm } = await registered()
  const ask = () => account.api.post('/api/user/confirmation')
  for (let count = 1; count < MAIL_LIMITS.address.most; count += 1)
    expect((await ask()).status).toBe(200)
  expect(await ask()).toMatchObject({ status: 429, body: { code: 'mail.limited' } })
  const messages = await service.messages()
  expect(messages).toHaveLength(MAIL_LIMITS.address.most - 1)
  await confirm(token)
  expect((await ask()).body).toMatchObject({ code: 'email.confirmed' })
})

test('messages come in the language that their reader has picked', async () => {
  const { service, account } = await registered()
  await account.api.edit('/api/user', { language: 'de' })
  await account.api.sure('POST', '/api/user/confirmation')
  expect(await service.messages()).toMatchObject([{ subject: 'E-Mail-Adresse bestätigen' }])
})

test('without mail a new address counts at once, unconfirmed, and no link can be sent', async () => {
  const service = mailedService({ MAIL: 'off' })
  const account = await newAccount(service)
  const email = another()
  const body = { email, currentPassword: PASSWORD }
  expect((await account.api.put('/api/user', body)).status).toBe(200)
  expect(await account.api.read('/api/user')).toMatchObject({
    emails: [{ address: email, verified: false }],
  })
  expect((await account.api.post('/api/user/confirmation')).body).toMatchObject({
    code: 'mail.off',
  })
  expect(service.queued).toEqual([])
})

test('a confirmed address is no longer confirmed once the site admin has changed it', async () => {
  const { account, token, confirm, emails } = await registered()
  await confirm(token)
  const change = env.DB.prepare('update users set email = ?1, email_key = ?1 where id = ?2')
  await change.bind(another(), account.id).run()
  expect(await emails()).toMatchObject([{ verified: false }])
})
