import { describe, expect, test } from 'vitest'
import { REVISIONS, type Revision } from '../../../src/kernel/contract/revisions.ts'
import { newId } from '../../../src/kernel/ids.ts'
import type { Json } from '../../support/client.ts'
import { ENCODINGS, type Encoding } from '../../support/encode.ts'
import { as, newBoard, newList, person } from '../../support/people.ts'

/** A board with a card, and users whom no card of it may name: nobody at all, one who never was a member, and one who was. */
async function aBoard() {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const { path, cards } = await newList(board, ['A card'])
  await as(admin).sure('POST', `${board.path}/members/${member.id}/remove`, { action: 'remove' })
  const strangers = [newId(), (await person()).id, member.id]
  return { admin, strangers, list: `${path}/cards`, card: cards[0] ?? '', path: board.path }
}

type Board = Awaited<ReturnType<typeof aBoard>>

type Way = {
  way: string
  method: string
  path(board: Board): string
  body?(given: Json): Json
  field?: string
}

const WAYS: Way[] = [
  {
    way: 'the creation of a card',
    method: 'POST',
    path: ({ list }) => list,
    body: (given) => ({ title: 'New', ...given }),
  },
  {
    way: 'the creation of several cards',
    method: 'POST',
    path: ({ list }) => `${list}/bulk`,
    body: (given) => ({ cards: [{ title: 'One' }, { title: 'New', ...given }] }),
    field: 'cards.1.',
  },
  { way: 'the edit of a card', method: 'PUT', path: ({ list, card }) => `${list}/${card}` },
  {
    way: 'the edit of a card of a board',
    method: 'PUT',
    path: ({ path, card }) => `${path}/cards/${card}`,
  },
]

describe.each(WAYS)('$way', ({ method, path, body = (given) => given, field = '' }) => {
  async function ask(board: Board, given: Json, revision: Revision, way: Encoding) {
    const api = as(board.admin, revision)
    const reply = await api.send(method, path(board), body(given), { as: way })
    const fields = (reply.body['fields'] ?? []) as { field: string }[]
    return [reply.status, fields[0]?.field]
  }

  test.each(['members', 'assignees'])('names %s who are no active members', async (key) => {
    const board = await aBoard()
    for (const [at, id] of board.strangers.entries())
      for (const way of at === 0 ? ENCODINGS : (['json'] as const))
        for (const given of at === 0 ? [id, [id], JSON.stringify([id])] : [[id]])
          expect(await ask(board, { [key]: given }, '7.92', way)).toEqual([400, `${field}${key}`])
    expect(await as(board.admin).read(board.list)).toHaveLength(1)
  })

  test('does so in every revision', async () => {
    const board = await aBoard()
    const members = board.strangers.slice(0, 1)
    for (const revision of REVISIONS)
      expect(await ask(board, { members }, revision, 'json')).toEqual([400, `${field}members`])
  })
})

test('of several cards, a field that all share is named as it is given', async () => {
  const { admin, list } = await aBoard()
  for (const [given, field] of [
    [{ swimlaneId: 'none', cards: [{ title: 'One' }] }, 'swimlaneId'],
    [{ cards: [{ title: 'One' }, { title: 'Two', swimlaneId: 'none' }] }, 'cards.1.swimlaneId'],
  ] as const)
    expect(await as(admin).post(`${list}/bulk`, given)).toMatchObject({
      status: 400,
      body: { fields: [{ field }] },
    })
})

test('a copy on another board has the members of that board alone', async () => {
  const [board, other] = [await newBoard({ roles: ['member'] }), await newBoard()]
  const { admin, member } = board.people
  const [from, to] = [await newList(board, ['A card']), await newList(other)]
  const card = `${from.path}/cards/${from.cards[0]}`
  const people = [admin.id, member.id]
  await as(admin).edit(card, { members: people, assignees: people })
  const target = { toBoardId: other.id, toListId: to.id, toSwimlaneId: other.swimlane }
  const copy = await as(admin).made(`${card}/copy`, target)
  expect(await as(admin).read(`${to.path}/cards/${copy}`)).toMatchObject({
    members: [admin.id],
    assignees: [admin.id],
  })
})
