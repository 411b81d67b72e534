import type { Cases } from './played.ts'
import { L1, GONE_LIST } from './sample.ts'

export const listCases: Pick<
  Cases,
  | 'createList'
  | 'copyList'
  | 'editList'
  | 'restoreList'
  | 'moveList'
  | 'deleteList'
  | 'moveListToBoard'
> = {
  createList: [
    {
      args: { id: 'new-1', title: 'List' },
      sends: [['POST /api/boards/B1/lists', { title: 'List' }]],
      shows: {
        'board.lists.order': 'L1 L2 L3 new-1',
        'board.lists.new-1': {
          _id: 'new-1',
          title: 'List',
          createdAt: '1970-01-01T00:00:00.000Z',
          updatedAt: '1970-01-01T00:00:00.000Z',
          modifiedAt: '1970-01-01T00:00:00.000Z',
          sort: 3,
          boardId: 'B1',
          wipLimit: { value: 1, enabled: false, soft: false },
          entry: 'anyone',
        },
      },
      undo: { kind: 'editList', args: { list: 'new-1', set: { archived: true } } },
      about: ['lists', 'new-1'],
      makes: ['new-1'],
      typed: 'List',
    },
  ],
  copyList: [
    {
      args: { id: 'new-1', list: 'L1', position: 1 },
      sends: [['POST /api/boards/B1/lists/L1/copy', { position: 1 }]],
      shows: {
        'board.lists.order': 'L1 new-1 L2 L3',
        'board.lists.new-1': {
          _id: 'new-1',
          title: 'Title L1',
          boardId: 'B1',
          createdAt: '2030-01-01T00:00:00.000Z',
          updatedAt: '2030-01-01T00:00:00.000Z',
          modifiedAt: '2030-01-01T00:00:00.000Z',
          sort: 0.5,
          wipLimit: { value: 1, enabled: false, soft: false },
          entry: 'anyone',
        },
      },
      undo: { kind: 'editList', args: { list: 'new-1', set: { archived: true } } },
      about: ['order lists', 'lists', 'L1', 'new-1'],
      makes: ['new-1'],
    },
  ],
  editList: [
    {
      as: 'its title and limit',
      args: {
        list: 'L1',
        set: { title: 'New', wipLimit: { value: 3, enabled: true, soft: false } },
      },
      sends: [
        [
          'PUT /api/boards/B1/lists/L1',
          { title: 'New', wipLimit: { value: 3, enabled: true, soft: false } },
        ],
      ],
      shows: {
        'board.lists.L1.title': 'New',
        'board.lists.L1.wipLimit.value': 3,
        'board.lists.L1.wipLimit.enabled': true,
      },
      undo: {
        kind: 'editList',
        args: {
          list: 'L1',
          set: { title: 'Title L1', wipLimit: { value: 1, enabled: false, soft: false } },
        },
      },
      about: ['L1'],
      typed: 'New',
    },
    {
      as: 'archived',
      args: { list: 'L1', set: { archived: true } },
      sends: [['PUT /api/boards/B1/lists/L1', { archived: true }]],
      shows: { 'board.lists.L1': null, 'board.lists.order': 'L2 L3' },
      undo: { kind: 'restoreList', args: { list: L1 } },
      about: ['lists', 'L1'],
    },
  ],
  restoreList: [
    {
      args: { list: GONE_LIST },
      sends: [['PUT /api/boards/B1/lists/L9', { archived: false }]],
      shows: {
        'board.lists.order': 'L1 L9 L2 L3',
        'board.lists.L9': { ...GONE_LIST, archived: false },
      },
      undo: { kind: 'editList', args: { list: 'L9', set: { archived: true } } },
      about: ['lists', 'L9'],
    },
  ],
  moveList: [
    {
      args: { list: 'L1', position: 2 },
      sends: [['POST /api/boards/B1/lists/L1/move', { position: 2 }]],
      shows: { 'board.lists.L1.sort': 3, 'board.lists.order': 'L2 L3 L1' },
      undo: { kind: 'moveList', args: { list: 'L1', position: 0 } },
      about: ['order lists', 'lists', 'L1'],
    },
  ],
  deleteList: [
    {
      args: { list: 'L1', cards: 'archive' },
      sends: [['DELETE /api/boards/B1/lists/L1?cards=archive']],
      shows: { 'board.lists.L1': null, 'board.lists.order': 'L2 L3' },
      isHeld: true,
      about: ['order lists', 'L1'],
    },
  ],
  moveListToBoard: [
    {
      args: { list: 'L1', boardId: 'B2', swimlaneId: 'S9' },
      sends: [['POST /api/boards/B1/lists/L1/move', { toBoardId: 'B2', toSwimlaneId: 'S9' }]],
      shows: { 'board.lists.L1': null, 'board.lists.order': 'L2 L3' },
      about: ['lists', 'L1'],
    },
  ],
}
