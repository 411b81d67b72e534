import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { mailTask } from '../../../src/accounts/mail/task.ts'
import { accountMails } from '../../../src/accounts/mail/templates.ts'
import { readConfig } from '../../../src/kernel/config.ts'
import { NOTIFICATION_MAILS } from '../../../src/accounts/mail/limits.ts'
import type { MimeMessage } from '../../../src/outbox/ways/mime.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { type Store, openStore } from '../../../src/kernel/db/store.ts'
import { notificationMails } from '../../../src/notifications/mail/template-actions.ts'
import { fillOutbox } from '../../../src/notifications/mail/outbox-actions.ts'
import { planMails } from '../../../src/notifications/way-saves.ts'
import { planAll } from '../../../src/notifications/plan-actions.ts'
import type { Json } from '../../support/client.ts'
import { taskContext, waitForever } from '../../support/cron.ts'
import { type Person, as } from '../../support/people.ts'
import { openWakings } from '../webhooks/outbox.ts'
import { inboxOf, withMember } from './inbox-support.ts'

const DAY_MS = 86_400_000
const SECRET = 'a signing secret of 32 characters or more'
const openOne = () => openStore(env.DB, 'first-primary')

/** A member of a board with a confirmed address, mail settings, and the mail that they get. */
async function withReader(channels: Json, more: Json = {}) {
  const shop = await withMember()
  const { member, api, board, id } = shop
  await env.DB.prepare('update users set verified_email_key = email_key where id = ?')
    .bind(member.id)
    .run()
  await as(member).sure('PUT', '/api/user/settings', { channels, ...more })
  await shop.edit({ members: [member.id] })
  await as(member).sure('POST', '/api/user/notifications/read', {})
  const { queue } = openWakings()
  const sent: MimeMessage[] = []
  const context = taskContext({
    config: readConfig({ JWT_SECRET: SECRET }),
    mailer: {
      from: { name: 'Laneway', address: 'laneway@example.org' },
      send: async (message) => {
        sent.push(message)
        return { isSent: true }
      },
    },
    queue,
    nowMs: () => Date.now() + 9 * DAY_MS,
    chance: () => 0,
    wait: waitForever,
  })
  const outbox = {
    queue,
    secret: SECRET,
    publicUrl: 'https://boards.example',
    newId: () => newId(),
    wait: () => Promise.resolve(),
  }
  const mails = async () => {
    const found = env.DB.prepare('select * from mails where reader_id = ? order by created_at, id')
    return (await found.bind(member.id).all()).results
  }
  return {
    ...shop,
    sent,
    mails,
    comment: (comment: string) => api.made(`${board.path}/cards/${id}/comments`, { comment }),
    /** Does what the cron does at a time from now on. */
    async run(inMs = 0, store: Store = openOne(), most = 500) {
      await planAll(store, [planMails], queue, Date.now())
      await fillOutbox(store, { ...outbox, nowMs: () => Date.now() + inMs }, most)
    },
    /** Does what the queue does. */
    async send() {
      const ids = await mails()
      await mailTask([...accountMails, ...notificationMails]).run(
        context,
        ids.map((row) => String(row['id'])),
      )
    },
  }
}

const NOW = { commented: { mail: 'now' } }

const header = (message: MimeMessage | undefined, name: string) =>
  new RegExp(`^${name}:\\s*(.*(?:\r\n[ \t].*)*)`, 'im')
    .exec(message?.raw ?? '')?.[1]
    ?.replace(/\s+/g, ' ')

test('a comment is mailed once, with the thread of its card, whatever replies of the store are lost', async () => {
  const { comment, run, send, mails, sent, id } = await withReader(NOW)
  await comment('Bread is out')
  for (let lost = 1; lost <= 8; lost += 1) await run(0, losing(lost)).catch(() => {})
  await Promise.all([run(), run()])
  expect(await mails()).toMatchObject([{ template: 'notification', state: 'waiting' }])
  await send()
  await send()
  expect(sent).toHaveLength(1)
  const [row] = await mails()
  expect(header(sent[0], 'Message-ID')).toBe(`<${String(row?.['id'])}@example.org>`)
  expect(header(sent[0], 'References')).toBe(`<card.${id}@example.org>`)
  expect(header(sent[0], 'In-Reply-To')).toBe(`<card.${id}@example.org>`)
  expect(header(sent[0], 'List-Unsubscribe-Post')).toBe('List-Unsubscribe=One-Click')
  expect(header(sent[0], 'List-Unsubscribe')).toMatch(
    /^<https:\/\/boards\.example\/users\/unsubscribe\/\w+\.commented\.[\w-]+>$/,
  )
  expect(sent[0]?.raw).toContain('Bread is out')
  expect((await mails())[0]).toMatchObject({ state: 'sent', sealed: '' })
})

