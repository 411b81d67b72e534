import { describe, expect, test } from 'vitest'
import { operations } from '../../../src/app/table.ts'
import type { Json } from '../../support/client.ts'
import { changedSince, everything, newHome } from '../../support/foreign.ts'
import { as, newBoard, newList, people } from '../../support/people.ts'
import { type Ids, all, bodyAsked, each, idsFor, pathOf } from '../../support/table.ts'

const edits = operations.filter(({ name }) => name === 'edit_card' || name === 'edit_board_card')

/** The fields of a card that a worker may give: where it is, and themself. */
const MAY_GIVE = ['listId', 'swimlaneId', 'sort']

/** Another value than a card has, for every field of an edit that a worker may not give. */
function changing(ids: Ids, others: string[]): Record<string, unknown> {
  const when = '2031-05-05T00:00:00.000Z'
  const moved = { newBoardId: ids['board'], newSwimlaneId: ids['swimlane'], newListId: ids['list'] }
  return {
    title: 'Another',
    description: 'Another',
    color: 'red',
    labelIds: [ids['label']],
    requestedBy: 'me',
    assignedBy: 'me',
    receivedAt: when,
    startAt: when,
    dueAt: when,
    dueComplete: true,
    endAt: when,
    spentTime: 3,
    isOverTime: true,
    customFields: [{ _id: ids['customField'], value: ids['dropdownItem'] }],
    parentId: ids['parent'],
    authorId: others[0],
    archive: true,
    vote: { question: 'Whether?' },
    poker: { question: true },
    members: others,
    assignees: others,
    ...moved,
  }
}

/** A board with a worker on it, who is on its card with a member. */
async function workplace() {
  const [ids, cast] = [await newHome(), await people()]
  const { siteAdmin, worker, member } = cast
  const path = `/api/boards/${ids['board']}`
  const flags = { isAdmin: false, isNoComments: false, isCommentOnly: false }
  for (const { id } of [worker, member])
    await as(siteAdmin).sure('POST', `${path}/members/${id}/add`, {
      ...flags,
      action: 'add',
      isWorker: id === worker.id,
    })
  const parent = await as(siteAdmin).made(`${path}/lists/${ids['list']}/cards`, { title: 'Above' })
  return { ids: { ...ids, parent }, worker, others: [member.id] }
}

describe('a worker', () => {
  test('gives no field of a card but where it is, in any edit, alone or beside a move', async () => {
    const { ids, worker, others } = await workplace()
    const values = changing(ids, others)
    const before = await everything()
    const seen = await each(edits, async (operation) => {
      const { fields = {} } = (await bodyAsked(operation, '7.92')) ?? {}
      const names = Object.keys(fields).filter((name) => !MAY_GIVE.includes(name))
      expect(names.toSorted()).toEqual(Object.keys(values).toSorted())
      const path = pathOf(operation, idsFor(operation, ids))
      const put = async (body: Json) => (await as(worker).put(path, body)).status
      const place = Object.entries(values).filter(([name]) => name.startsWith('new'))
      const wrong = names.map(async (name) => {
        const isPlace = name.startsWith('new')
        const given = isPlace
          ? { ...Object.fromEntries(place), title: 'Moved' }
          : { [name]: values[name] }
        const statuses = [await put(given), await put({ ...given, sort: 7 })]
        return statuses.every((status) => status === 403) ? [] : [name, ...statuses]
      })
      return (await Promise.all(wrong)).flat()
    })
    expect(seen).toEqual(all(edits, () => []))
    expect(await changedSince(before)).toEqual([])
  })
})

/** The role on the board that a card is moved to, and the reply. */
const PLACES: Record<
  string,
  [flags: Json | undefined, permission: 'private' | 'public', status: number]
> = {
  'only comment': [{ isCommentOnly: true }, 'private', 403],
  'only move cards': [{ isWorker: true }, 'private', 403],
  'only read, for it is public': [undefined, 'public', 403],
  'not even see': [undefined, 'private', 400],
}

/** Puts the file's member on a board with these flags, if with any. */
async function join(board: string, flags: Json | undefined): Promise<void> {
  const { member, siteAdmin } = await people()
  if (flags === undefined) return
  const usual = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }
  const body = { action: 'add', ...usual, ...flags }
  await as(siteAdmin).sure('POST', `${board}/members/${member.id}/add`, body)
}

describe.each(Object.entries(PLACES))(
  'to a board that somebody may %s',
  (_, [flags, permission, status]) => {
    test('they move no card, by any edit, and both boards stay as they are', async () => {
      const here = await newBoard({ roles: ['member'] })
      const { member } = here.people
      const { path, cards } = await newList(here, ['A card'])
      const there = await newBoard({ permission })
      const list = await newList(there)
      await join(there.path, flags)
      const move = { newBoardId: there.id, newListId: list.id, newSwimlaneId: there.swimlane }
      const before = await everything()
      for (const at of [`${path}/cards/${cards[0]}`, `${here.path}/cards/${cards[0]}`]) {
        expect((await as(member).put(at, move)).status).toBe(status)
        expect((await as(member).put(at, { ...move, title: 'Gone', archive: true })).status).toBe(
          status,
        )
      }
      const astray = { listId: list.id, swimlaneId: there.swimlane }
      expect((await as(member).put(`${path}/cards/${cards[0]}`, astray)).status).toBe(400)
      expect(await changedSince(before)).toEqual([])
    })

    test('they bring no card from it either, though they lead the board it would go to', async () => {
      const there = await newBoard({ permission })
      const { member } = there.people
      const { path, cards } = await newList(there, ['A card'])
      await join(there.path, flags)
      const own = await as(member).sure<{ _id: string; defaultSwimlaneId: string }>(
        'POST',
        '/api/boards',
        { title: 'Mine', owner: '' },
      )
      const list = await as(member).made(`/api/boards/${own._id}/lists`, { title: 'Mine' })
      const move = { newBoardId: own._id, newListId: list, newSwimlaneId: own.defaultSwimlaneId }
      const before = await everything()
      for (const at of [`${path}/cards/${cards[0]}`, `${there.path}/cards/${cards[0]}`])
        expect((await as(member).put(at, move)).status).toBe(status === 400 ? 404 : 403)
      expect(await changedSince(before)).toEqual([])
    })
  },
)
