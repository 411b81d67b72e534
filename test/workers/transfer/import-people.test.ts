import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { boardOf, ending, exportOf, taken } from '../../support/importing.ts'
import { type Person, as, people, person } from '../../support/people.ts'
import { count } from '../support/faulty-service.ts'

beforeAll(people)

/** The people on a board that was imported, and their parts. */
async function partsOn(importer: Person, board: Json) {
  const { _id, unmatched } = await taken(as(importer), board)
  const { members, cards, comments, activities } = await exportOf(as(importer), _id)
  const [card = {}] = cards
  return {
    unmatched: unmatched.map(({ name }) => name),
    members: members.map(({ userId }) => userId),
    admins: members.filter(({ isAdmin }) => isAdmin).map(({ userId }) => userId),
    card: [card['userId'], card['members'], card['assignees'], Object(card['vote']).positive],
    authors: comments.map(({ userId }) => userId),
    actors: activities.map(({ userId }) => userId),
    named: activities.find(({ activityType }) => activityType === 'joinMember')?.['memberId'],
  }
}

const cast = people

/** Returns what the board of `boardOf` comes to where `u1` is one user, and `u2` another. */
const where = (u1: string, u2: string, importer: string) => ({
  card: [u1, [u1], [u1], [u1]],
  authors: [u1, u2],
  actors: [importer, importer, u1, u2, u1, u2, importer],
  named: u1,
})

describe('the users of an export', () => {
  test.each([
    ['their usernames, in any case', (them: Person) => boardOf(them.username.toUpperCase())],
    [
      'their ids there, where their importer says so',
      (them: Person) => boardOf('elsewhere', { membersMapping: { u1: them.id } }),
    ],
    [
      'their usernames there, where their importer says so, and by usernames here',
      (them: Person) =>
        boardOf('elsewhere', { membersMapping: { elsewhere: them.username.toUpperCase() } }),
    ],
    [
      'a mapping, in any form of Unicode',
      (them: Person) => boardOf('Zo\u00eb', { membersMapping: { 'Zoe\u0308': them.id } }),
    ],
    [
      'a mapping that is JSON text, and comes last',
      (them: Person) => boardOf('x', { membersMapping: JSON.stringify({ u1: them.id }) }),
    ],
  ])('are known by %s', async (_by, board) => {
    const { siteAdmin } = await cast()
    const them = await person()
    expect(await partsOn(siteAdmin, board(them))).toEqual({
      ...where(them.id, siteAdmin.id, siteAdmin.id),
      members: [them.id],
      admins: [them.id],
      unmatched: ['nobody-here'],
    })
  })

  test('are the users of the mapping rather than those with their username', async () => {
    const { siteAdmin } = await cast()
    const [namesake, them] = [await person(), await person()]
    const board = boardOf(namesake.username, { membersMapping: { u1: them.id } })
    expect((await partsOn(siteAdmin, board)).members).toEqual([them.id])
  })

  test('may be named by a form beside its file', async () => {
    const { siteAdmin } = await cast()
    const them = await person()
    const form = new FormData()
    form.append('file', new File([JSON.stringify(boardOf('elsewhere'))], 'board.json'))
    form.append('membersMapping', JSON.stringify({ u1: them.id }))
    const { body } = await ending(as(siteAdmin), form, '')
    expect(body['unmatched']).toMatchObject([{ name: 'nobody-here' }])
    expect((await exportOf(as(siteAdmin), String(body['_id']))).members).toMatchObject([
      { userId: them.id },
    ])
  })

  test.each([
    [{ u1: 'no such user' }, '400 body.invalid: membersMapping.u1 is not a user here.'],
    [
      { u1: 7 },
      '400 body.invalid: membersMapping.u1 must be text, or an object with one of the modes.',
    ],
    [
      { u1: null },
      '400 body.invalid: membersMapping.u1 must be text, or an object with one of the modes.',
    ],
    [
      { [`a${'\u0301\u0316'.repeat(16)}`]: 'x' },
      '400 body.invalid: membersMapping has a name that must have at most 30 combining marks in a row.',
    ],
    [
      { ['a'.repeat(1_001)]: 'x' },
      '400 body.invalid: membersMapping has a name that must be at most 1,000 characters.',
    ],
    ['[]', '400 body.invalid: membersMapping must be an object.'],
    ['nonsense', '400 body.invalid: membersMapping must be an object.'],
    [[{}], '400 body.invalid: membersMapping must not be a list.'],
  ])('mapped by %j are refused', async (membersMapping, wanted) => {
    const before = await count()
    const board = JSON.stringify(boardOf('x', { membersMapping }))
    const { result, reason } = await ending(as((await cast()).siteAdmin), board)
    expect(`${result}: ${reason}`).toBe(wanted)
    expect(await count()).toEqual(before)
  })

  test('mapped one by one are at most 1,000', async () => {
    const names = Array.from({ length: 1_001 }, (_, at) => [`u${at}`, 'x'])
    const board = JSON.stringify(boardOf('x', { membersMapping: Object.fromEntries(names) }))
    const { reason } = await ending(as((await cast()).siteAdmin), board)
    expect(reason).toBe('membersMapping must have at most 1,000 entries.')
  })

  test('with invalid usernames are not matched', async () => {
    const { siteAdmin } = await cast()
    const name = 'x'.repeat(1_000)
    const { unmatched } = await partsOn(siteAdmin, boardOf(name))
    expect(unmatched).toEqual(['x'.repeat(64), 'nobody-here'])
  })

  test('without an account here are listed with what their importer gets', async () => {
    const { outsider } = await cast()
    const board = boardOf('x')
    const { unmatched } = await taken(as(outsider), {
      ...board,
      comments: [{ _id: 'a', cardId: 'c', userId: 'gone', text: 'Of somebody unlisted' }],
    })
    expect(unmatched).toEqual([
      { name: 'x', cards: 1, comments: 0, memberships: 1 },
      { name: 'nobody-here', cards: 1, comments: 0, memberships: 1 },
      { name: 'gone', cards: 0, comments: 1, memberships: 0 },
    ])
  })
})