test('a digest is one message of what is still unread, once its time has come, in slices', async () => {
  const channels = { commented: { mail: 'daily' }, moved: { mail: 'off' } }
  const one = await withReader(channels)
  const other = await withReader(channels)
  for (const text of ['First', 'Second', 'Third']) {
    await one.comment(text)
    await other.comment(text)
  }
  const [newest] = (await inboxOf(one.member)).notifications
  await as(one.member).sure('PUT', `/api/user/notifications/${String(newest?.['_id'])}`, {
    read: true,
  })
  await one.run(0)
  expect(await one.mails()).toEqual([])
  await one.run(2 * DAY_MS, openOne(), 4)
  await one.run(3 * DAY_MS)
  await one.send()
  await other.send()
  expect([one.sent.length, other.sent.length]).toEqual([1, 1])
  expect(one.sent[0]?.raw).toMatch(/First[^]*Second/)
  expect(one.sent[0]?.raw).not.toContain('Third')
  expect(header(one.sent[0], 'Subject')).toBe('2 new notifications')
  expect(header(other.sent[0], 'Subject')).toBe('3 new notifications')
  expect(header(one.sent[0], 'List-Unsubscribe')).toContain('.digest.')
})

test.each<[what: string, end: (of: Awaited<ReturnType<typeof withReader>>) => Promise<unknown>]>([
  ['is read', ({ member }) => as(member).sure('POST', '/api/user/notifications/read', {})],
  [
    'is of a board that may not be read any more',
    ({ api, board, member }) => api.sure('DELETE', `${board.path}/members/${member.id}`),
  ],
  ['is of a card that is deleted', ({ api, path }) => api.sure('DELETE', path)],
  [
    'is of a kind that is turned off',
    ({ member }) =>
      as(member).sure('PUT', '/api/user/settings', { channels: { commented: { mail: 'off' } } }),
  ],
  [
    'was for an address that is not confirmed any more',
    ({ member }) => run('update users set verified_email_key = null where id = ?', member),
  ],
])('nothing is sent of what %s when it would be', async (_what, end) => {
  const reader = await withReader(NOW)
  await reader.comment('Too late')
  await reader.run()
  expect(await reader.mails()).toHaveLength(1)
  await end(reader)
  await reader.send()
  expect(reader.sent).toEqual([])
  expect(await reader.mails()).toMatchObject([{ state: 'dropped', next_try_at: null, sealed: '' }])
})

test('quiet hours hold mail back, and addresses that are not confirmed get none', async () => {
  const clock = (ms: number) => new Date(ms).toISOString().slice(11, 16)
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
  const hours = { from: clock(Date.now() - 3_600_000), to: clock(Date.now() + 3_600_000), days }
  const quiet = await withReader(NOW, { quietHours: hours })
  const unknown = await withReader(NOW)
  await run('update users set verified_email_key = null where id = ?', unknown.member)
  await quiet.comment('Sleep well')
  await unknown.comment('Who are you?')
  await quiet.run()
  expect([await quiet.mails(), await unknown.mails()]).toEqual([[], []])
  await quiet.run(3_600_000)
  expect(await quiet.mails()).toHaveLength(1)
  expect(await unknown.mails()).toEqual([])
})

test('messages beyond the limit of an hour come with a digest', async () => {
  const { comment, run: tell, mails } = await withReader(NOW)
  const { most } = NOTIFICATION_MAILS
  NOTIFICATION_MAILS.most = 2
  try {
    for (const text of ['1', '2', '3', '4']) await comment(text)
    await tell()
    await tell(2 * 3_600_000)
  } finally {
    NOTIFICATION_MAILS.most = most
  }
  expect(
    (await mails())
      .map(({ template }) => String(template))
      .toSorted((one, other) => one.localeCompare(other)),
  ).toEqual(['digest', 'notification', 'notification'])
})

function run(statement: string, { id }: Person) {
  return env.DB.prepare(statement).bind(id).run()
}

/** A store of which the reply to one batch is lost, counted from 1. */
function losing(which: number): Store {
  const store = openOne()
  let count = 0
  return {
    ...store,
    async batch(statements) {
      const found = await store.batch(statements)
      count += 1
      if (count === which) throw new Error('The reply is lost.')
      return found
    },
  }
}
