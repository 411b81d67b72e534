import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { MOST_ABOVE } from '../../../src/boards/model/row-limit.ts'
import { type TestBoard, codeOf, fill, openTestBoard } from '../engine/support.ts'

/** A board with a chain of cards, each the parent of the next, and one card apart. */
async function withChain(length: number) {
  const board = await openTestBoard(1)
  await fill(board, length)
  await env.DB.prepare(
    `update cards set parent_id = board_id || '-' || (card_number - 1)
      where board_id = ? and card_number > 1`,
  )
    .bind(board.id)
    .run()
  const card = await board.card('Apart')
  return { board, card, link: (place: number) => `${board.id}-${place}` }
}

async function costUnder(board: TestBoard, card: string, parentId: string) {
  const outcome = await board.dispatch('editCard', { card, parentId })
  return { code: codeOf(outcome), outcome, ...outcome.cost }
}

test('a card can be put under a chain of so many cards and no more', async () => {
  const { board, card, link } = await withChain(MOST_ABOVE + 1)
  expect(await costUnder(board, card, link(MOST_ABOVE))).toMatchObject({ code: 'ok' })
  expect(await costUnder(board, card, link(MOST_ABOVE + 1))).toMatchObject({
    outcome: {
      refusal: {
        code: 'body.invalid',
        reason: 'parentId is too deep: a card can be put under 100 others at most.',
      },
    },
  })
})

test('the cards above a new parent are read up to that number, with what else is loaded', async () => {
  const costs = await Promise.all(
    [MOST_ABOVE + 1, 5 * MOST_ABOVE].map(async (length) => {
      const { board, card, link } = await withChain(length)
      return costUnder(board, card, link(length))
    }),
  )
  // The snapshot is loaded, and the guard confirms what the refusal was decided on.
  expect(costs.map(({ code, trips }) => [code, trips])).toEqual(
    costs.map(() => ['body.invalid', 2]),
  )
  const [few = NaN, many = NaN] = costs.map(({ rowsRead }) => rowsRead)
  expect(many - few).toBe(0)
  expect(many).toBeLessThan(8 * MOST_ABOVE)
})

test('a card that is deeper already can be edited, and taken out', async () => {
  const { board, link } = await withChain(MOST_ABOVE + 50)
  const [deep, parentId] = [link(MOST_ABOVE + 50), link(MOST_ABOVE + 49)]
  expect(codeOf(await board.dispatch('editCard', { card: deep, parentId, title: 'New' }))).toBe(
    'ok',
  )
  expect(await costUnder(board, deep, '')).toMatchObject({ code: 'ok' })
})

test('cards that are put under many cards of one chain at once read few of them each', async () => {
  const AT_ONCE = 60
  const { board, link } = await withChain(3 * MOST_ABOVE)
  const cards = await Promise.all(Array.from({ length: AT_ONCE }, () => board.card('Apart')))
  const costs = await Promise.all(
    cards.map((card, at) => costUnder(board, card, link(MOST_ABOVE - at))),
  )
  expect(new Set(costs.map(({ code }) => code))).toEqual(new Set(['ok']))
  // Rows that are read for a batch count in the cost of each of its edits.
  expect(Math.max(...costs.map(({ rowsRead }) => rowsRead))).toBeLessThan(40 * MOST_ABOVE)
})