describe('an importer who is not the site admin', () => {
  test('imports no other users: everything is theirs, and they are its admin', async () => {
    const { outsider, admin } = await cast()
    expect(await partsOn(outsider, boardOf(admin.username))).toEqual({
      card: [outsider.id, [], [], []],
      authors: [outsider.id, outsider.id],
      actors: Array.from({ length: 7 }, () => outsider.id),
      named: 'u1',
      members: [outsider.id],
      admins: [outsider.id],
      unmatched: [admin.username, 'nobody-here'],
    })
  })

  test('is known by their own username, or by a mapping to themselves', async () => {
    const { outsider } = await cast()
    const wanted = { ...where(outsider.id, outsider.id, outsider.id), members: [outsider.id] }
    expect(await partsOn(outsider, boardOf(outsider.username))).toMatchObject(wanted)
    const membersMapping = { u1: outsider.username }
    expect(await partsOn(outsider, boardOf('x', { membersMapping }))).toMatchObject(wanted)
  })

  test('is its admin, whatever rights the export gives them', async () => {
    const { outsider } = await cast()
    const members = [{ userId: 'u1', isAdmin: false, isActive: false, isWorker: true }]
    const { admins } = await partsOn(outsider, boardOf(outsider.username, { members }))
    expect(admins).toEqual([outsider.id])
  })

  test.each(['id', 'username'] as const)(
    'cannot map other users, by %s, nor learn who exists',
    async (key) => {
      const { outsider, admin } = await cast()
      const before = await count()
      for (const target of [admin[key], 'no such user']) {
        const board = boardOf('x', { membersMapping: { u1: target } })
        const { result, reason } = await ending(as(outsider), JSON.stringify(board))
        expect([result, reason]).toEqual([
          '403 permission.denied',
          'Only the site admin may map users of the export to users other than themself.',
        ])
      }
      expect(await count()).toEqual(before)
    },
  )
})
