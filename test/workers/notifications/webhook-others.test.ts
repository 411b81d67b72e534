import { expect, test } from 'vitest'
import { sql } from '../engine/support.ts'
import type { Client } from '../../support/client.ts'
import { as, person } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { answers } from '../webhooks/support.ts'
import { PATH, hooked } from './webhook-support.ts'

/** Returns what is stored of a webhook, of its receiver, and of what is due to it. */
async function rowsOf(hook: string) {
  const ofHook = 'select * from user_integrations where id = ?'
  const ofReceiver = 'select * from receivers where integration_id = ?'
  const due = 'select * from deliveries where integration_id = ? order by seq'
  return Promise.all([ofHook, ofReceiver, due].map((query) => sql(query, hook)))
}

/** A webhook whose receiver has failed, so that something waits for it. */
async function failing() {
  const shop = await hooked()
  shop.sender.behavior.answer = answers(500)
  await shop.comment('Hello')
  await shop.run()
  const rows = await rowsOf(shop.hook)
  expect(rows).toMatchObject([[{}], [{ failures: 1 }], [{ state: 'pending', tries: 1 }]])
  return { ...shop, rows }
}

type Act = (api: Client, path: string) => Promise<{ status: number; body: { code?: unknown } }>

const ACTS: [what: string, act: Act][] = [
  ['another address', (api, path) => api.put(path, { url: 'https://elsewhere.example/' })],
  ['enabling', (api, path) => api.put(path, { enabled: true })],
  ['disabling', (api, path) => api.put(path, { enabled: false })],
  ['other kinds', (api, path) => api.put(path, { kinds: ['due'] })],
  ['deleting', (api, path) => api.delete(path)],
]

test.each(ACTS)(
  '%s of somebody else’s webhook is refused, and nothing of it changes',
  async (_, act) => {
    const { hook, rows } = await failing()
    expect(outcome(await act(as(await person()), `${PATH}/${hook}`))).toBe('404 webhook.not_found')
    expect(await rowsOf(hook)).toEqual(rows)
  },
)

test.each(ACTS)('%s of a webhook leaves another one of the same user as it is', async (_, act) => {
  const { me, hook, rows } = await failing()
  const other = await me.made(PATH, { url: 'https://receiver.example/other' })
  expect(outcome(await act(me, `${PATH}/${other}`))).toBe('200')
  expect(await rowsOf(hook)).toEqual(rows)
})

test.each(ACTS)(
  '%s of a board’s webhook as of one’s own is refused, and nothing changes',
  async (_, act) => {
    const { hook, rows, me } = await failing()
    await sql("update user_integrations set user_id = 'a board' where id = ?", hook)
    await sql("update receivers set board_id = 'a board' where integration_id = ?", hook)
    const [, receiver, due] = await rowsOf(hook)
    expect(outcome(await act(me, `${PATH}/${hook}`))).toBe('404 webhook.not_found')
    expect((await rowsOf(hook)).slice(1)).toEqual([receiver, due])
    expect(due).toEqual(rows[2])
  },
)

test('another address of one’s own has what waits sent there at once, and deleting it forgets that', async () => {
  const { me, hook, sender } = await failing()
  const url = 'https://elsewhere.example/'
  await me.sure('PUT', `${PATH}/${hook}`, { url })
  expect(await rowsOf(hook)).toMatchObject([[{ url }], [{ failures: 0 }], [{ state: 'pending' }]])
  sender.behavior.answer = answers()
  await sender.run(hook)
  expect(sender.posts.at(-1)).toMatchObject({ url })
  const again = await failing()
  await again.me.sure('DELETE', `${PATH}/${again.hook}`)
  expect(await rowsOf(again.hook)).toEqual([[], [], []])
})
