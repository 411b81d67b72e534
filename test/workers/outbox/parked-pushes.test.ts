import { expect, test } from 'vitest'
import { as, people } from '../../support/people.ts'
import { withDevice } from '../notifications/push-support.ts'

type Shop = Awaited<ReturnType<typeof withDevice>>

type Item = { _id: string; about: string }

const HOUR_MS = 3_600_000

/** Has a comment given up: none of the six attempts to tell the device of it is taken. */
async function giveUp(shop: Shop, comment: string) {
  await shop.comment(comment)
  for (let tries = 0; tries < 6; tries += 1) shop.answers.push(new Response(null, { status: 503 }))
  for (let tries = 0; tries < 6; tries += 1) await shop.run(tries * 12 * HOUR_MS)
}

async function parkedOf({ device }: Shop): Promise<Item[]> {
  const api = as((await people()).siteAdmin)
  const items = await api.read<Item[]>('/api/outbox?state=parked&task=push&limit=1000')
  return items.filter(({ _id }) => _id.startsWith(`push.${device}`))
}

async function retry({ _id }: Item) {
  await as((await people()).siteAdmin).sure('POST', `/api/outbox/${_id}/retry`)
}

test('what is given up for a device does not replace what was given up before', async () => {
  const shop = await withDevice()
  await giveUp(shop, 'One')
  await giveUp(shop, 'Two')
  const items = await parkedOf(shop)
  expect(items).toMatchObject([{ about: 'notification' }, { about: 'notification' }])
  for (const item of items) await retry(item)
  expect(await parkedOf(shop)).toEqual([])
  await shop.run()
  expect(shop.messages()).toMatchObject([{ title: '2 new notifications' }])
})

test('what is sent again while the device is told of something newer is sent after that', async () => {
  const shop = await withDevice()
  await giveUp(shop, 'Older')
  const [item = { _id: '', about: '' }] = await parkedOf(shop)
  await shop.comment('Newer')
  const { fetch } = shop.deps
  shop.deps.fetch = async (input, init) => {
    shop.deps.fetch = fetch
    await retry(item)
    return fetch(input, init)
  }
  await shop.run()
  await shop.run()
  expect(shop.messages()).toMatchObject([
    { body: expect.stringContaining('Newer') },
    { body: expect.stringContaining('Older') },
  ])
})
