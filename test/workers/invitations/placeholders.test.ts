import { beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import type { Json } from '../../support/client.ts'
import { aBoard, exportOf, IMPORT } from '../../support/importing.ts'
import { type Person, as, people, person } from '../../support/people.ts'
import { acceptAt, stranger } from './invited.ts'

beforeAll(people)

type Shown = { _id: string; username: string; isPlaceholder?: boolean }
type View = { users: Shown[]; board: { members: { userId: string; isActive: boolean }[] } }

/** A board of which the users `u1` and `u2` have no account, with something of `u1` everywhere. */
const theirs = (username: string): Json =>
  aBoard({
    users: [
      { _id: 'u1', username },
      { _id: 'u2', username: `${username}-other` },
    ],
    members: [
      { userId: 'u1', isActive: true, isCommentOnly: true },
      { userId: 'u2', isActive: true },
    ],
    cards: [
      {
        _id: 'c',
        listId: 'l',
        title: 'A card',
        userId: 'u1',
        members: ['u1', 'u2'],
        assignees: ['u2', 'u1'],
        vote: { question: 'Q', positive: ['u1', 'u2'] },
        poker: { question: true, one: ['u2'], two: ['u1'] },
      },
      { _id: 'd', listId: 'l', title: 'Another', userId: 'u2', members: ['u2'] },
    ],
    checklists: [{ _id: 'k', cardId: 'c', title: 'To do' }],
    checklistItems: [{ _id: 'i', checklistId: 'k', title: 'Item', assigneeId: 'u1' }],
    comments: [
      { _id: 'a', cardId: 'c', userId: 'u1', text: 'Mine' },
      {
        _id: 'b',
        cardId: 'd',
        userId: 'u2',
        text: 'Theirs',
        reactions: [{ reaction: 'thumbs-up', userId: 'u1' }],
      },
    ],
    activities: [{ activityType: 'joinMember', userId: 'u2', cardId: 'c', memberId: 'u1' }],
  })

async function withPlaceholders() {
  const owner = await person()
  const api = as(owner, '11')
  const username = `u-${newId()}`
  const { _id } = await api.sure<{ _id: string }>(
    'POST',
    `${IMPORT}?membersMode=placeholder`,
    theirs(username),
  )
  const path = `/api/boards/${_id}`
  const view = () => api.read<View>(`${path}/view`)
  const { users } = await view()
  const idOf = (name: string) => users.find((one) => one.username === name)?._id ?? ''
  const invite = async (body: Json = {}) => {
    const given = await api.sure<{ url: string }>('POST', `${path}/invitations`, {
      placeholder: idOf(username),
      ...body,
    })
    return given.url.split('/').at(-1) ?? ''
  }
  const exported = () => exportOf(api, _id)
  const firstCard = async () => {
    const [card] = (await exported()).cards
    const [id, list] = [String(card?.['_id']), String(card?.['listId'])]
    return { id, at: `${path}/lists/${list}/cards/${id}`, members: Object(card?.['members']) }
  }
  const ids = { one: idOf(username), other: idOf(`${username}-other`) }
  return { owner, api, path, username, view, invite, exported, firstCard, ...ids }
}

/** The export with one id in place of another. */
const renamed = (exported: object, from: string, to: string): Record<string, Json[]> =>
  JSON.parse(JSON.stringify(exported).replaceAll(from, to))

const byUser = (members: Json[] = []) =>
  members.toSorted((a, b) => String(a['userId']).localeCompare(String(b['userId'])))

describe('who accepts an invitation to become a placeholder', () => {
  test('is told whom they become, and of which program, before they accept', async () => {
    const { invite, username } = await withPlaceholders()
    const shown = await as(await person()).read(`/api/invitations/${await invite()}`)
    expect(shown['becomes']).toEqual({ name: username, source: 'wekan', cards: 1 })
    const usual = await as(await person()).get('/api/invitations/nothing-of-the-kind')
    expect(usual.status).toBe(404)
  })

  test('has all that it had on the board, and it is gone', async () => {
    const { view, invite, exported, one } = await withPlaceholders()
    const before = await exported()
    const them = await person()
    await as(them).sure('POST', acceptAt(await invite()))
    const after = await exported()
    const wanted = renamed(before, one, them.id)
    for (const list of ['cards', 'comments', 'checklistItems'] as const)
      expect([list, after[list]]).toEqual([list, wanted[list]])
    expect(byUser(after.members)).toEqual(byUser(wanted['members']))
    expect(after.activities.slice(0, -1)).toEqual(wanted['activities'])
    expect(JSON.stringify(after)).not.toContain(one)
    const { users, board } = await view()
    expect(users.filter(({ isPlaceholder }) => isPlaceholder)).toHaveLength(1)
    expect(users.find(({ _id }) => _id === them.id)).not.toHaveProperty('isPlaceholder')
    expect(board.members.map(({ userId }) => userId)).toContain(them.id)
  })

  test('loses nothing and has nothing twice if they were on the board already', async () => {
    const { api, path, view, invite, exported, firstCard, other } = await withPlaceholders()
    const them = await person()
    await api.sure('POST', `${path}/members`, { username: them.username, role: 'normal' })
    const card = await firstCard()
    await api.edit(card.at, {
      members: [them.id, ...card.members],
      vote: { positive: [other], negative: [them.id] },
    })
    await as(them).sure('POST', acceptAt(await invite()))
    const { cards } = await exported()
    expect(cards[0]).toMatchObject({
      members: [them.id, other],
      assignees: [other, them.id],
      vote: { positive: [other], negative: [them.id] },
    })
    const { board } = await view()
    expect(board.members.filter(({ userId }) => userId === them.id)).toMatchObject([
      { isActive: true, isCommentOnly: false },
    ])
  })

  test('may be somebody who makes an account by it', async () => {
    const { invite, exported, one, username } = await withPlaceholders()
    // The username of a placeholder is free.
    const made = { ...stranger(await invite()), username }
    const { id } = await as(await person()).sure<{ id: string }>('POST', '/users/join', made)
    const { cards } = await exported()
    expect(cards[0]?.['userId']).toBe(id)
    expect(JSON.stringify(cards)).not.toContain(one)
  })

  test('is one person, once: a second invitation to become the same leads nowhere', async () => {
    const { invite, exported } = await withPlaceholders()
    const [first, second] = [await invite(), await invite()]
    const [ada, grace] = [await person(), await person()]
    const replies = await Promise.all([
      as(ada).post(acceptAt(first)),
      as(grace).post(acceptAt(second)),
    ])
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 404]))
    const winner = replies[0]?.status === 200 ? ada : grace
    const loser = winner === ada ? grace : ada
    const { cards, members } = await exported()
    expect(cards[0]?.['userId']).toBe(winner.id)
    expect(members.map(({ userId }) => userId)).not.toContain(loser.id)
    // The winner, whose reply may be lost, sends it again and gets the same reply.
    expect((await as(winner).post(acceptAt(winner === ada ? first : second))).status).toBe(200)
    expect((await as(loser).post(acceptAt(winner === ada ? first : second))).status).toBe(404)
  })

  test('has what was on a card that was deleted meanwhile and is restored', async () => {
    const { api, path, invite, exported, firstCard, one } = await withPlaceholders()
    const card = await firstCard()
    await api.sure('DELETE', card.at)
    const them = await person()
    await as(them).sure('POST', acceptAt(await invite()))
    await api.sure('POST', `${path}/deleted-cards/${card.id}/restore`)
    const { cards } = await exported()
    const back = cards.find(({ _id }) => _id === card.id)
    expect(back).toMatchObject({ userId: them.id })
    expect(JSON.stringify(back)).not.toContain(one)
  })
})

