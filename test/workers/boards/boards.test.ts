import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { ROLES, as, newBoard, newList, people } from '../../support/people.ts'

const FIRST_COLORS = ['green', 'yellow', 'orange', 'red', 'purple', 'blue']
const OFF = [
  'allowsCardCounterList',
  'allowsDescriptionTextOnMinicard',
  'allowsCoverAttachmentOnMinicard',
  'allowsBadgeAttachmentOnMinicard',
  'allowsCardSortingByNumberOnMinicard',
  'allowsCreatorOnMinicard',
]

describe('a new board', () => {
  test('is private, belize, and all its switches are on but counters and those of minicards', async () => {
    const board = await newBoard()
    const { admin } = board.people
    const { createdAt, modifiedAt, ...shown } = await as(admin).read(board.path)
    const switches = Object.entries(shown).filter(([key]) => key.startsWith('allows'))
    expect(switches).toHaveLength(27)
    expect(switches.filter(([, isOn]) => isOn !== true).map(([key]) => key)).toEqual(
      expect.arrayContaining(OFF),
    )
    expect(switches.filter(([, isOn]) => isOn === true)).toHaveLength(27 - OFF.length)
    expect(
      Object.fromEntries(Object.entries(shown).filter(([key]) => !key.startsWith('allows'))),
    ).toEqual({
      _id: board.id,
      title: 'A board',
      slug: 'a-board',
      almostDueMinutes: 1_440,
      gradient: 'none',
      archived: false,
      stars: 0,
      labels: [],
      members: [
        {
          userId: admin.id,
          isAdmin: true,
          isActive: true,
          isNoComments: false,
          isCommentOnly: false,
          isWorker: false,
        },
      ],
      permission: 'private',
      orgs: [],
      teams: [],
      color: 'belize',
      description: '',
      subtasksDefaultBoardId: '',
      subtasksDefaultListId: '',
      dateSettingsDefaultBoardId: '',
      dateSettingsDefaultListId: '',
      presentParentTask: expect.any(String) as string,
      spentTime: 0,
      isOvertime: false,
      type: 'board',
      sort: expect.any(Number) as number,
    })
    expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    expect(modifiedAt).toBe(createdAt)
  })

  test.each(REVISIONS)(
    'in %s has the swimlane Default, and up to 4.81 six unnamed labels',
    async (revision) => {
      const board = await newBoard({ revision })
      const api = as(board.people.admin, revision)
      expect(await api.read(`${board.path}/swimlanes`)).toEqual([
        { _id: board.swimlane, title: 'Default' },
      ])
      const { labels } = await api.read<{ labels: Json[] }>(board.path)
      expect(labels).toEqual(
        (Number(revision) >= 7.72 ? [] : FIRST_COLORS).map((color) => ({
          _id: expect.stringMatching(/^\w{6}$/) as string,
          name: '',
          color,
        })),
      )
    },
  )

  test.each(REVISIONS)('of a title alone belongs to the caller: in %s', async (revision) => {
    const { member } = await people()
    const id = await as(member, revision).made('/api/boards', { title: 'Mine' })
    const { members } = await as(member).read(`/api/boards/${id}`)
    expect(members).toMatchObject([{ userId: member.id, isAdmin: true }])
  })

  test('takes the flags of its owner, a permission and a color', async () => {
    const { admin } = await people()
    const flags = {
      isAdmin: true,
      isActive: true,
      isNoComments: true,
      isCommentOnly: true,
      isWorker: true,
    }
    const made = {
      title: 'Mine',
      owner: admin.id,
      permission: 'public',
      color: 'corteza',
      ...flags,
    }
    const id = await as(admin).made('/api/boards', made)
    expect(await as(admin).read(`/api/boards/${id}`)).toMatchObject({
      permission: 'public',
      color: 'corteza',
      members: [{ userId: admin.id, ...flags }],
    })
  })

  test.each([
    ['2.71', 'midnight', 200],
    ['2.71', 'corteza', 400],
    ['2.71', 'moderatepink', 400],
    ['3.63', 'moderatepink', 200],
    ['7.92', 'relax', 200],
    ['7.92', 'red', 400],
  ] as const)('in %s of the color %s answers %i', async (revision, color, status) => {
    const { admin } = await people()
    const reply = await as(admin, revision).post('/api/boards', { title: 'Mine', owner: '', color })
    expect(reply.status).toBe(status)
  })

  test.each([{ isAdmin: false }, { isActive: false }])(
    'keeps one active admin: with %j it is refused',
    async (flags) => {
      const { admin } = await people()
      const refused = await as(admin).post('/api/boards', { title: 'Mine', owner: '', ...flags })
      expect(refused).toMatchObject({ status: 409, body: { code: 'board.last_admin' } })
    },
  )

  test('has the gradient that its admins pick, which its lists of boards show, and no unknown one', async () => {
    const board = await newBoard()
    const { admin } = board.people
    const api = as(admin, '7.92')
    await api.edit(board.path, { gradient: 'dusk' })
    expect(await api.read(board.path)).toMatchObject({ gradient: 'dusk' })
    const listed = expect.objectContaining({ _id: board.id, gradient: 'dusk' })
    expect(await api.read('/api/user/boards')).toContainEqual(listed)
    const { status, body } = await api.put(board.path, { gradient: 'plaid' })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('gradient')])
    const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
    expect(await api.read(`/api/boards/${copy}`)).toMatchObject({ gradient: 'dusk' })
    expect(await as(admin, '7.72').read(board.path)).not.toHaveProperty('gradient')
  })

  test('is a template if its admins say so, which its lists of boards show, and its copies are none', async () => {
    const board = await newBoard()
    const api = as(board.people.admin, '7.92')
    await api.edit(board.path, { type: 'template-board' })
    const listed = expect.objectContaining({ _id: board.id, type: 'template-board' })
    expect(await api.read('/api/user/boards')).toContainEqual(listed)
    const copy = await api.sure<string>('POST', `${board.path}/copy`, {})
    expect(await api.read(`/api/boards/${copy}`)).toMatchObject({ type: 'board' })
    const { status, body } = await api.put(board.path, { type: 'card' })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining('type')])
    await api.edit(board.path, { type: 'board' })
    expect(await api.read(board.path)).toMatchObject({ type: 'board' })
  })

  test('belongs to another user only if the site admin creates it', async () => {
    const { siteAdmin, admin, member } = await people()
    const made = { title: 'Yours', owner: member.id }
    expect((await as(admin).post('/api/boards', made)).status).toBe(403)
    const id = await as(siteAdmin).made('/api/boards', made)
    const { members } = await as(member).read<{ members: Json[] }>(`/api/boards/${id}`)
    expect(members.map(({ userId }) => userId)).toEqual([member.id])
    const nobody = await as(siteAdmin).post('/api/boards', { title: 'Yours', owner: 'nobody' })
    expect(nobody).toMatchObject({ status: 400, body: { fields: [{ field: 'owner' }] } })
  })
})

