import { runDurableObjectAlarm } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, it, vi } from 'vitest'
import { newId } from '../../../src/ids.ts'
import { cleanUp } from '../../../src/scheduled.ts'
import { deleteDocuments } from '../../../src/search/index-saves.ts'
import { markStale } from '../../../src/search/stale-saves.ts'
import { type TestBoard, as, newBoard, newList } from '../../support/people.ts'
import { matching, openStores } from './index-support.ts'

type Found = { _id: string }

/** What a search of the board finds, as soon as it finds the cards. */
async function expectFound(board: TestBoard, ids: string[]): Promise<void> {
  const { admin } = board.people
  await vi.waitFor(
    async () => {
      const found = await as(admin).read<Found[]>(`${board.path}/search?q=needle`)
      expect(found.map(({ _id }) => _id)).toEqual(ids)
    },
    { timeout: 20_000, interval: 50 },
  )
}

/** A card that is stale, although the queue has no message about it: as if a message had been lost. */
async function openForgotten() {
  const board = await newBoard()
  const { cards } = await newList(board, ['a needle'])
  await expectFound(board, cards)
  const { main, index } = openStores()
  await index.run(deleteDocuments(index.db, cards))
  await main.run(cards.flatMap((cardId) => markStale([{ boardId: board.id, cardId }], newId())))
  expect(await matching(board.id, 'needle')).toEqual([])
  return { board, cards }
}

it('a write is found by the message that it sends, without an alarm or a cron', async () => {
  const board = await newBoard()
  const list = await newList(board, ['a needle'])
  await expectFound(board, list.cards)
  const api = as(board.people.admin)
  const made = await api.made(`${list.path}/cards`, { title: 'hay' })
  await api.made(`${board.path}/cards/${made}/comments`, { comment: 'with a needle' })
  await expectFound(board, [made, ...list.cards])
})

it('a message that is lost is sent again by the alarm of the board', async () => {
  const { board, cards } = await openForgotten()
  expect(await runDurableObjectAlarm(env.BOARD.get(env.BOARD.idFromName(board.id)))).toBe(true)
  await expectFound(board, cards)
})

it('a message that is lost is sent again by the cron', async () => {
  const { board, cards } = await openForgotten()
  await cleanUp(env)
  await expectFound(board, cards)
})
