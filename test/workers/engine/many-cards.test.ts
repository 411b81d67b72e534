import { expect, test } from 'vitest'
import { MANY_CARDS } from '../../../src/boards/model/row-limit.ts'
import { codeOf, fill, openTestBoard, sql } from './support.ts'

test('edits of many long cards at once are not refused, as each names only one', async () => {
  const board = await openTestBoard(1)
  const count = 2 * MANY_CARDS.count
  await fill(board, count)
  const long = 'x'.repeat(Math.ceil(MANY_CARDS.bytes / (count - 10)))
  await sql('update cards set description = ? where board_id = ?', long, board.id)
  const edits = Array.from({ length: count }, (_, at) =>
    board.dispatch('editCard', { card: `${board.id}-${at + 1}`, title: 'New' }),
  )
  expect(new Set((await Promise.all(edits)).map(codeOf))).toEqual(new Set(['ok']))
})
