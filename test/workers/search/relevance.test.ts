import { expect, it } from 'vitest'
import { as, newBoard, newList } from '../../support/people.ts'
import { follow } from './index-support.ts'

type Found = { title: string }

it('by relevance has cards first whose title has the words', async () => {
  const board = await newBoard()
  const list = await newList(board, ['zebra'])
  const api = as(board.people.admin)
  await api.made(`${list.path}/cards`, { title: 'other', description: 'zebra' })
  await follow(board.id)
  const found = await api.read<Found[]>(`${board.path}/search?q=zebra sort:relevance`)
  expect(found.map(({ title }) => title)).toEqual(['zebra', 'other'])
})

it('by relevance is read by the page, the cards with the words in their title first', async () => {
  const board = await newBoard()
  const list = await newList(board)
  const api = as(board.people.admin)
  const titles = ['Straße 1', 'b', 'c', 'STRASSE 2', 'e', 'f', 'g', 'straße 3']
  const cards = titles.map((title) => ({ title, description: 'große Straßen, strasse' }))
  await api.sure('POST', `${list.path}/cards/bulk`, { cards })
  await follow(board.id)
  const seen: string[] = []
  let path = `${board.path}/search?q=strasse sort:relevance&limit=2`
  while (path !== '') {
    const { body, headers } = await api.get<Found[]>(path)
    seen.push(...body.map(({ title }) => title))
    const next = /<([^>]+)>/.exec(headers.get('link') ?? '')?.[1]
    path = next === undefined ? '' : new URL(next).pathname + new URL(next).search
  }
  expect(seen.slice(0, 3).toSorted()).toEqual(['STRASSE 2', 'Straße 1', 'straße 3'].toSorted())
  expect(seen.toSorted()).toEqual(titles.toSorted())
})