describe('an invitation to become a placeholder', () => {
  test('gives the role of the placeholder, unless it says another, and is for one', async () => {
    const { api, path, invite, view, one } = await withPlaceholders()
    const them = await person()
    await as(them).sure('POST', acceptAt(await invite()))
    const members = (await view()).board.members
    expect(members.find(({ userId }) => userId === them.id)).toMatchObject({ isCommentOnly: true })
    const many = await api.post(`${path}/invitations`, {
      placeholder: one,
      role: 'normal',
      uses: 2,
    })
    expect(many.status).toBe(400)
  })

  test.each([
    ['a user', async ({ owner }: { owner: Person }) => owner.id],
    ['a placeholder of another board', async () => (await withPlaceholders()).one],
    ['nobody', async () => newId()],
  ])('is not given for %s', async (_who, whom) => {
    const { api, path, owner } = await withPlaceholders()
    const reply = await api.post(`${path}/invitations`, { placeholder: await whom({ owner }) })
    expect([reply.status, reply.body['reason']]).toEqual([
      400,
      'placeholder is not a placeholder of this board.',
    ])
  })

  test('is listed with whom one becomes by it', async () => {
    const { api, path, invite, one } = await withPlaceholders()
    await invite()
    expect(await api.read(`${path}/invitations`)).toMatchObject([{ placeholder: one, uses: 1 }])
  })
})
