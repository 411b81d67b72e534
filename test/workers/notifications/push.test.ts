import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { pushTask } from '../../../src/notifications/push/task.ts'
import type { Json } from '../../support/client.ts'
import { as, people } from '../../support/people.ts'
import { DEVICES, withDevice } from './push-support.ts'

const SETTINGS = '/api/user/settings'
const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']
const HOUR_MS = 3_600_000

type Shop = Awaited<ReturnType<typeof withDevice>>

/** The local times of two moments around now, in UTC. */
function around(fromMs: number, toMs: number): Json {
  const time = (ms: number) => new Date(Date.now() + ms).toISOString().slice(11, 16)
  return { from: time(fromMs), to: time(toMs), days: DAYS }
}

test('each device of a person is told once, in a message that it alone can read', async () => {
  const shop = await withDevice()
  const { member, comment, run, taken, phone } = shop
  const laptop = await shop.subscribe('A laptop')
  await as(member).made(DEVICES, laptop)
  await comment('Bread is out')
  await Promise.all([run(), run()])
  await run()
  expect(taken.map(({ endpoint }) => endpoint).toSorted()).toEqual(
    [phone.endpoint, laptop.endpoint].toSorted(),
  )
  expect(taken[0]?.message).toMatchObject({
    body: expect.stringContaining('Bread is out'),
    url: expect.stringContaining(`/b/${shop.board.id}/`),
    unread: 1,
  })
})

test('what comes together is one message', async () => {
  const { comment, run, messages } = await withDevice()
  for (const text of ['First', 'Second', 'Third']) await comment(text)
  await run()
  expect(messages()).toMatchObject([{ title: '3 new notifications', unread: 3, url: '/inbox' }])
})

test.each<[what: string, end: (shop: Shop) => Promise<unknown>]>([
  ['is read', ({ member }) => as(member).sure('POST', '/api/user/notifications/read', {})],
  [
    'is of a board that may not be read any more',
    ({ api, board, member }) => api.sure('DELETE', `${board.path}/members/${member.id}`),
  ],
  ['is of a card that is deleted', ({ api, path }) => api.sure('DELETE', path)],
  [
    'is of a kind that is not pushed any more',
    ({ member }) => as(member).sure('PUT', SETTINGS, { channels: { commented: { push: false } } }),
  ],
  [
    'is in quiet hours',
    ({ member }) => as(member).sure('PUT', SETTINGS, { quietHours: around(-HOUR_MS, 2 * HOUR_MS) }),
  ],
])('nothing is sent of what %s when it would be', async (_what, end) => {
  const shop = await withDevice()
  shop.answers.push(new Response(null, { status: 503 }))
  await shop.comment('Too late')
  await shop.run()
  await end(shop)
  await shop.run(60_000)
  await shop.run(HOUR_MS)
  expect([shop.requests(), shop.messages()]).toEqual([1, []])
})

test('what came in quiet hours is not sent after them, and what comes then is', async () => {
  const { member, comment, run, messages } = await withDevice()
  await as(member).sure('PUT', SETTINGS, { quietHours: around(-HOUR_MS, 2 * HOUR_MS) })
  await comment('At night')
  await run()
  await as(member).sure('PUT', SETTINGS, { quietHours: null })
  await comment('In the morning')
  await run(3 * HOUR_MS)
  expect(messages()).toMatchObject([{ body: expect.stringContaining('In the morning') }])
})

test.each<[what: string, end: (shop: Shop) => Promise<unknown>]>([
  ['has signed out', ({ member }) => as(member).sure('POST', '/users/logout', {})],
  [
    'is disabled',
    async ({ member }) =>
      as((await people()).siteAdmin).sure('PUT', `/api/users/${member.id}`, {
        action: 'disableLogin',
      }),
  ],
  [
    'is deleted',
    async ({ member }) => as((await people()).siteAdmin).sure('DELETE', `/api/users/${member.id}`),
  ],
])('nothing is sent to a device whose user %s', async (_what, end) => {
  const shop = await withDevice()
  await shop.comment('Before')
  shop.answers.push(new Response(null, { status: 503 }))
  await shop.run()
  await end(shop)
  await shop.run(HOUR_MS)
  expect([shop.requests(), shop.messages()]).toEqual([1, []])
  expect(await rowsOf(shop)).toEqual({ devices: 0, waiting: 0 })
})

async function rowsOf({ device }: Shop) {
  const counted = env.DB.prepare(
    `select (select count(*) from push_subscriptions where id = ?1) as devices,
      (select count(*) from waiting_pushes where subscription_id = ?1) as waiting`,
  )
  return counted.bind(device).first()
}

test('a device that its push service does not know any more is forgotten', async () => {
  const shop = await withDevice()
  shop.answers.push(new Response(null, { status: 410 }))
  await shop.comment('Hello')
  await shop.run()
  expect(await rowsOf(shop)).toEqual({ devices: 0, waiting: 0 })
})

test('what a push service does not take is tried six times, and later messages are sent', async () => {
  const shop = await withDevice()
  await shop.comment('Lost')
  for (let tries = 0; tries < 6; tries += 1) shop.answers.push(new Response(null, { status: 503 }))
  for (let hour = 0; hour < 9; hour += 1) await shop.run(hour * 12 * HOUR_MS)
  expect([shop.requests(), shop.messages()]).toEqual([6, []])
  expect(await rowsOf(shop)).toEqual({ devices: 1, waiting: 0 })
  await shop.comment('Found')
  await shop.run()
  expect(shop.messages()).toMatchObject([{ body: expect.stringContaining('Found') }])
})

test('what comes while a message is sent is told of by the next', async () => {
  const shop = await withDevice()
  await shop.comment('First')
  const { fetch } = shop.deps
  shop.deps.fetch = async (input, init) => {
    shop.deps.fetch = fetch
    await shop.comment('Second')
    await shop.run()
    return fetch(input, init)
  }
  await shop.run()
  expect(shop.wakings.at(-1)?.ids).toEqual([shop.member.id])
  await shop.run()
  expect(shop.messages()).toMatchObject([
    { body: expect.stringContaining('First') },
    { body: expect.stringContaining('Second') },
  ])
})

test('a message whose run is lost is sent again under the same tag, which takes the place of the first', async () => {
  const shop = await withDevice()
  await shop.comment('Hello')
  // It is planned, and not due before an hour has passed.
  await shop.run(-HOUR_MS)
  const store = shop.deps.openStore()
  let batches = 0
  const batch = ((statements) => {
    batches += 1
    return batches > 4 ? Promise.reject(new Error('lost')) : store.batch(statements)
  }) as typeof store.batch
  const dying = { ...shop.deps, nowMs: () => Date.now(), openStore: () => ({ ...store, batch }) }
  await pushTask.run(dying, [shop.member.id])
  await shop.run()
  expect(shop.messages()).toHaveLength(1)
  await shop.run(3 * 60_000)
  const [first, second, ...more] = shop.messages()
  expect([second?.['tag'], more]).toEqual([first?.['tag'], []])
})
