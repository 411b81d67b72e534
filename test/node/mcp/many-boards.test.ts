import { expect, test } from 'vitest'
import { cardsNamed } from '../../../src/agents/cards.ts'
import { findCardsTool } from '../../../src/agents/find-cards.ts'
import { myWorkTool } from '../../../src/agents/my-work.ts'
import type { ToolContext } from '../../../src/agents/tool.ts'
import type { Json } from '../../../src/kernel/contract/kind.ts'

type Asked = { path: { board?: string; card?: string }; query?: { cards?: string; limit?: string } }

/** A service with 60 cards, each on a board of its own, and how often it reads a board. */
function serviceOfManyBoards() {
  const all = Array.from({ length: 60 }, (_, at) => cardOn(`board${at}`))
  let views = 0
  const replies: Record<string, (asked: Asked) => unknown> = {
    get_user_cards: () => all,
    get_notifications: () => ({ notifications: [], unread: 0 }),
    search: ({ query }) => all.slice(0, Number(query?.limit)),
    get_card_by_id: ({ path }) => all.find(({ _id }) => _id === path.card),
    get_board_view: ({ path: { board = '' }, query }) => {
      views += 1
      return query?.cards === 'none' ? outlineOf(board) : { cards: [cardOn(board)] }
    },
  }
  const service = (name: string, asked: Asked) => {
    const body = replies[name]?.(asked)
    const next = name === 'search' ? 'more' : undefined
    return Promise.resolve({ body, next })
  }
  // It replies with what the tools look at.
  const context = { service, userId: 'ada', nowMs: 0 } as unknown as ToolContext
  return { context, views: () => views }
}

function cardOn(boardId: string) {
  const [labelIds, members, assignees] = [[], [], []]
  return { _id: `card-on-${boardId}`, boardId, title: 'A card', labelIds, members, assignees }
}

function outlineOf(_id: string): Json {
  const board = { _id, title: _id, labels: [], members: [] }
  const rows = { lists: [], swimlanes: [], users: [], customFields: [], cards: [] }
  return { board, isCut: false, ...rows }
}

test('my_work gives the cards of twenty boards at a time', async () => {
  const { context, views } = serviceOfManyBoards()
  const first = await myWorkTool.call({ limit: 50 }, context)
  expect(first).toMatchObject({ total: 60, next: '20' })
  expect(first['cards']).toHaveLength(20)
  expect(views()).toBe(40)
  const last = await myWorkTool.call({ limit: 50, cursor: '40' }, context)
  expect(last['cards']).toHaveLength(20)
  expect(last).not.toHaveProperty('next')
})

test('find_cards reads the names of twenty boards at most', async () => {
  const { context, views } = serviceOfManyBoards()
  const named = await findCardsTool.call({ limit: 50, fields: ['title', 'labels'] }, context)
  expect(named['cards']).toHaveLength(20)
  expect(named['next']).toBe('more')
  expect(views()).toBe(20)
  const plain = await findCardsTool.call({ limit: 50 }, context)
  expect(plain['cards']).toHaveLength(50)
  expect(views()).toBe(20)
})

test('cards that are named by their ids may be on twenty boards', async () => {
  const { context } = serviceOfManyBoards()
  const named = (count: number) => Array.from({ length: count }, (_, at) => `card-on-board${at}`)
  expect(await cardsNamed(context, { cards: named(20) })).toHaveLength(20)
  await expect(cardsNamed(context, { cards: named(21) })).rejects.toThrow(/20 boards/)
})
