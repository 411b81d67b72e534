import { describe, expect, test } from 'vitest'
import { type TestBoard, as, newBoard, newList, people } from '../../support/people.ts'
import { follow, marksOf } from './index-support.ts'

type Found = { boardId: string; title: string; archived: boolean; cardNumber: number }

function asking(board: TestBoard, path = `${board.path}/search`) {
  return async (q: string) => {
    await follow(board.id)
    const found = await as(board.people.admin).read<Found[]>(`${path}?q=${encodeURIComponent(q)}`)
    const here = found.filter(({ boardId }) => boardId === board.id)
    return here.map(({ title, archived }) => `${title}${archived ? ' (archived)' : ''}`).toSorted()
  }
}

/** A board with a card in an open place, one by itself, one in a list and one in a swimlane of its own. */
async function openBoard() {
  const board = await newBoard()
  const api = as(board.people.admin)
  const [list, other] = [
    await newList(board, ['Open', 'Shelved']),
    await newList(board, ['Listed']),
  ]
  const lane = await api.made(`${board.path}/swimlanes`, { title: 'Side' })
  await api.made(`${list.path}/cards`, { title: 'Laned', swimlaneId: lane })
  await api.sure('POST', `${board.path}/cards/${list.cards[1]}/archive`, {})
  const lanePath = `${board.path}/swimlanes/${lane}`
  return { board, api, list, other, lane: lanePath, find: asking(board) }
}

describe('a search for what is archived', () => {
  test('finds the cards of archived lists and swimlanes, until these are restored', async () => {
    const { board, api, other, lane, find } = await openBoard()
    expect(await find('is:archived')).toEqual(['Shelved (archived)'])
    expect(await find('')).toEqual(['Laned', 'Listed', 'Open'])
    await api.edit(other.path, { archived: true })
    expect(await marksOf(board.id)).toEqual([''])
    await api.edit(lane, { archived: true })
    const all = ['Laned (archived)', 'Listed (archived)', 'Shelved (archived)']
    expect(await find('is:archived')).toEqual(all)
    expect(await find('listed is:archived')).toEqual(['Listed (archived)'])
    expect(await find('is:open')).toEqual(['Open'])
    expect(await find('-is:archived')).toEqual(['Open'])
    await api.edit(other.path, { archived: false })
    await api.edit(lane, { archived: false })
    expect(await find('')).toEqual(['Laned', 'Listed', 'Open'])
    expect(await find('is:archived')).toEqual(['Shelved (archived)'])
  })

  test('finds all cards of archived boards, which other questions look through only where they name them', async () => {
    const { board, api } = await openBoard()
    const find = asking(board, '/api/search')
    await api.edit(board.path, { archived: true })
    const all = ['Laned', 'Listed', 'Open', 'Shelved'].map((title) => `${title} (archived)`)
    expect(await find('is:archived')).toEqual(all)
    expect(await find(`is:archived board:${board.id}`)).toEqual(all)
    expect(await find('open is:archived')).toEqual(['Open (archived)'])
    expect(await find('listed')).toEqual([])
    expect(await find(`board:${board.id}`)).toEqual(['Laned', 'Listed', 'Open'])
  })

  test('shows nobody what they may not read', async () => {
    const { board, find } = await openBoard()
    const { outsider } = await people()
    expect(await find('is:archived')).toHaveLength(1)
    const found = await as(outsider).read<Found[]>('/api/search?q=is:archived')
    expect(found.filter(({ title }) => title === 'Shelved')).toEqual([])
    expect((await as(outsider).get(`${board.path}/search?q=is:archived`)).status).toBe(404)
  })

  test('names the cards of archived lists to a change of many cards, too', async () => {
    const { board, api, list, other, find } = await openBoard()
    await api.edit(other.path, { archived: true })
    await find('')
    const body = { query: 'is:archived', delete: true, dryRun: true }
    const { changed } = await api.sure<{ changed: { _id: string }[] }>(
      'PATCH',
      `${board.path}/cards`,
      body,
    )
    const ids = [list.cards[1] ?? '', other.cards[0] ?? '']
    expect(changed.map(({ _id }) => _id).toSorted()).toEqual(ids.toSorted())
  })
})

describe('a number', () => {
  test('finds the card that has it, on its board and across boards', async () => {
    const { board, api, list, find } = await openBoard()
    await api.made(`${list.path}/cards`, { title: 'Pay 4 bills' })
    expect(await find('#4')).toEqual(['Laned'])
    expect(await find('4')).toEqual(['Laned', 'Pay 4 bills'])
    expect(await find('"4"')).toEqual(['Pay 4 bills'])
    expect(await find('-#4 -#1')).toEqual(['Listed', 'Pay 4 bills'])
    expect(await find('4 bills')).toEqual(['Pay 4 bills'])
    expect(await find('4 sort:relevance')).toEqual(['Laned', 'Pay 4 bills'])
    expect(await find('#2')).toEqual([])
    expect(await find('#2 is:archived')).toEqual(['Shelved (archived)'])
    const across = asking(board, '/api/search')
    expect(await across(`#4 board:${board.id}`)).toEqual(['Laned'])
    expect(await across('#4')).toEqual(['Laned'])
  })
})
