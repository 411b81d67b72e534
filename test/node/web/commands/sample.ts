import type { BoardView, FieldGiven } from '../../../../web/state/board-view.ts'
import type { Card, CardView } from '../../../../web/state/card-view.ts'
import type { Dependency } from '../../../../web/state/dependencies.ts'
import { flagsOf } from '../../../../web/state/roles.ts'
import { boardView, miniCard } from '../view.ts'

const AT = '2030-01-01T00:00:00.000Z'

export const FIELD: FieldGiven = {
  name: 'Size',
  type: 'dropdown',
  settings: { dropdownItems: [{ _id: 'small', name: 'Small' }] },
  showOnCard: true,
  showLabelOnMiniCard: true,
  automaticallyOnCard: false,
  alwaysOnCard: false,
  showSumAtTopOfList: false,
}

export const C1 = miniCard('C1', 'L1', {
  color: 'red',
  hasDescription: true,
  labelIds: ['A'],
  assignees: ['U2'],
  coverId: 'P1',
  customFields: [{ _id: 'F1', value: 'small' }],
})
export const C2 = miniCard('C2', 'L1', { sort: 1 })
export const C3 = miniCard('C3', 'L2', { sort: 5, dueAt: '2030-02-01T00:00:00.000Z' })
/** A card in the archive, which the board does not show. */
export const ARCHIVED = miniCard('A1', 'L2', { sort: 2 })

const [LIST, SWIMLANE] = [boardView([]).lists[0], boardView([]).swimlanes[0]]
if (LIST === undefined || SWIMLANE === undefined)
  throw new Error('A board has lists and swimlanes.')
export const [L1, S1] = [LIST, SWIMLANE]
/** A list and a swimlane in the archive. */
export const GONE_LIST = { ...LIST, _id: 'L9', title: 'Gone', sort: 0.5, archived: true }
export const GONE_SWIMLANE = { ...SWIMLANE, _id: 'S9', title: 'Gone', sort: 0.5, archived: true }

/** A board that has something of all that commands are about. */
export const VIEW = boardOf()

function boardOf(): BoardView {
  const customFields = [{ _id: 'F1', boardIds: ['B1'], ...FIELD, createdAt: AT, modifiedAt: AT }]
  const view = boardView([C1, C2, C3], { customFields })
  const members = [memberOf('U1', 'admin'), memberOf('U2', 'worker')]
  return { ...view, board: { ...view.board, members, backgroundUrl: '/backgrounds/B1?v=7' } }
}

function memberOf(userId: string, role: Parameters<typeof flagsOf>[0]) {
  // The page reads nothing else of a member.
  return { userId, isActive: true, ...flagsOf(role) } as BoardView['board']['members'][number]
}

/** The card C1 as it is opened. */
export const OPENED: CardView = {
  version: 1,
  // Commands change nothing else of a card that is opened.
  card: { ...C1, description: 'Old', archived: false } as unknown as Card,
  comments: [
    {
      _id: 'M1',
      userId: 'U1',
      text: 'Old',
      reactions: [{ reaction: 'thumbs-up', userId: 'U2' }],
      createdAt: AT,
      modifiedAt: new Date(0).toISOString(),
    },
  ],
  checklists: [
    {
      _id: 'K1',
      title: 'First',
      sort: 0,
      items: [
        { _id: 'I1', title: 'Old', isFinished: false },
        { _id: 'I2', title: 'Two', isFinished: true, assigneeId: 'U2', dueAt: null },
      ],
    },
    {
      _id: 'K2',
      title: 'Second',
      sort: 1,
      items: [{ _id: 'I3', title: 'Three', isFinished: false }],
    },
  ],
  attachments: [
    { _id: 'P1', name: 'a.png', type: 'image/png', size: 1, userId: 'U1', createdAt: AT },
  ],
  subtasks: [],
  activities: [],
}

/** What a card is to one of another board. */
export const ELSEWHERE = {
  from: 'C1',
  fromTitle: 'Card C1',
  to: 'X1',
  toTitle: 'Far',
  type: 'blocks' as const,
  boardId: 'B9',
}

export const DEPENDENCY = {
  from: 'C1',
  fromTitle: 'Card C1',
  to: 'C2',
  toTitle: 'Card C2',
  type: 'blocks',
} as const satisfies Dependency
