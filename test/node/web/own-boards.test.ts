import { describe, expect, test } from 'vitest'
import { isFound, sortedBoards } from '../../../web/state/own-boards.ts'

function board(_id: string, modifiedAt: string, archived = false) {
  const look = {
    title: _id,
    slug: _id,
    color: 'belize',
    gradient: 'none',
    type: 'board',
    permission: 'private',
  } as const
  return { _id, ...look, archived, members: 1, createdAt: '2020', modifiedAt }
}

const idsOf = (boards: { _id: string }[]) => boards.map(({ _id }) => _id)

describe('boards', () => {
  test('are sorted by when they changed, with stars and archived ones apart', () => {
    const boards = [
      board('first', '2021'),
      board('last', '2024'),
      board('star', '2022'),
      board('gone', '2023', true),
    ]
    const { starred, others, archived } = sortedBoards(boards, ['star', 'gone'])
    expect([starred, others, archived].map(idsOf)).toEqual([['star'], ['last', 'first'], ['gone']])
  })

  test.each([
    ['Spring release', 'REL spr', true],
    ['Spring release', 'spring autumn', false],
    ['Spring release', '  ', true],
  ])('%s, looked for by %j: %s', (title, wanted, found) => {
    expect(isFound(title, wanted)).toBe(found)
  })
})