describe('boards', () => {
  test('are listed to any user where they are public', async () => {
    const [open, closed] = [await newBoard({ permission: 'public' }), await newBoard()]
    const listed = await as(open.people.outsider).read<Json[]>('/api/boards')
    expect(listed).toContainEqual({ _id: open.id, title: 'A board' })
    expect(listed.map(({ _id }) => _id)).not.toContain(closed.id)
    expect(
      (await as(open.people.admin).read<Json[]>('/api/boards')).map(({ _id }) => _id),
    ).not.toContain(closed.id)
  })

  test('go with all that is on them', async () => {
    const board = await newBoard({ roles: ROLES, permission: 'public' })
    const { path, cards } = await newList(board, ['A card'])
    const api = as(board.people.admin)
    await api.delete(board.path)
    for (const gone of [board.path, path, `${path}/cards/${cards[0]}`, `${board.path}/swimlanes`])
      expect([gone, (await api.get(gone)).status]).toEqual([gone, 404])
    expect((await api.post(`${board.path}/lists`, { title: 'Late' })).status).toBe(404)
    expect((await api.delete(board.path)).status).toBe(404)
    const { boards } = await as(board.people.member).read<{ boards: Json[] }>('/api/user')
    expect(boards.map(({ boardId }) => boardId)).not.toContain(board.id)
  })
})
