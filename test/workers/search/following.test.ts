import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { runCron, taskContext } from '../../support/cron.ts'
import { indexTask } from '../../../src/search/task.ts'
import { deleteDocuments } from '../../../src/search/index-saves.ts'
import { markStale } from '../../../src/search/stale-saves.ts'
import { type TestBoard, as, newBoard, newList } from '../../support/people.ts'
import { matching, openStores } from './index-support.ts'
import { PATIENCE } from '../../support/patience.ts'

type Found = { _id: string }

/** Asks what a search of the board finds. */
function finding({ path, people: { admin } }: TestBoard) {
  return async () => {
    const cards = await as(admin).read<Found[]>(`${path}/search?q=needle`)
    return cards.map(({ _id }) => _id)
  }
}

/** A card that is stale, although the queue has no message about it: as if a message had been lost. */
async function openForgotten() {
  const board = await newBoard()
  const { cards } = await newList(board, ['a needle'])
  await expect.poll(finding(board), PATIENCE).toEqual(cards)
  const { main, index } = openStores()
  await index.batch(deleteDocuments(cards))
  await main.batch(cards.flatMap((cardId) => markStale([{ boardId: board.id, cardId }], newId())))
  expect(await matching(board.id, 'needle')).toEqual([])
  return { board, cards }
}

it('a write is found by the message that it sends, without an alarm or a cron', async () => {
  const board = await newBoard()
  const list = await newList(board, ['a needle'])
  await expect.poll(finding(board), PATIENCE).toEqual(list.cards)
  const api = as(board.people.admin)
  const made = await api.made(`${list.path}/cards`, { title: 'hay' })
  await api.made(`${board.path}/cards/${made}/comments`, { comment: 'with a needle' })
  await expect.poll(finding(board), PATIENCE).toEqual([made, ...list.cards])
})

it('a message that is lost is sent again by the alarm of the board', async () => {
  const { board, cards } = await openForgotten()
  expect(await runDurableObjectAlarm(env.BOARD.get(env.BOARD.idFromName(board.id)))).toBe(true)
  await expect.poll(finding(board), PATIENCE).toEqual(cards)
})

it('a message that is lost is sent again by the cron', async () => {
  const { board, cards } = await openForgotten()
  await runCron()
  await expect.poll(finding(board), PATIENCE).toEqual(cards)
})

it('messages that come while a board is indexed start no second run, and what they are about is indexed', async () => {
  const { board, cards } = await openForgotten()
  const queue = { sendBatch: () => Promise.reject(new Error('Nothing is left to send.')) }
  let runs = 0
  const { main, index } = openStores()
  const openStore = () => ((runs += 1), main)
  const followed = () =>
    indexTask.run(taskContext({ queue, openStore, openIndex: () => index }), [board.id])
  const first = followed()
  await followed()
  expect(runs).toBe(1)
  await first
  // The second message may be about a change that the first run has not seen.
  expect(runs).toBe(2)
  expect(await finding(board)()).toEqual(cards)
})
