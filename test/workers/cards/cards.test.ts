import { describe, expect, test } from 'vitest'
import { type Revision, REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { newShop } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { as, newBoard, newList } from '../../support/people.ts'

const MOMENT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/) as string

describe('a new card', () => {
  test('needs a title alone; all the rest has a default', async () => {
    const { board, list, make } = await newShop()
    const { _id, ...card } = await make({})
    expect(_id).toMatch(/^[2-9A-HJ-NP-TW-Za-km-z]{17}$/)
    expect(card).toEqual({
      title: 'A card',
      description: '',
      archived: false,
      modifiedAt: MOMENT,
      parentId: '',
      listId: list.id,
      swimlaneId: board.swimlane,
      boardId: board.id,
      coverId: '',
      userId: board.people.admin.id,
      linkedId: '',
      createdAt: MOMENT,
      dateLastActivity: MOMENT,
      customFields: [],
      requestedBy: '',
      assignedBy: '',
      labelIds: [],
      members: [],
      assignees: [],
      spentTime: 0,
      isOvertime: false,
      dueComplete: false,
      sort: expect.any(Number) as number,
      subtaskSort: expect.any(Number) as number,
      type: 'cardType-card',
      targetId_gantt: [],
      linkType_gantt: [],
      linkId_gantt: [],
      cardNumber: 1,
      showActivities: false,
      hideFinishedChecklistIfItemsAreHidden: false,
    })
  })

  test.each<[Revision, number]>([
    ['2.71', 1],
    ['3.63', 1],
    ['4.81', 0],
    ['7.72', 0],
    ['7.92', 0],
    ['11', 0],
  ])('in %s has %i member by default, its author', async (revision, count) => {
    const { board, make } = await newShop({ revision, roles: ['member', 'worker'] })
    expect(await make({})).toMatchObject({ members: [board.people.admin.id].slice(0, count) })
    expect(await make({ members: '' })).toMatchObject({ members: [] })
    const { id } = board.people.member
    expect(await make({ members: id })).toMatchObject({ members: [id] })
  })

  test.each(REVISIONS)('in %s takes the people, labels and dates it is given', async (revision) => {
    const { board, api, make } = await newShop({ revision, roles: ['member', 'worker'] })
    const { member, worker } = board.people
    const label = await api.edit<string>(`${board.path}/labels`, { label: 'Urgent' })
    const { _id: parentId } = await make({})
    const given = {
      description: 'Text',
      color: 'plum',
      labelIds: [label],
      members: [member.id, worker.id],
      requestedBy: 'Ada',
      assignedBy: 'Bob',
      parentId,
      isOverTime: true,
      spentTime: '2.5',
    }
    const dates = {
      receivedAt: '2026-01-01',
      startAt: '2026-01-02T10:00:00+02:00',
      dueAt: '1767398400000',
      endAt: 1767484800000,
    }
    const { isOverTime: _, ...shown } = given
    expect(await make({ ...given, ...dates })).toMatchObject({
      ...shown,
      spentTime: 2.5,
      isOvertime: true,
      receivedAt: '2026-01-01T00:00:00.000Z',
      startAt: '2026-01-02T08:00:00.000Z',
      dueAt: '2026-01-03T00:00:00.000Z',
      endAt: '2026-01-04T00:00:00.000Z',
    })
  })

  test.each<[Revision, number, unknown]>([
    ['3.63', 200, 2],
    ['4.81', 400, 2],
    ['7.72', 400, 2],
    ['7.92', 200, 2],
    ['11', 200, 2],
    ['4.81', 200, 1],
    ['7.72', 200, 1],
  ])('in %s answers %i to %i assignees', async (revision, status, count) => {
    const { board, api, path } = await newShop({ revision, roles: ['member', 'worker'] })
    const assignees = [board.people.member.id, board.people.worker.id].slice(0, Number(count))
    const body = { title: 'A card', assignees: assignees.join(',') }
    expect((await api.post(path, body)).status).toBe(status)
  })

  test('in 2.71 has no assignees: the field is unknown there', async () => {
    const { board, make } = await newShop({ revision: '2.71', roles: ['member'] })
    expect(await make({ assignees: board.people.member.id })).toMatchObject({ assignees: [] })
  })

  test('goes last in its list, with the next number of its board, which is never used again', async () => {
    const { board, list, api, path, make } = await newShop()
    const other = await newList(board)
    const [first, second] = [await make({}), await make({})]
    expect(Number(second['sort'])).toBeGreaterThan(Number(first['sort']))
    await api.edit(`${path}/${String(first['_id'])}`, { sort: 99 })
    expect(Number((await make({}))['sort'])).toBeGreaterThan(99)
    await api.delete(`${list.path}/cards/${String(second['_id'])}`)
    const id = await api.made(`${other.path}/cards`, { title: 'Elsewhere' })
    expect(await api.read(`${other.path}/cards/${id}`)).toMatchObject({ cardNumber: 4 })
  })

  test.each(['', null, undefined, 'the board'])(
    'goes to the first swimlane where it is asked into %j',
    async (asked) => {
      const { board, api, make } = await newShop()
      const first = await api.made(`${board.path}/swimlanes`, { title: 'First' })
      await api.edit(`${board.path}/swimlanes/${first}`, { sort: -10 })
      const swimlaneId = asked === 'the board' ? board.id : asked
      expect(await make(swimlaneId === undefined ? {} : { swimlaneId })).toMatchObject({
        swimlaneId: first,
      })
      expect(await make({ swimlaneId: board.swimlane })).toMatchObject({
        swimlaneId: board.swimlane,
      })
    },
  )

  test('has its caller as author, or whom the site admin names', async () => {
    const { board, path, make } = await newShop({ roles: ['member'] })
    const { admin, member, siteAdmin } = board.people
    expect(await make({ authorId: '' })).toMatchObject({ userId: admin.id })
    expect(await make({ authorId: admin.id })).toMatchObject({ userId: admin.id })
    expect((await as(admin).post(path, { title: 'x', authorId: member.id })).status).toBe(403)
    const id = await as(siteAdmin).made(path, { title: 'x', authorId: member.id })
    expect(await as(admin).read(`${path}/${id}`)).toMatchObject({ userId: member.id })
    const nobody = await as(siteAdmin).post(path, { title: 'x', authorId: 'nobody' })
    expect(nobody).toMatchObject({ status: 400, body: { fields: [{ field: 'authorId' }] } })
  })

  test.each(['members', 'assignees', 'labelIds', 'swimlaneId', 'parentId'])(
    'refuses %s of elsewhere with 400 and names the field',
    async (field) => {
      const { api, path } = await newShop()
      const there = await newBoard({ roles: ['noComments'] })
      const { cards } = await newList(there, ['Elsewhere'])
      const label = await as(there.people.admin).edit<string>(`${there.path}/labels`, {
        label: 'Theirs',
      })
      const elsewhere: Json = {
        members: there.people.noComments.id,
        assignees: there.people.noComments.id,
        labelIds: label,
        swimlaneId: there.swimlane,
        parentId: cards[0],
      }
      for (const value of [elsewhere[field], 'unknown']) {
        const refused = await api.post(path, { title: 'A card', [field]: value })
        expect(refused).toMatchObject({
          status: 400,
          body: { code: 'body.invalid', fields: [{ field }] },
        })
      }
      expect(await api.read(path)).toEqual([])
    },
  )
})

