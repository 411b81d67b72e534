import { describe, expect, test } from 'vitest'
import type { BoardView } from '../../../../web/state/board-view.ts'
import type { KeyedCommand, Command } from '../../../../web/state/command.ts'
import { BOARD_ROLES, type BoardRole } from '../../../../src/kernel/contract/choices.ts'
import { applied, inverseOf } from '../../../../web/state/commands.ts'
import { temporaryIds } from '../../../../web/state/temporary-ids.ts'
import { cellsOf } from '../../../../web/state/places.ts'
import { flagsOf, roleOf } from '../../../../web/state/roles.ts'
import { boardView, miniCard } from '../view.ts'

const VIEW = boardView([
  miniCard('C1', 'L1', { color: 'red', labelIds: ['A'] }),
  miniCard('C2', 'L2', { sort: 5, dueAt: '2030-02-01T00:00:00.000Z' }),
])

const command = (given: Command): KeyedCommand => ({ ...given, key: 'K', text: '', at: 0 })

describe('a command', () => {
  test('on the labels or people of a card keeps what others put on it meanwhile', () => {
    const args = { card: 'C1', field: 'labelIds' as const, add: ['B'], remove: ['A'] }
    const given = command({ kind: 'changeIds', args })
    const now = boardView([miniCard('C1', 'L1', { labelIds: ['A', 'C'] })])
    expect(applied(now, given).cards.get('C1')?.labelIds).toEqual(['C', 'B'])
    const inverse = inverseOf(VIEW, given)
    const undone = inverse && applied(applied(now, given), command(inverse))
    expect(undone?.cards.get('C1')?.labelIds).toEqual(['C', 'A'])
  })

  test('that changes a text says, when it is undone, what text it left', () => {
    const [set, was] = [{ title: 'New', description: 'New' }, { description: 'Old' }]
    const inverse = inverseOf(VIEW, command({ kind: 'editCard', args: { card: 'C1', set, was } }))
    expect(inverse).toMatchObject({ args: { was: { description: 'New' } } })
  })

  test('on a card that is gone changes nothing, and cannot be undone', () => {
    const lost = command({ kind: 'editCard', args: { card: 'C9', set: { title: 'New' } } })
    expect(applied(VIEW, lost)).toBe(VIEW)
    expect(inverseOf(VIEW, lost)).toBe(undefined)
  })

  test('puts new cards after all others of their list, in order', () => {
    const cards = [
      { id: 'N1', title: 'First' },
      { id: 'N2', title: 'Second' },
    ]
    const args = { listId: 'L2', swimlaneId: 'S1', cards }
    const after = applied(VIEW, command({ kind: 'createCards', args }))
    expect([after.cards.get('N1'), after.cards.get('N2')]).toMatchObject([
      { title: 'First', sort: 6, listId: 'L2' },
      { title: 'Second', sort: 7, listId: 'L2' },
    ])
  })

  test('that moves cards within a list is undone, wherever they lay', () => {
    const ids = ['A', 'B', 'C', 'D', 'E']
    const view = boardView(ids.map((id, sort) => miniCard(id, 'L1', { sort })))
    const order = (shown: BoardView) => cellsOf(shown).get('S1 L1')?.join('')
    const move = { cards: ['B', 'D'], listId: 'L1', swimlaneId: 'S1', position: 0 }
    const given = command({ kind: 'moveCards', args: { moves: [move] } })
    const moved = applied(view, given)
    expect(order(moved)).toBe('BDACE')
    const inverse = inverseOf(view, given)
    expect(inverse && order(applied(moved, command(inverse)))).toBe('ABCDE')
    const later = { ...move, cards: ['A', 'B'], position: 2 }
    expect(order(applied(view, command({ kind: 'moveCards', args: { moves: [later] } })))).toBe(
      'CDABE',
    )
  })

  test('takes an archived list off the board', () => {
    const archive = command({ kind: 'editList', args: { list: 'L2', set: { archived: true } } })
    expect(applied(VIEW, archive).lists.map(({ _id }) => _id)).toEqual(['L1', 'L3'])
  })

  test('puts a moved list in its place', () => {
    const move = command({ kind: 'moveList', args: { list: 'L1', position: 1 } })
    expect(applied(VIEW, move).lists.map(({ _id }) => _id)).toEqual(['L2', 'L1', 'L3'])
  })

  test('takes the ids of the service in place of those that the page made up', () => {
    const args = { card: 'new-1', listId: 'new-2', swimlaneId: 'S1', sort: 1 }
    const ids = temporaryIds()
    ids.note(['C7', 'L7'], ['new-1', 'new-2'])
    expect(ids.withIds(command({ kind: 'moveCard', args })).args).toEqual({
      ...args,
      card: 'C7',
      listId: 'L7',
    })
  })
})

describe('a command on a member', () => {
  const MEMBERS = [memberOf('U1', 'admin'), memberOf('U2', 'worker')]
  const view = boardView([])
  view.board.members = MEMBERS

  test.each(BOARD_ROLES)(
    'gives them the role %s, and is undone by giving the one before',
    (role) => {
      const given = command({ kind: 'setRole', args: { user: 'U2', role } })
      const after = applied(view, given)
      expect(after.board.members.map(roleOf)).toEqual(['admin', role])
      const inverse = inverseOf(view, given)
      expect(applied(after, command(inverse ?? given)).board.members).toEqual(MEMBERS)
    },
  )

  test('takes them off the board, which cannot be undone, as they may not want to come back', () => {
    const given = command({ kind: 'removeMember', args: { user: 'U2' } })
    expect(applied(view, given).board.members).toEqual([MEMBERS[0]])
    expect(inverseOf(view, given)).toBe(undefined)
  })
})

function memberOf(userId: string, role: BoardRole) {
  return { userId, isActive: true, ...flagsOf(role) } as BoardView['board']['members'][number]
}
