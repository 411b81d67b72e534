import type { Cases } from './played.ts'

export const itemCases: Pick<Cases, 'addItem' | 'editItem' | 'moveItem' | 'deleteItem'> = {
  addItem: [
    {
      args: { id: 'new-1', card: 'C1', checklist: 'K1', title: 'Item' },
      sends: [['POST /api/boards/B1/cards/C1/checklists/K1/items', { title: 'Item' }]],
      shows: {
        'opened.checklists.K1.items.order': 'I1 I2 new-1',
        'opened.checklists.K1.items.new-1': { _id: 'new-1', title: 'Item' },
      },
      undo: { kind: 'deleteItem', args: { card: 'C1', checklist: 'K1', item: 'new-1' } },
      about: ['K1', 'new-1'],
      cards: ['C1'],
      makes: ['new-1'],
      typed: 'Item',
    },
  ],
  editItem: [
    {
      as: 'its title',
      args: {
        card: 'C1',
        checklist: 'K1',
        item: 'I1',
        set: { title: 'New' },
        was: { title: 'Old' },
      },
      sends: [['PUT /api/boards/B1/cards/C1/checklists/K1/items/I1', { title: 'New' }]],
      shows: { 'opened.checklists.K1.items.I1.title': 'New' },
      undo: {
        kind: 'editItem',
        args: { card: 'C1', checklist: 'K1', item: 'I1', set: { title: 'Old' } },
      },
      about: ['I1'],
      cards: ['C1'],
      typed: 'New',
    },
    {
      as: 'its facts',
      args: {
        card: 'C1',
        checklist: 'K1',
        item: 'I2',
        set: { isFinished: false, assigneeId: '', dueAt: '2031-01-01T00:00:00.000Z' },
      },
      sends: [
        [
          'PUT /api/boards/B1/cards/C1/checklists/K1/items/I2',
          { isFinished: false, assigneeId: '', dueAt: '2031-01-01T00:00:00.000Z' },
        ],
      ],
      shows: {
        'opened.checklists.K1.items.I2.isFinished': false,
        'opened.checklists.K1.items.I2.assigneeId': '',
        'opened.checklists.K1.items.I2.dueAt': '2031-01-01T00:00:00.000Z',
      },
      undo: {
        kind: 'editItem',
        args: {
          card: 'C1',
          checklist: 'K1',
          item: 'I2',
          set: { isFinished: true, assigneeId: 'U2', dueAt: null },
        },
      },
      about: ['I2'],
      cards: ['C1'],
    },
  ],
  moveItem: [
    {
      as: 'within its checklist',
      args: { card: 'C1', checklist: 'K1', item: 'I1', toChecklist: 'K1', position: 1 },
      sends: [
        [
          'POST /api/boards/B1/cards/C1/checklists/K1/items/I1/move',
          { toChecklistId: 'K1', position: 1 },
        ],
      ],
      shows: { 'opened.checklists.K1.items.order': 'I2 I1' },
      undo: {
        kind: 'moveItem',
        args: { card: 'C1', checklist: 'K1', item: 'I1', toChecklist: 'K1', position: 0 },
      },
      about: ['order K1', 'I1', 'K1'],
      cards: ['C1'],
    },
    {
      as: 'to another checklist',
      args: { card: 'C1', checklist: 'K1', item: 'I1', toChecklist: 'K2', position: 0 },
      sends: [
        [
          'POST /api/boards/B1/cards/C1/checklists/K1/items/I1/move',
          { toChecklistId: 'K2', position: 0 },
        ],
      ],
      shows: {
        'opened.checklists.K1.items.I1': null,
        'opened.checklists.K1.items.order': 'I2',
        'opened.checklists.K2.items.order': 'I1 I3',
        'opened.checklists.K2.items.I1': { _id: 'I1', title: 'Old' },
      },
      undo: {
        kind: 'moveItem',
        args: { card: 'C1', checklist: 'K2', item: 'I1', toChecklist: 'K1', position: 0 },
      },
      about: ['order K2', 'I1', 'K1', 'K2'],
      cards: ['C1'],
    },
  ],
  deleteItem: [
    {
      args: { card: 'C1', checklist: 'K1', item: 'I1' },
      sends: [['DELETE /api/boards/B1/cards/C1/checklists/K1/items/I1']],
      shows: { 'opened.checklists.K1.items.I1': null, 'opened.checklists.K1.items.order': 'I2' },
      isHeld: true,
      about: ['order K1', 'I1'],
      cards: ['C1'],
    },
  ],
}
