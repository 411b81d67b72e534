import type { Cases } from './played.ts'
import { S1, GONE_SWIMLANE } from './sample.ts'

export const swimlaneCases: Pick<
  Cases,
  'createSwimlane' | 'editSwimlane' | 'restoreSwimlane' | 'moveSwimlane' | 'deleteSwimlane'
> = {
  createSwimlane: [
    {
      args: { id: 'new-1', title: 'Lane' },
      sends: [['POST /api/boards/B1/swimlanes', { title: 'Lane' }]],
      shows: {
        'board.swimlanes.order': 'S1 S2 new-1',
        'board.swimlanes.new-1': {
          _id: 'new-1',
          title: 'Lane',
          createdAt: '1970-01-01T00:00:00.000Z',
          updatedAt: '1970-01-01T00:00:00.000Z',
          modifiedAt: '1970-01-01T00:00:00.000Z',
          sort: 2,
          boardId: 'B1',
        },
      },
      undo: { kind: 'editSwimlane', args: { swimlane: 'new-1', set: { archived: true } } },
      about: ['swimlanes', 'new-1'],
      makes: ['new-1'],
      typed: 'Lane',
    },
  ],
  editSwimlane: [
    {
      as: 'folded',
      args: { swimlane: 'S1', set: { collapsed: true } },
      sends: [['PUT /api/boards/B1/swimlanes/S1', { collapsed: true }]],
      shows: { 'board.swimlanes.S1.collapsed': true },
      undo: { kind: 'editSwimlane', args: { swimlane: 'S1', set: { collapsed: false } } },
      about: ['S1'],
    },
    {
      as: 'archived',
      args: { swimlane: 'S1', set: { archived: true } },
      sends: [['PUT /api/boards/B1/swimlanes/S1', { archived: true }]],
      shows: { 'board.swimlanes.S1': null, 'board.swimlanes.order': 'S2' },
      undo: { kind: 'restoreSwimlane', args: { swimlane: S1 } },
      about: ['swimlanes', 'S1'],
    },
  ],
  restoreSwimlane: [
    {
      args: { swimlane: GONE_SWIMLANE },
      sends: [['PUT /api/boards/B1/swimlanes/S9', { archived: false }]],
      shows: {
        'board.swimlanes.order': 'S1 S9 S2',
        'board.swimlanes.S9': { ...GONE_SWIMLANE, archived: false },
      },
      undo: { kind: 'editSwimlane', args: { swimlane: 'S9', set: { archived: true } } },
      about: ['swimlanes', 'S9'],
    },
  ],
  moveSwimlane: [
    {
      args: { swimlane: 'S1', position: 1 },
      sends: [['POST /api/boards/B1/swimlanes/S1/move', { position: 1 }]],
      shows: { 'board.swimlanes.S1.sort': 2, 'board.swimlanes.order': 'S2 S1' },
      undo: { kind: 'moveSwimlane', args: { swimlane: 'S1', position: 0 } },
      about: ['order swimlanes', 'swimlanes', 'S1'],
    },
  ],
  deleteSwimlane: [
    {
      args: { swimlane: 'S1', cards: 'delete' },
      sends: [['DELETE /api/boards/B1/swimlanes/S1?cards=delete']],
      shows: { 'board.swimlanes.S1': null, 'board.swimlanes.order': 'S2' },
      isHeld: true,
      about: ['order swimlanes', 'S1'],
    },
  ],
}
