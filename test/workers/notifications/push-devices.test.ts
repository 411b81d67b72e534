import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import { type ClaimedDevice, settleDevice } from '../../../src/notifications/push/saves.ts'
import { type Json, client } from '../../support/client.ts'
import { as, fresh, people, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { sql } from '../engine/support.ts'
import { DEVICES, openPushService, withDevice } from './push-support.ts'

test('devices are listed, named again under the same id, and removed by their user alone', async () => {
  const { member, phone, device } = await withDevice()
  const api = as(member)
  expect(await api.made(DEVICES, { ...phone, name: 'Renamed' })).toBe(device)
  expect(await api.read(DEVICES)).toEqual([
    {
      _id: device,
      name: 'Renamed',
      endpoint: phone.endpoint,
      createdAt: expect.any(String),
    },
  ])
  expect(await as(await person()).delete(`${DEVICES}/${device}`)).toMatchObject({ status: 404 })
  await api.sure('DELETE', `${DEVICES}/${device}`)
  expect(await api.read(DEVICES)).toEqual([])
})

test('a browser that somebody else uses now tells them, and not the one before', async () => {
  const shop = await withDevice()
  const other = await person()
  await as(other).made(DEVICES, shop.phone)
  await shop.comment('For the one before')
  await shop.run()
  expect(shop.requests()).toBe(0)
  expect(await as(shop.member).read(DEVICES)).toEqual([])
  expect(await as(other).read(DEVICES)).toMatchObject([{ _id: shop.device }])
})

test('a device of another user is taken over only with its secret, and else tells that user as before', async () => {
  const shop = await withDevice()
  const { keys } = await shop.subscribe()
  const other = as(await person())
  const { p256dh } = shop.phone.keys
  for (const given of [keys, { ...keys, p256dh }]) {
    const refused = await other.post(DEVICES, { ...shop.phone, keys: given, name: 'Mine' })
    expect(outcome(refused)).toBe('409 push_subscription.taken')
  }
  expect(await other.read(DEVICES)).toEqual([])
  await shop.comment('For its user')
  await shop.run()
  expect(shop.messages()).toHaveLength(1)
  // The same user may subscribe again, with new keys.
  expect(await as(shop.member).made(DEVICES, { ...shop.phone, keys })).toBe(shop.device)
})

test('a device that is taken over while its user is told of something stays the new one’s, whatever comes of that', async () => {
  const shop = await withDevice()
  const other = as(await person())
  await shop.comment('For the one before')
  shop.answers.push(new Response(null, { status: 410 }))
  shop.whenAsked(() => other.made(DEVICES, shop.phone))
  await shop.run()
  expect(shop.requests()).toBe(1)
  expect(await other.read(DEVICES)).toMatchObject([{ _id: shop.device }])
  await shop.run(300_001)
  expect(shop.requests()).toBe(1)
})

test('a run that holds a device no more forgets nothing that waits for it, or for another one', async () => {
  const { member, device } = await withDevice()
  const other = await as(member).made(DEVICES, await openPushService().subscribe())
  for (const id of [device, other])
    await sql('insert into waiting_pushes values (?, 1), (?, 2)', id, id)
  const waiting = () =>
    sql('select * from waiting_pushes where subscription_id in (?, ?) order by 1, 2', device, other)
  const before = await waiting()
  const [row] = await sql('select * from push_subscriptions where id = ?', device)
  const claim = { id: device, lease: 'lost', leasedUntil: '2099-01-01T00:00:00.000Z' }
  const settle = () => {
    const now = new Date().toISOString()
    // Of the claim, only what names it is used.
    return openStore(env.DB, 'first-primary').batch(settleDevice(claim as ClaimedDevice, [1], now))
  }
  await settle()
  expect(await waiting()).toEqual(before)
  expect(await sql('select * from push_subscriptions where id = ?', device)).toEqual([row])
  await sql("update push_subscriptions set lease = 'lost' where id = ?", device)
  await settle()
  const told = ({ subscription_id: of, seq }: Json) => of === device && seq === 1
  expect(await waiting()).toEqual(before.filter((one) => !told(one)))
})

test('with a deleted user go their devices and what waits for these, and nothing is sent', async () => {
  const shop = await withDevice()
  const other = await withDevice()
  for (const id of [shop.device, other.device])
    await sql('insert into waiting_pushes values (?, 1), (?, 2)', id, id)
  await shop.comment('For nobody')
  const { siteAdmin } = await people()
  await as(siteAdmin).sure('DELETE', `/api/users/${shop.member.id}`)
  await shop.run()
  expect(shop.requests()).toBe(0)
  const devices = [shop.device, other.device]
  const stored = 'select id from push_subscriptions where id in (?, ?)'
  expect(await sql(stored, ...devices)).toEqual([{ id: other.device }])
  const waiting =
    'select subscription_id, seq from waiting_pushes where subscription_id in (?, ?) order by seq'
  expect(await sql(waiting, ...devices)).toEqual(
    [1, 2].map((seq) => ({ subscription_id: other.device, seq })),
  )
})

test('a user may have 20 devices, of which those do not count whose sign-in is over', async () => {
  const service = openPushService()
  const user = await person()
  const other = await fresh(user)
  await other.made(DEVICES, await service.subscribe())
  await other.sure('POST', '/users/logout', {})
  const api = as(user)
  const phone = await service.subscribe()
  await api.made(DEVICES, phone)
  for (let count = 1; count < 20; count += 1) await api.made(DEVICES, await service.subscribe())
  expect(await api.post(DEVICES, await service.subscribe())).toMatchObject({
    status: 409,
    body: { code: 'push_subscription.limit' },
  })
  await api.made(DEVICES, phone)
})

test.each<[field: string, body: Json]>([
  ['endpoint', { endpoint: 'http://push.example/1' }],
  ['endpoint', { endpoint: 'https://localhost/1' }],
  ['endpoint', { endpoint: 'https://10.0.0.1/1' }],
  ['endpoint', { endpoint: 'https://boards.example/1' }],
  ['endpoint', { endpoint: 'nowhere' }],
  ['keys.auth', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'AAEC' } }],
  ['keys.p256dh', { keys: { p256dh: `B${'A'.repeat(86)}`, auth: 'A'.repeat(22) } }],
  ['keys', { keys: 'none' }],
  ['name', { name: 'x'.repeat(101) }],
])('a device with a wrong %s is refused', async (field, wrong) => {
  const service = openPushService()
  const { status, body } = await as(await person()).post(DEVICES, {
    ...(await service.subscribe()),
    ...wrong,
  })
  expect([status, body['fields']]).toMatchObject([400, [{ field }]])
})

test('the key is that of the service, and needs a sign-in', async () => {
  const { key } = await as(await person()).read<{ key: string }>('/api/push-key')
  expect(Buffer.from(key, 'base64url')).toHaveLength(65)
  expect(await client({}).send('GET', '/api/push-key')).toMatchObject({ status: 401 })
})
