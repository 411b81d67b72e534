import { describe, expect, test } from 'vitest'
import { type Person, as, newBoard } from '../../support/people.ts'

const PATH = '/api/user/boards'

type Listed = {
  _id: string
  archived: boolean
  members: number
  lists: number[]
  people: { _id: string }[]
}

/** Somebody as the tile of a board shows them. */
function personOf({ id: _id, username }: Person) {
  return { _id, username }
}

describe('the boards of the current user', () => {
  test('have what a page shows of them, archived ones too', async () => {
    const board = await newBoard({ roles: ['member', 'removed'] })
    const admin = as(board.people.admin)
    const look = { color: 'pumpkin', gradient: 'dusk' }
    const type = 'template-board'
    await admin.edit(board.path, { title: 'Spring release', ...look, type, archived: true })
    const listed = await admin.read<Listed[]>(PATH)
    const { title, slug, createdAt, modifiedAt } = await admin.read<Record<string, string>>(
      board.path,
    )
    expect(listed.find(({ _id }) => _id === board.id)).toEqual({
      _id: board.id,
      title,
      slug,
      ...look,
      type,
      permission: 'private',
      archived: true,
      members: 2,
      lists: [],
      people: [personOf(board.people.admin), personOf(board.people.member)],
      createdAt,
      modifiedAt,
    })
  })

  test('have the lengths of their first lists, in order, and their first people', async () => {
    const roles = ['worker', 'member', 'noComments', 'commentOnly'] as const
    const board = await newBoard({ roles: [...roles] })
    const admin = as(board.people.admin)
    for (const title of ['Later', ...Array.from({ length: 8 }, String)])
      await admin.made(`${board.path}/lists`, { title })
    const [first, second, third] = await admin.read<{ _id: string }[]>(`${board.path}/lists`)
    const { swimlane: swimlaneId } = board
    for (const title of ['Tea', 'Milk'])
      await admin.made(`${board.path}/lists/${third?._id}/cards`, { title, swimlaneId })
    await admin.edit(`${board.path}/lists/${second?._id}`, { archived: true })
    await admin.edit(`${board.path}/lists/${first?._id}`, { sort: 1_000 })
    await as(board.people.worker).edit('/api/user', { fullname: 'Ada Lovelace' })
    const listed = await admin.read<Listed[]>(PATH)
    const { lists, people, members } = listed.find(({ _id }) => _id === board.id) ?? {}
    expect(lists).toEqual([2, 0, 0, 0, 0, 0, 0, 0])
    expect(people).toEqual([
      personOf(board.people.admin),
      { ...personOf(board.people.worker), fullname: 'Ada Lovelace' },
      personOf(board.people.member),
      personOf(board.people.noComments),
    ])
    expect(members).toBe(5)
  })

  test('are those of which they are an active member', async () => {
    const board = await newBoard({ roles: ['member', 'removed'] })
    const { member, outsider, removed } = board.people
    const lists = async (person: typeof member) =>
      (await as(person).read<Listed[]>(PATH)).some(({ _id }) => _id === board.id)
    expect(await lists(member)).toBe(true)
    expect(await lists(outsider)).toBe(false)
    expect(await lists(removed)).toBe(false)
  })
})
