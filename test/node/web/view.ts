import type { BoardView, List, MiniCard, Swimlane } from '../../../web/state/board-view.ts'

const AT = '2030-01-01T00:00:00.000Z'

/** A card of a list; the other fields are as of a card that was just made. */
export function miniCard(_id: string, listId: string, given: Partial<MiniCard> = {}): MiniCard {
  return {
    _id,
    title: `Card ${_id}`,
    cardNumber: 1,
    listId,
    swimlaneId: 'S1',
    sort: 0,
    labelIds: [],
    members: [],
    assignees: [],
    userId: 'U1',
    dueComplete: false,
    spentTime: 0,
    isOvertime: false,
    coverId: '',
    parentId: '',
    cardDependencies: [],
    customFields: [],
    createdAt: AT,
    modifiedAt: AT,
    hasDescription: false,
    tasks: 0,
    finishedTasks: 0,
    comments: 0,
    attachments: 0,
    items: 0,
    finishedItems: 0,
    ...given,
  }
}

const column = (_id: string, sort: number): Swimlane => ({
  _id,
  title: `Title ${_id}`,
  archived: false,
  boardId: 'B1',
  createdAt: AT,
  updatedAt: AT,
  modifiedAt: AT,
  sort,
  type: '',
  collapsed: false,
})

const list = (_id: string, sort: number): List => ({
  ...column(_id, sort),
  starred: false,
  swimlaneId: '',
  wipLimit: { value: 1, enabled: false, soft: false },
  entry: 'anyone',
})

/** A board with the lists L1, L2 and L3, the swimlanes S1 and S2, and the cards. */
export function boardView(cards: MiniCard[], given: Partial<BoardView> = {}): BoardView {
  return {
    version: 1,
    seq: 1,
    rights: ['read', 'member', 'comment', 'move', 'write'],
    // The tests use of the board only what is here.
    board: {
      _id: 'B1',
      title: 'Board',
      slug: 'board',
      color: 'belize',
      labels: [{ _id: 'A', name: 'Urgent', color: 'red' }],
      members: [],
    } as unknown as BoardView['board'],
    users: [],
    swimlanes: [column('S1', 0), column('S2', 1)],
    lists: [list('L1', 0), list('L2', 1), list('L3', 2)],
    customFields: [],
    isCut: false,
    cards: new Map(cards.map((card) => [card._id, card])),
    ...given,
  }
}
