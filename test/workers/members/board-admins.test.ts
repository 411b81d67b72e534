import { describe, expect, test } from 'vitest'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { client, type Json } from '../../support/client.ts'
import { ENCODINGS } from '../../support/encode.ts'
import { type Person, as, namedTokenFor, newBoard, person } from '../../support/people.ts'

const NONE = { isAdmin: false, isNoComments: false, isCommentOnly: false, isWorker: false }

/** A board with its admin, who is not the site admin, and the entry of a member. */
async function aBoard() {
  const board = await newBoard({ roles: ['member'] })
  const { admin, member } = board.people
  const path = ({ id }: Person) => `${board.path}/members/${id}`
  const entry = async ({ id }: Person) => {
    const { members } = await as(admin, '7.92').read<{ members: Json[] }>(board.path)
    return members.find(({ userId }) => userId === id)
  }
  return { admin, member, path, entry }
}

describe.each(REVISIONS)('in %s an admin of a board', (revision) => {
  test('adds members with the action alone, and removes them', async () => {
    const { admin, path, entry } = await aBoard()
    const api = as(admin, revision)
    for (const way of ENCODINGS) {
      const added = await person()
      const joined = await api.sure('POST', `${path(added)}/add`, { action: 'add' }, { as: way })
      expect(joined).toMatchObject({ title: 'A board' })
      expect(await entry(added)).toEqual({ userId: added.id, isActive: true, ...NONE })
      await api.sure('POST', `${path(added)}/remove`, { action: 'remove' }, { as: way })
      expect(await entry(added)).toMatchObject({ isActive: false })
    }
  })

  test('adds a member by a role, or by some of the flags, of which the others are false', async () => {
    const { admin, member, path, entry } = await aBoard()
    const add = (given: Json) =>
      as(admin, revision).sure('POST', `${path(member)}/add`, { action: 'add', ...given })
    await add({ role: 'worker' })
    expect(await entry(member)).toMatchObject({ ...NONE, isWorker: true })
    await add({ isCommentOnly: true })
    expect(await entry(member)).toMatchObject({ ...NONE, isCommentOnly: true })
    await add({})
    expect(await entry(member)).toMatchObject(NONE)
  })
})

test('a member who is no admin adds nobody and removes nobody', async () => {
  const { admin, member, path, entry } = await aBoard()
  const added = await person()
  for (const [url, action] of [
    [path(added), 'add'],
    [path(admin), 'remove'],
  ] as const) {
    const refused = await as(member).post(`${url}/${action}`, { action })
    expect(refused).toMatchObject({ status: 403, body: { code: 'permission.denied' } })
  }
  expect(await entry(added)).toBeUndefined()
})

test('a named token with the scope write leaves a board, but removes nobody else', async () => {
  const { admin, member, path, entry } = await aBoard()
  const writing = async ({ id }: Person) =>
    client({ token: (await namedTokenFor(id, { scopes: ['write'] })).token })
  const remove = { action: 'remove' }
  const refused = await (await writing(admin)).post(`${path(member)}/remove`, remove)
  expect(refused).toMatchObject({ status: 403, body: { code: 'token.scope' } })
  expect(await entry(member)).toMatchObject({ isActive: true })
  await (await writing(member)).sure('POST', `${path(member)}/remove`, remove)
  expect(await entry(member)).toMatchObject({ isActive: false })
})
