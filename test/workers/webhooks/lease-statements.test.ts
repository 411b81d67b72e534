import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, test } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import {
  disableIntegration,
  forgetEnded,
  releaseReceiver,
  renewDelivery,
  saveOutcomes,
} from '../../../src/webhooks/saves.ts'
import { person } from '../../support/people.ts'
import { webhookFor } from '../../support/notifications.ts'
import { sql } from '../engine/support.ts'
import { deliveriesTo, openRoute, titles } from './support.ts'

const store = openStore(env.DB, 'first-primary')

const NOW = '2031-01-01T00:00:00.000Z'

const LOST = 'lost'
const HELD = 'held'

const HEALTH = { failures: 3, failingSince: NOW, restsUntil: '' }
const PACING = { permits: 0, pacedUntil: '' }

/** Two webhooks of a board, each with two deliveries; a run holds the first. */
async function leased() {
  const route = await openRoute(2)
  await route.signIn(...titles(2))
  const [int = '', other = ''] = route.ints
  await hold(int)
  const seqs = (await deliveriesTo(int)).map(({ seq }) => seq)
  return { board: route.board.id, int, other, seqs }
}

const hold = (int: string) =>
  sql(`update receivers set lease = ?, leased_until = ? where integration_id = ?`, HELD, NOW, int)

let stage: Awaited<ReturnType<typeof leased>>

beforeEach(async () => {
  stage = await leased()
})

async function rowsOf(int: string) {
  const of = (table: string, key: string) =>
    sql(`select * from ${table} where ${key} = ? order by 1, 2`, int)
  return {
    ofBoard: await of('integrations', 'id'),
    ofUser: await of('user_integrations', 'id'),
    receiver: await of('receivers', 'integration_id'),
    deliveries: await of('deliveries', 'integration_id'),
  }
}

const versionOf = async (board: string) =>
  (await sql('select version from boards where id = ?', board))[0]?.['version']

describe('a run that holds a webhook no more', () => {
  test('stores no outcome, disables nothing and releases nothing; one that holds it does so to it alone', async () => {
    const { board, int, other, seqs } = stage
    const [seq = 0] = seqs
    const outcome = {
      seq,
      tries: 1,
      state: 'delivered',
      status: 204,
      error: null,
      at: NOW,
    } as const
    const act = async (lease: string) => {
      const run = { integrationId: int, lease }
      await store.batch([
        ...saveOutcomes(run, [{ ...outcome, nextTryAt: null }]),
        ...disableIntegration(run, 'It is gone.', NOW),
        releaseReceiver(run, HEALTH, PACING),
      ])
    }
    const [before, ofOther, version] = [
      await rowsOf(int),
      await rowsOf(other),
      await versionOf(board),
    ]
    await act(LOST)
    expect([await rowsOf(int), await versionOf(board)]).toEqual([before, version])
    await act(HELD)
    expect(await rowsOf(int)).toMatchObject({
      ofBoard: [{ enabled: 0, disabled_reason: 'It is gone.' }],
      receiver: [{ lease: '', failures: 3 }],
      deliveries: [{ state: 'delivered' }, { state: 'failed' }],
    })
    expect(await versionOf(board)).toBe(Number(version) + 1)
    expect(await rowsOf(other)).toEqual(ofOther)
  })

  test('forgets nothing that has ended, of a person’s webhook, and does not disable it', async () => {
    const { id: user } = await person()
    const [hook, other] = [await webhookFor(user), await webhookFor(user)]
    for (const id of [hook, other]) {
      await sql(
        `insert into receivers (integration_id, board_id, failures, rests_until, lease, leased_until, permits, paced_until)
        values (?, ?, 0, '', '', '', 0, '')`,
        id,
        user,
      )
      await sql(
        `insert into deliveries (integration_id, seq, event_id, state, tries, next_try_at)
        values (?1, 1, 'one', 'delivered', 1, null), (?1, 2, 'two', 'pending', 0, ?2)`,
        id,
        NOW,
      )
    }
    await hold(hook)
    const act = async (lease: string) => {
      const run = { integrationId: hook, lease }
      await store.batch([forgetEnded(run), ...disableIntegration(run, 'It is gone.', NOW)])
    }
    const [before, ofOther] = [await rowsOf(hook), await rowsOf(other)]
    await act(LOST)
    expect(await rowsOf(hook)).toEqual(before)
    await act(HELD)
    expect(await rowsOf(hook)).toMatchObject({
      ofUser: [{ enabled: 0, disabled_reason: 'It is gone.' }],
      deliveries: [{ seq: 2, state: 'failed' }],
    })
    expect(await rowsOf(other)).toEqual(ofOther)
  })
})

test('one delivery is sent again, and no other', async () => {
  const { int, other } = stage
  for (const of of [int, other])
    await sql(
      "update deliveries set state = 'failed', next_try_at = null where integration_id = ?",
      of,
    )
  const [first] = await deliveriesTo(int)
  await store.batch([renewDelivery(first?.event_id ?? '', int, NOW)])
  const states = async (of: string) => (await deliveriesTo(of)).map(({ state }) => state)
  expect([await states(int), await states(other)]).toEqual([
    ['pending', 'failed'],
    ['failed', 'failed'],
  ])
})
