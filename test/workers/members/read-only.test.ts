import { describe, expect, test } from 'vitest'
import { REVISIONS, since } from '../../../src/kernel/contract/revisions.ts'
import type { Json } from '../../support/client.ts'
import { exportOf, taken } from '../../support/importing.ts'
import { type Person, as, newBoard, newList } from '../../support/people.ts'

const NONE = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }
const BOTH = { ...NONE, isNoComments: true, isCommentOnly: true }
const LIMITED = {
  isNormalAssignedOnly: false,
  isCommentAssignedOnly: false,
  isReadAssignedOnly: false,
}

type Shown = { members: Json[] }

const shownOf = ({ members }: Shown, { id }: Person) => members.find(({ userId }) => userId === id)

/** A board with a member who joined by this body, and a comment of theirs from before. */
async function boardWith(rights: object) {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const list = await newList(board, ['A card'])
  const card = `${board.path}/cards/${list.cards[0]}`
  const comment = await as(member).made(`${card}/comments`, { comment: 'Mine' })
  await as(admin).sure('POST', `${board.path}/members/${member.id}`, rights)
  return { board, list, card, comment, admin, member }
}

describe('a member who may only read', () => {
  test.each([{ role: 'readOnly' }, { role: 'READ-ONLY', ...NONE }, { ...NONE, isReadOnly: true }])(
    'by %j reads the board and every card, and writes nothing',
    async (rights) => {
      const { board, list, card, comment, member } = await boardWith(rights)
      const api = as(member)
      expect(await api.read(`${list.path}/cards`)).toHaveLength(1)
      expect(await api.read(`${board.path}/view`)).toMatchObject({ rights: ['read', 'member'] })
      for (const refused of [
        await api.post(`${board.path}/lists`, { title: 'Mine' }),
        await api.post(`${list.path}/cards`, { title: 'Mine' }),
        await api.put(`${list.path}/cards/${list.cards[0]}`, { sort: 3 }),
        await api.put(`${list.path}/cards/${list.cards[0]}`, { members: [member.id] }),
        await api.post(`${card}/comments`, { comment: 'More' }),
        await api.delete(`${card}/comments/${comment}`),
      ])
        expect(refused).toMatchObject({ status: 403, body: { code: 'permission.denied' } })
    },
  )

  test('may leave the board', async () => {
    const { board, member } = await boardWith({ role: 'readOnly' })
    const path = `${board.path}/members/${member.id}/remove`
    await as(member).sure('POST', path, { action: 'remove' })
    expect((await as(member).get(board.path)).status).toBe(404)
  })

  test.each(REVISIONS)('is shown in %s by flags that it knows', async (revision) => {
    const { board, admin, member } = await boardWith({ role: 'readOnly' })
    const { isWorker, ...first } = BOTH
    const flags = revision === '2.71' ? first : { ...first, isWorker }
    const later = since('11').includes(revision) ? { isReadOnly: true, ...LIMITED } : {}
    const expected = { isActive: true, ...flags, ...later }
    const shown = await as(admin, revision).read<Shown>(board.path)
    expect(shownOf(shown, member)).toEqual({ userId: member.id, ...expected })
    const { boards } = await as(member, revision).read<{ boards: Json[] }>('/api/user')
    expect(boards).toContainEqual({ boardId: board.id, ...expected })
  })

  test('may write again once flags of a published revision say so', async () => {
    const { board, admin, member } = await boardWith({ role: 'readOnly' })
    const path = `${board.path}/members/${member.id}`
    const { isWorker: _isWorker, ...flags } = NONE
    await as(admin, '2.71').sure('POST', path, flags)
    expect(shownOf(await as(admin, '11').read<Shown>(board.path), member)).toMatchObject({
      isReadOnly: false,
      ...NONE,
    })
    await as(member).made(`${board.path}/lists`, { title: 'Mine' })
  })

  test('may read only on an imported copy of the board too', async () => {
    const { board, admin, member } = await boardWith({ role: 'readOnly' })
    const { _id: copy } = await taken(
      as(board.people.siteAdmin),
      await exportOf(as(admin), board.id),
    )
    const shown = await as(admin, '11').read<Shown>(`/api/boards/${copy}`)
    expect(shownOf(shown, member)).toMatchObject({ isReadOnly: true, isActive: true })
  })
})

describe('an export of a later version', () => {
  test('gives members who may only read no other right', async () => {
    const { board, admin, member } = await boardWith({ role: 'normal' })
    const exported = await exportOf(as(admin), board.id)
    const members = exported.members.map((one) => ({ ...one, ...NONE, isReadOnly: true }))
    const { _id: copy } = await taken(as(board.people.siteAdmin), { ...exported, members })
    const shown = await as(admin, '11').read<Shown>(`/api/boards/${copy}`)
    expect(shownOf(shown, member)).toMatchObject(BOTH)
  })

  test.each(Object.keys(LIMITED))(
    'brings no member who saw only the cards that they were on (%s), and says so',
    async (flag) => {
      const { board, admin, member } = await boardWith({ role: 'normal' })
      const exported = await exportOf(as(admin), board.id)
      const members = exported.members.map((one) => ({ ...one, [flag]: true }))
      const { _id: copy, leftOut } = await taken(as(board.people.siteAdmin), {
        ...exported,
        members,
      })
      expect(leftOut).toMatchObject({ members: 1 })
      const shown = await as(admin).read<Shown>(`/api/boards/${copy}`)
      expect(shownOf(shown, member)).toBe(undefined)
      expect(shownOf(shown, admin)).toMatchObject({ isAdmin: true })
    },
  )
})