describe('cards', () => {
  test.each(REVISIONS)('are listed in %s with the keys of that revision', async (revision) => {
    const { board, list, api, path, make } = await newShop({
      revision,
      roles: ['member', 'worker'],
    })
    const { _id, sort, swimlaneId } = await make({ dueAt: '2026-01-01' })
    const bare = { _id, title: 'A card', description: '' }
    const dates =
      Number(revision) >= 4.81 ? { dueAt: '2026-01-01T00:00:00.000Z', assignees: [] } : {}
    const place = Number(revision) >= 7.72 ? { sort, swimlaneId } : {}
    expect(await api.read(path)).toEqual([{ ...bare, ...dates, ...place }])
    const inLane = await api.read(`${board.path}/swimlanes/${board.swimlane}/cards`)
    expect(inLane).toEqual([{ ...bare, ...dates, ...place, listId: list.id }])
  })

  test('are deleted for good, and their subtasks lose their parent', async () => {
    const { api, path, make } = await newShop()
    const parent = await make({})
    const child = await make({ parentId: parent['_id'] })
    expect((await api.delete(`${path}/${String(parent['_id'])}`)).body).toEqual({
      _id: parent['_id'],
    })
    expect((await api.get(`${path}/${String(parent['_id'])}`)).status).toBe(404)
    expect(await api.read(`${path}/${String(child['_id'])}`)).toMatchObject({ parentId: '' })
  })
})
