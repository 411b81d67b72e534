import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { type IndexStores, indexBoard } from '../../../src/search/index-run.ts'
import { markEverything, markStale } from '../../../src/search/stale-saves.ts'
import { newCard } from '../../support/cards.ts'
import { as, newBoard, newList } from '../../support/people.ts'
import { follow, marksOf, matching, openStores } from './index-support.ts'

/** Stores whose index does something else before it is first written. */
function interrupted(stores: IndexStores, act: () => Promise<void>): IndexStores {
  const { index } = stores
  let isFirst = true
  const batch: typeof index.batch = async (statements) => {
    // Reads give their statements names; writes give a list.
    if (isFirst && Array.isArray(statements)) {
      isFirst = false
      await act()
    }
    return index.batch(statements)
  }
  return { ...stores, index: { ...index, batch } }
}

describe('the index follows', () => {
  it('titles, descriptions, comments and checklists, and forgets them', async () => {
    const { board, api, id, edit } = await newCard()
    const onCard = `${board.path}/cards/${id}`
    await edit({ title: 'Übergabe', description: '日本語のメモ' })
    const comment = await api.made(`${onCard}/comments`, { comment: 'talk of zebras' })
    await api.made(`${onCard}/checklists`, { title: 'Steps', items: 'climb\nrest' })
    await follow(board.id)
    for (const match of ['ubergabe', '"日本"', 'zebra*', 'steps', 'climb'])
      expect([match, await matching(board.id, match)]).toEqual([match, [id]])
    await api.delete(`${onCard}/comments/${comment}`)
    await edit({ description: '' })
    await follow(board.id)
    for (const match of ['"日本"', 'zebra*'])
      expect([match, await matching(board.id, match)]).toEqual([match, []])
    expect(await marksOf(board.id)).toEqual([])
  })

  it('values, also where a dropdown’s item is renamed and no card is changed', async () => {
    const { board, api, id, edit } = await newCard()
    const fields = `${board.path}/custom-fields`
    const settings = { dropdownItems: [{ name: 'Enormous' }] }
    const field = await api.made(fields, { name: 'Size', type: 'dropdown', settings })
    const made = await api.read<{ settings: { dropdownItems: { _id: string }[] } }>(
      `${fields}/${field}`,
    )
    const item = made.settings.dropdownItems[0]?._id
    await edit({ customFields: [{ _id: field, value: item }] })
    await follow(board.id)
    expect(await matching(board.id, 'enormous')).toEqual([id])
    await api.edit(`${fields}/${field}/dropdown-items/${item}`, { name: 'Tiny' })
    await follow(board.id)
    expect(await matching(board.id, 'enormous')).toEqual([])
    expect(await matching(board.id, 'tiny')).toEqual([id])
  })

  it('cards and lists that are deleted, and boards', async () => {
    const board = await newBoard()
    const list = await newList(board, ['first one', 'first two'])
    const other = await newList(board, ['first three'])
    await follow(board.id)
    expect(await matching(board.id, 'first')).toHaveLength(3)
    const api = as(board.people.admin)
    await api.delete(`${list.path}/cards/${list.cards[0]}`)
    await follow(board.id)
    expect(await matching(board.id, 'first')).toEqual([other.cards[0], list.cards[1]])
    await api.delete(list.path)
    await follow(board.id)
    expect(await matching(board.id, 'first')).toEqual([other.cards[0]])
    await api.delete(board.path)
    await follow(board.id)
    expect(await matching(board.id, 'first')).toEqual([])
    expect(await marksOf(board.id)).toEqual([])
  })

  it('a card to another board', async () => {
    const { board, id, edit } = await newCard()
    const there = await newBoard()
    const list = await newList(there)
    await edit({ title: 'wanderer' })
    await follow(board.id)
    await edit({ newBoardId: there.id, newListId: list.id, newSwimlaneId: there.swimlane })
    await follow(there.id)
    expect(await matching(there.id, 'wanderer')).toEqual([id])
    expect(await matching(board.id, 'wanderer')).toEqual([])
  })

  it('a copy, whose cards all changed in the same millisecond', async () => {
    const board = await newBoard()
    await newList(board, ['same', 'same', 'same'])
    const copy = await as(board.people.admin).sure<string>('POST', `${board.path}/copy`, {})
    await follow(copy)
    expect(await matching(copy, 'same')).toHaveLength(3)
  })
})

describe('a change of a card', () => {
  it('is one row more than without an index, however often it is made', async () => {
    const store = openStore(env.DB, 'first-primary')
    const card = { boardId: newId(), cardId: newId() }
    for (const mark of ['first', 'second']) await store.batch(markStale([card], mark))
    expect(store.cost.rowsWritten).toBe(2)
    expect(await marksOf(card.boardId)).toEqual([card.cardId])
  })

  it('while a run reads is not lost', async () => {
    const { board, id, edit } = await newCard()
    await edit({ title: 'before' })
    const stores = openStores()
    const slow = interrupted(stores, async () => {
      await edit({ title: 'after' })
      await follow(board.id)
    })
    await indexBoard(slow, board.id)
    expect(await matching(board.id, 'after')).toEqual([id])
    expect(await matching(board.id, 'before')).toEqual([])
    expect(await marksOf(board.id)).toEqual([])
  })

  it('while the whole board is indexed is not lost', async () => {
    const { board, id, edit } = await newCard()
    await edit({ title: 'before' })
    await follow(board.id)
    const stores = openStores()
    await stores.main.batch([markEverything(newId())])
    const slow = interrupted(stores, async () => {
      await edit({ title: 'after' })
      // The run of the card alone: that of the board goes on here.
      await indexBoard(openStores(), board.id)
    })
    await indexBoard(slow, board.id)
    await follow(board.id)
    expect(await matching(board.id, 'after')).toEqual([id])
    expect(await matching(board.id, 'before')).toEqual([])
  })
})

it('a card that is deleted while its whole board is indexed by two runs is not found', async () => {
  const board = await newBoard()
  const list = await newList(board, ['gone', 'kept'])
  await follow(board.id)
  const stores = openStores()
  await stores.main.batch([markEverything(newId())])
  const slow = interrupted(stores, async () => {
    await as(board.people.admin).sure('DELETE', `${list.path}/cards/${list.cards[0]}`)
    await follow(board.id)
  })
  await indexBoard(slow, board.id)
  await follow(board.id)
  expect(await matching(board.id, 'gone')).toEqual([])
  expect(await matching(board.id, 'kept')).toEqual([list.cards[1]])
})

it('a board of more cards than a slice is indexed whole, and anew by force', async () => {
  const board = await newBoard()
  const list = await newList(board)
  const cards = Array.from({ length: 250 }, (_, at) => ({ title: `number ${at}` }))
  await as(board.people.admin).sure('POST', `${list.path}/cards/bulk`, { cards })
  await follow(board.id)
  expect(await matching(board.id, 'number')).toHaveLength(250)
  await env.SEARCH.prepare(
    'delete from texts where rowid in (select id from docs where board_id = ?)',
  )
    .bind(board.id)
    .run()
  expect(await matching(board.id, 'number')).toHaveLength(0)
  const { main } = openStores()
  await main.batch([markEverything(newId())])
  await follow(board.id)
  expect(await matching(board.id, 'number')).toHaveLength(250)
})

it('the main database holds no virtual table, so that it can be exported', async () => {
  const { results } = await env.DB.prepare(
    "select sql from sqlite_schema where sql like '%virtual%'",
  ).all()
  expect(results).toEqual([])
})
