import type { Cases } from './played.ts'

export const cardCases: Pick<
  Cases,
  'editCard' | 'setField' | 'setCover' | 'changeIds' | 'changeIdOfCards' | 'editCards'
> = {
  editCard: [
    {
      as: 'texts',
      args: { card: 'C1', set: { title: 'New', description: 'New' }, was: { description: 'Old' } },
      sends: [['PUT /api/boards/B1/cards/C1', { title: 'New', description: 'New' }]],
      shows: {
        'board.cards.C1.title': 'New',
        'opened.card.title': 'New',
        'opened.card.description': 'New',
      },
      undo: {
        kind: 'editCard',
        args: {
          card: 'C1',
          set: { title: 'Card C1', description: 'Old' },
          was: { description: 'New' },
        },
      },
      about: ['C1'],
      cards: ['C1'],
      typed: 'New\nNew',
    },
    {
      as: 'a cleared color',
      args: { card: 'C1', set: { color: null } },
      sends: [['PUT /api/boards/B1/cards/C1', { color: null }]],
      shows: { 'board.cards.C1.color': null, 'opened.card.color': null },
      undo: { kind: 'editCard', args: { card: 'C1', set: { color: 'red' } } },
      about: ['C1'],
      cards: ['C1'],
    },
    {
      as: 'a first date',
      args: { card: 'C1', set: { dueAt: '2031-01-01T00:00:00.000Z' } },
      sends: [['PUT /api/boards/B1/cards/C1', { dueAt: '2031-01-01T00:00:00.000Z' }]],
      shows: {
        'board.cards.C1.dueAt': '2031-01-01T00:00:00.000Z',
        'opened.card.dueAt': '2031-01-01T00:00:00.000Z',
      },
      undo: { kind: 'editCard', args: { card: 'C1', set: { dueAt: null } } },
      about: ['C1'],
      cards: ['C1'],
    },
    {
      as: 'overtime',
      args: { card: 'C1', set: { isOvertime: true, spentTime: 2 } },
      sends: [['PUT /api/boards/B1/cards/C1', { spentTime: 2, isOverTime: true }]],
      shows: {
        'board.cards.C1.spentTime': 2,
        'board.cards.C1.isOvertime': true,
        'opened.card.spentTime': 2,
        'opened.card.isOvertime': true,
      },
      undo: { kind: 'editCard', args: { card: 'C1', set: { isOvertime: false, spentTime: 0 } } },
      about: ['C1'],
      cards: ['C1'],
    },
  ],
  setField: [
    {
      args: { card: 'C1', field: 'F1', value: 'large' },
      sends: [['PUT /api/boards/B1/cards/C1', { customFields: [{ _id: 'F1', value: 'large' }] }]],
      shows: {
        'board.cards.C1.customFields.F1.value': 'large',
        'opened.card.customFields.F1.value': 'large',
      },
      undo: { kind: 'setField', args: { card: 'C1', field: 'F1', value: 'small' } },
      about: ['C1'],
      cards: ['C1'],
      typed: 'large',
    },
  ],
  setCover: [
    {
      as: 'another picture',
      args: { card: 'C1', listId: 'L1', attachment: 'P2', isCover: true },
      sends: [['PUT /api/boards/B1/lists/L1/cards/C1/attachments/P2/cover']],
      shows: { 'board.cards.C1.coverId': 'P2', 'opened.card.coverId': 'P2' },
      undo: {
        kind: 'setCover',
        args: { card: 'C1', listId: 'L1', isCover: true, attachment: 'P1' },
      },
      about: ['C1'],
      cards: ['C1'],
    },
    {
      as: 'no picture',
      args: { card: 'C1', listId: 'L1', attachment: 'P1', isCover: false },
      sends: [['DELETE /api/boards/B1/lists/L1/cards/C1/attachments/P1/cover']],
      shows: { 'board.cards.C1.coverId': '', 'opened.card.coverId': '' },
      undo: {
        kind: 'setCover',
        args: { card: 'C1', listId: 'L1', isCover: true, attachment: 'P1' },
      },
      about: ['C1'],
      cards: ['C1'],
    },
  ],
  changeIds: [
    {
      as: 'labels',
      args: { card: 'C1', field: 'labelIds', add: ['B', 'A'], remove: ['A', 'C'] },
      sends: [
        [
          'PATCH /api/boards/B1/cards',
          { cards: ['C1'], addLabels: ['B', 'A'], removeLabels: ['A', 'C'] },
        ],
      ],
      shows: {
        'board.cards.C1.labelIds.A': null,
        'board.cards.C1.labelIds.B': 'B',
        'opened.card.labelIds.A': null,
        'opened.card.labelIds.B': 'B',
      },
      undo: {
        kind: 'changeIds',
        args: { card: 'C1', field: 'labelIds', add: ['A'], remove: ['B'] },
      },
      about: ['C1', 'B', 'A'],
      cards: ['C1'],
    },
    {
      as: 'people',
      args: { card: 'C1', field: 'members', add: ['U1'], remove: ['U9'] },
      sends: [
        [
          'PATCH /api/boards/B1/cards',
          { cards: ['C1'], addMembers: ['U1'], removeMembers: ['U9'] },
        ],
      ],
      shows: {
        'board.cards.C1.members.U1': 'U1',
        'opened.card.members.U1': 'U1',
      },
      undo: { kind: 'changeIds', args: { card: 'C1', field: 'members', add: [], remove: ['U1'] } },
      about: ['C1', 'U1'],
      cards: ['C1'],
    },
  ],
  changeIdOfCards: [
    {
      as: 'put on',
      args: { cards: ['C1', 'C2'], field: 'labelIds', id: 'A', isOn: true },
      sends: [['PATCH /api/boards/B1/cards', { cards: ['C1', 'C2'], addLabels: ['A'] }]],
      shows: { 'board.cards.C2.labelIds.A': 'A' },
      undo: {
        kind: 'changeIdOfCards',
        args: { cards: ['C2'], field: 'labelIds', id: 'A', isOn: false },
      },
      about: ['C1', 'C2', 'A'],
      cards: ['C1', 'C2'],
    },
    {
      as: 'taken off',
      args: { cards: ['C1', 'C2'], field: 'assignees', id: 'U2', isOn: false },
      sends: [['PATCH /api/boards/B1/cards', { cards: ['C1', 'C2'], removeAssignees: ['U2'] }]],
      shows: {
        'board.cards.C1.assignees.U2': null,
        'opened.card.assignees.U2': null,
      },
      undo: {
        kind: 'changeIdOfCards',
        args: { cards: ['C1'], field: 'assignees', id: 'U2', isOn: true },
      },
      about: ['C1', 'C2', 'U2'],
      cards: ['C1', 'C2'],
    },
  ],
  editCards: [
    {
      args: {
        edits: [
          { cards: ['C1', 'C2'], set: { dueAt: '2031-01-01T00:00:00.000Z', color: null } },
          { cards: ['C3'], set: { dueAt: null } },
        ],
      },
      sends: [
        [
          'PATCH /api/boards/B1/cards',
          { cards: ['C1', 'C2'], set: { dueAt: '2031-01-01T00:00:00.000Z', color: null } },
        ],
        ['PATCH /api/boards/B1/cards', { cards: ['C3'], set: { dueAt: null } }],
      ],
      shows: {
        'board.cards.C1.color': null,
        'board.cards.C1.dueAt': '2031-01-01T00:00:00.000Z',
        'board.cards.C2.dueAt': '2031-01-01T00:00:00.000Z',
        'board.cards.C3.dueAt': null,
        'opened.card.color': null,
        'opened.card.dueAt': '2031-01-01T00:00:00.000Z',
      },
      undo: {
        kind: 'editCards',
        args: {
          edits: [
            { cards: ['C1'], set: { dueAt: null, color: 'red' } },
            { cards: ['C2'], set: { dueAt: null, color: null } },
            { cards: ['C3'], set: { dueAt: '2030-02-01T00:00:00.000Z' } },
          ],
        },
      },
      about: ['C1', 'C2', 'C3'],
      cards: ['C1', 'C2', 'C3'],
    },
  ],
}
