import { expect, test } from 'vitest'
import { MANY_CARDS } from '../../../src/boards/model/row-limit.ts'
import { codeOf, fill, openTestBoard, sql } from '../engine/support.ts'
import { newBulk } from './bulk-board.ts'

test('a text that is too long for so many cards is refused before anything is written', async () => {
  const { ids, patch, state } = await newBulk(60)
  const before = await state()
  const reply = await patch({ cards: ids, set: { description: 'x'.repeat(20_000) } })
  expect(reply).toMatchObject({
    status: 400,
    body: {
      code: 'body.invalid',
      fields: [{ field: 'set', reason: expect.stringContaining('more than the 1,000,000') }],
    },
  })
  expect(await state()).toEqual(before)
  expect(await patch({ cards: ids, set: { description: 'x'.repeat(15_000) } })).toMatchObject({
    status: 200,
  })
})

test('a reply that is too long to be kept under an Idempotency-Key is refused, and nothing is written', async () => {
  const { ids, patch, state } = await newBulk(60)
  const before = await state()
  const change = { cards: ids, set: { description: 'x'.repeat(10_000) } }
  expect(await patch(change, { 'idempotency-key': 'long' })).toMatchObject({
    status: 413,
    body: { code: 'body.too_large' },
  })
  expect(await state()).toEqual(before)
  expect(await patch(change)).toMatchObject({ status: 200 })
})

test('many cards with more text than may be loaded at once are not loaded', async () => {
  const board = await openTestBoard(1)
  const count = MANY_CARDS.count + 1
  await fill(board, count)
  const set = async (bytes: number) =>
    sql('update cards set description = ? where board_id = ?', 'x'.repeat(bytes), board.id)
  const cards = Array.from({ length: count }, (_, at) => `${board.id}-${at + 1}`)
  const change = { cards, namedBy: 'cards', set: { color: 'red' as const } }
  await set(Math.ceil(MANY_CARDS.bytes / count))
  const refused = await board.dispatch('changeCards', change)
  expect(codeOf(refused)).toBe('card.limit')
  expect(codeOf(await board.dispatch('changeCards', { ...change, cards: cards.slice(1) }))).toBe(
    'ok',
  )
  expect(MANY_CARDS).toEqual({ count: 50, bytes: 16_000_000 })
})
