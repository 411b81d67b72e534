import { describe, expect, test } from 'vitest'
import { BOARD_COLORS, type BoardColor } from '../../../src/kernel/contract/colors.ts'
import { isPlain, nextColor } from '../../../web/state/board-colors.ts'
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
  return {
    _id,
    ...look,
    archived,
    members: 1,
    lists: [],
    people: [],
    createdAt: '2020',
    modifiedAt,
  }
}

const idsOf = (boards: { _id: string }[]) => boards.map(({ _id }) => _id)

describe('boards', () => {
  test('get a color that the fewest others have, in the order of the colors', () => {
    const of = (...colors: BoardColor[]) => nextColor(colors.map((color) => ({ color })))
    expect(of()).toBe('belize')
    expect(of('belize')).toBe('pumpkin')
    expect(of('pumpkin', 'belize', 'relax')).toBe('midnight')
    expect(of(...BOARD_COLORS)).toBe('belize')
    expect(of(...BOARD_COLORS, 'belize', 'midnight')).toBe('pumpkin')
  })

  test('are plain until somebody gives them a color, a gradient or a picture', () => {
    const plain = board('plain', '2020')
    expect(isPlain(plain)).toBe(true)
    expect(isPlain({ ...plain, color: 'dark' })).toBe(false)
    expect(isPlain({ ...plain, gradient: 'dawn' })).toBe(false)
    expect(isPlain({ ...plain, backgroundUrl: '/picture' })).toBe(false)
  })

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
    ['Café', 'CAFE', true],
  ])('%s, looked for by %j: %s', (title, wanted, found) => {
    expect(isFound(title, wanted)).toBe(found)
  })
})
