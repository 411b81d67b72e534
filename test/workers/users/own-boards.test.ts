import { describe, expect, test } from 'vitest'
import { as, newBoard } from '../../support/people.ts'

const PATH = '/api/user/boards'

type Listed = { _id: string; archived: boolean; members: number }

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
      createdAt,
      modifiedAt,
    })
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
