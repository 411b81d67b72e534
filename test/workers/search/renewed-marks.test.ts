import { describe, expect, it } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { type IndexStores, indexBoard } from '../../../src/search/index-run.ts'
import { markStale, noteProgress, unmark } from '../../../src/search/stale-saves.ts'
import { sql } from '../engine/support.ts'
import { newCard } from '../../support/cards.ts'
import { newBoard, newList } from '../../support/people.ts'
import { follow, matching, openStores } from './index-support.ts'

/** Stores whose index has something else happen, once, before its first batch of writes. */
function interrupted(act: () => Promise<void>): IndexStores {
  const stores = openStores()
  const { index } = stores
  let isFirst = true
  const batch: typeof index.batch = async (statements) => {
    // Reads give their statements names; writes give a list.
    const isNow = isFirst && Array.isArray(statements)
    if (isNow) isFirst = false
    if (isNow) await act()
    return index.batch(statements)
  }
  return { ...stores, index: { ...index, batch } }
}

/** Changes a title and marks what is stale then, as a batch does; no queue learns of it. */
async function rename(card: string, title: string, stale: { boardId: string; cardId: string }) {
  await sql('update cards set title = ?, modified_at = ? where id = ?', title, NOW, card)
  await mark(stale)
}

const NOW = '2031-01-02T03:04:05.678Z'

const mark = (stale: { boardId: string; cardId: string }, as = newId()) =>
  openStores().main.batch(markStale([stale], as))

/** Renames a card, and once more while a run is about to write it. The queue's own run may be at the board, too, and leave this one nothing: then it begins again. */
async function renewWhileIndexed(card: string, stale: { boardId: string; cardId: string }) {
  const done = { renewals: 0 }
  const renew = async () => {
    done.renewals += 1
    await rename(card, 'after', stale)
  }
  while (done.renewals === 0) {
    await rename(card, 'before', stale)
    await indexBoard(interrupted(renew), stale.boardId)
  }
}

describe('a mark that is renewed while a run reads is not taken out', () => {
  it('of a card', async () => {
    const { board, id } = await newCard()
    await follow(board.id)
    await renewWhileIndexed(id, { boardId: board.id, cardId: id })
    await follow(board.id)
    expect(await matching(board.id, 'after')).toEqual([id])
    expect(await matching(board.id, 'before')).toEqual([])
  })

  it('of a board, which is read from the beginning then', async () => {
    const { board, id } = await newCard()
    await follow(board.id)
    await renewWhileIndexed(id, { boardId: board.id, cardId: '' })
    await follow(board.id)
    expect(await matching(board.id, 'after')).toEqual([id])
    expect(await matching(board.id, 'before')).toEqual([])
  })
})

it('boards that are marked together are each read whole', async () => {
  const boards = [await newBoard(), await newBoard()]
  for (const board of boards) {
    await newList(board, ['found one', 'found two'])
    await follow(board.id)
    await sql("update cards set title = 'other ' || title where board_id = ?", board.id)
  }
  const together = newId()
  for (const { id: boardId } of boards) await mark({ boardId, cardId: '' }, together)
  for (const { id } of boards) await follow(id)
  for (const { id } of boards) expect(await matching(id, 'other')).toHaveLength(2)
})

describe('a statement of a run', () => {
  const rowsOf = (boardId: string) =>
    sql(
      'select card_id, mark, after_number from stale_cards where board_id = ? order by 1',
      boardId,
    )

  it('takes out the marks that it has read, of those cards and boards alone', async () => {
    const { main } = openStores()
    const [boardId, elsewhere] = [newId(), newId()]
    const [one, other] = ['one', 'other']
    for (const cardId of [one, other]) await mark({ boardId, cardId }, 'first')
    await mark({ boardId: elsewhere, cardId: one }, 'first')
    const seen = { boardId, cardId: one, mark: 'first' }
    expect(await main.batch({ taken: unmark([{ ...seen, mark: 'earlier' }]) })).toEqual({
      taken: [],
    })
    const { taken } = await main.batch({ taken: unmark([seen]) })
    expect(taken).toEqual([{ cardId: one }])
    expect(await rowsOf(boardId)).toMatchObject([{ card_id: other }])
    expect(await rowsOf(elsewhere)).toMatchObject([{ card_id: one }])
  })

  it('notes how far it has come of that board, mark and place alone', async () => {
    const { main } = openStores()
    const [boardId, elsewhere] = [newId(), newId()]
    const whole = { boardId, cardId: '', mark: 'first' }
    for (const id of [boardId, elsewhere]) await mark({ boardId: id, cardId: '' }, 'first')
    await mark({ boardId, cardId: 'one' }, 'first')
    const note = async (given: typeof whole, from: number, to: number) =>
      (await main.batch({ noted: noteProgress(given, from, to) })).noted.length
    expect(await note({ ...whole, mark: 'earlier' }, 0, 5)).toBe(0)
    expect(await note(whole, 3, 5)).toBe(0)
    expect(await note(whole, 0, 5)).toBe(1)
    expect(await rowsOf(boardId)).toMatchObject([{ after_number: 5 }, { after_number: 0 }])
    expect(await rowsOf(elsewhere)).toMatchObject([{ after_number: 0 }])
    await mark({ boardId, cardId: '' }, 'second')
    expect(await rowsOf(boardId)).toMatchObject([{ mark: 'second', after_number: 0 }, {}])
  })
})
