import { describe, expect, test } from 'vitest'
import { PIECE } from '../../../src/boards/boards/piece-queries.ts'
import { newShop } from '../../support/cards.ts'
import { type Exported, exportOf } from '../../support/importing.ts'
import { as, people } from '../../support/people.ts'
import { NOW, fill, openTestBoard, sql } from '../../workers/engine/support.ts'

/** More than a piece has. */
const numbers = Array.from({ length: PIECE.rows + 201 }, (_, at) => at + 1)

describe('an export in several pieces', () => {
  test('holds each card and log entry once, in order, of more than a piece has', async () => {
    const board = await openTestBoard(1)
    const api = as((await people()).siteAdmin)
    const { length: before } = (await exportOf(api, board.id)).activities
    await fill(board, numbers.length)
    await sql(
      `insert into activities (board_id, seq, id, kind, user_id, created_at, refs)
      select ?1, ?2 + value, ?1 || value, 'createList', '', ?3, '{}' from json_each(?4)`,
      board.id,
      before,
      NOW,
      JSON.stringify(numbers),
    )
    await sql('update boards set last_seq = ? where id = ?', before + numbers.length, board.id)
    const { cards, activities } = await exportOf(api, board.id)
    expect(cards.map(({ cardNumber }) => cardNumber)).toEqual(numbers)
    expect(activities.map(({ seq }) => seq)).toEqual(activities.map((_, at) => at + 1))
    expect(activities).toHaveLength(before + numbers.length)
  })

  test('names each attachment once, in order, of more than a piece has', async () => {
    const board = await openTestBoard(1)
    await sql(
      `insert into attachments (id, board_id, card_id, name, type, size, user_id, created_at, file_id)
      select ?1 || value, ?1, '', value, 'text/plain', 0, '', ?2, '' from json_each(?3)`,
      board.id,
      NOW,
      JSON.stringify(numbers),
    )
    const api = as((await people()).siteAdmin)
    const path = `/api/boards/${board.id}/export?attachments=false`
    const { attachments } = await api.read<Exported>(path)
    expect(attachments.map(({ name }) => Number(name))).toEqual(numbers)
  })

  test('holds long descriptions whole, of which a piece takes but a few', async () => {
    const { board, path, api } = await newShop()
    const texts = Array.from({ length: 56 }, (_, index) => `${index} ${'é'.repeat(90_000)}`)
    for (const description of texts) await api.made(path, { title: 'Long', description })
    const { cards } = await exportOf(api, board.id)
    expect(cards.map(({ description }) => description)).toEqual(texts)
  })
})
