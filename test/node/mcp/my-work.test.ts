import { expect, test } from 'vitest'
import { AppError } from '../../../src/kernel/contract/app-error.ts'
import { UTC } from '../../../src/kernel/contract/days.ts'
import { myWorkTool } from '../../../src/agents/my-work.ts'
import type { Service } from '../../../src/agents/service.ts'

const OUTLINE = {
  board: { title: 'Board', labels: [] },
  lists: [],
  swimlanes: [],
  users: [],
  isCut: false,
}

type Listed = { _id: string; boardId: string; title: string; dueAt: string }

const card = (at: number, boardId = 'here') => ({
  labelIds: [],
  members: [],
  assignees: [],
  items: 0,
  _id: `card ${at}`,
  boardId,
  title: `Card ${at}`,
  dueAt: `2020-01-0${at}T00:00:00.000Z`,
})

/** The tool of a user who is told of some cards, of which some are gone when their boards are read. */
function openTool(listed: Listed[], goneBoards: string[], gone: Listed[]) {
  const open = listed.filter((one) => !gone.includes(one))
  const service = (name: string, { path, query }: Input) => {
    if (name === 'get_user_cards') return Promise.resolve({ body: listed })
    if (name === 'get_notifications')
      return Promise.resolve({ body: { notifications: [], unread: 0 } })
    if (goneBoards.includes(path.board ?? ''))
      return Promise.reject(new AppError('board.not_found'))
    const ids = query?.['cards']?.split(',') ?? []
    const cards = open.filter(({ _id }) => ids.includes(_id))
    return Promise.resolve({ body: { ...OUTLINE, cards } })
  }
  const context = {
    service: service as unknown as Service,
    userId: 'me',
    nowMs: Date.parse('2026-01-01'),
    zoneName: () => Promise.resolve(undefined),
    askedAt: () => Promise.resolve({ nowMs: Date.parse('2026-01-01'), zone: UTC, firstDay: 1 }),
  }
  return (args: object) => myWorkTool.call({ ...args, fields: ['title'] }, context)
}

type Input = { path: { board?: string }; query?: Record<string, string> }

test('a card that went after it was listed is left out, and no other is passed over', async () => {
  const cards = [card(1), card(2), card(3), card(4)]
  const answer = await openTool(cards, [], cards.slice(1, 2))({ limit: 2 })
  expect(answer).toEqual({ total: 3, overdue: 3, cards: [{ title: 'Card 1' }], next: '1' })
  const left = cards.filter(({ _id }) => _id !== 'card 2')
  expect(await openTool(left, [], [])({ limit: 2, cursor: '1' })).toEqual({
    total: 3,
    overdue: 3,
    cards: [{ title: 'Card 3' }, { title: 'Card 4' }],
  })
})

test('the cards of a board that went meanwhile are left out', async () => {
  const cards = [card(1, 'gone'), card(2)]
  const answer = await openTool(cards, ['gone'], [])({})
  expect(answer).toEqual({ total: 1, overdue: 1, cards: [{ title: 'Card 2' }] })
})

test('a page of which every card went is empty, and leads on', async () => {
  const cards = [card(1), card(2)]
  const answer = await openTool(cards, [], cards.slice(0, 1))({ limit: 1 })
  expect(answer).toEqual({ total: 1, overdue: 1, cards: [], next: '0' })
})
