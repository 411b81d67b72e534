import type { Cases } from './played.ts'

export const placeCases: Pick<Cases, 'createCards' | 'moveCard' | 'copyCard' | 'moveCards'> = {
  createCards: [
    {
      args: {
        listId: 'L2',
        swimlaneId: 'S1',
        cards: [
          {
            id: 'new-1',
            title: 'One',
            description: '- [x] a',
            parentId: 'C1',
            dueAt: '2031-01-01T00:00:00.000Z',
          },
          { id: 'new-2', title: 'Two' },
        ],
      },
      sends: [
        [
          'POST /api/boards/B1/lists/L2/cards/bulk',
          {
            swimlaneId: 'S1',
            cards: [
              {
                title: 'One',
                description: '- [x] a',
                parentId: 'C1',
                dueAt: '2031-01-01T00:00:00.000Z',
              },
              { title: 'Two' },
            ],
          },
        ],
      ],
      shows: {
        'board.cards.new-1': {
          _id: 'new-1',
          title: 'One',
          listId: 'L2',
          swimlaneId: 'S1',
          sort: 6,
          parentId: 'C1',
          createdAt: '1970-01-01T00:00:00.000Z',
          modifiedAt: '1970-01-01T00:00:00.000Z',
          hasDescription: true,
          tasks: 1,
          finishedTasks: 1,
          dueAt: '2031-01-01T00:00:00.000Z',
        },
        'board.cards.new-2': {
          _id: 'new-2',
          title: 'Two',
          listId: 'L2',
          swimlaneId: 'S1',
          sort: 7,
          createdAt: '1970-01-01T00:00:00.000Z',
          modifiedAt: '1970-01-01T00:00:00.000Z',
        },
      },
      undo: { kind: 'archiveCards', args: { cards: ['new-1', 'new-2'] } },
      about: ['L2', 'new-1', 'new-2'],
      cards: ['new-1', 'new-2'],
      makes: ['new-1', 'new-2'],
      typed: 'One\n- [x] a\nTwo',
    },
  ],
  moveCard: [
    {
      as: 'by its sort',
      args: { card: 'C1', listId: 'L2', swimlaneId: 'S2', sort: 9 },
      sends: [['PUT /api/boards/B1/cards/C1', { listId: 'L2', swimlaneId: 'S2', sort: 9 }]],
      shows: {
        'board.cards.C1.listId': 'L2',
        'board.cards.C1.swimlaneId': 'S2',
        'board.cards.C1.sort': 9,
        'opened.card.listId': 'L2',
        'opened.card.swimlaneId': 'S2',
        'opened.card.sort': 9,
      },
      undo: { kind: 'moveCard', args: { card: 'C1', listId: 'L1', swimlaneId: 'S1', sort: 0 } },
      about: ['C1'],
      cards: ['C1'],
    },
    {
      as: 'by its position',
      args: { card: 'C1', listId: 'L2', swimlaneId: 'S1', position: 0 },
      sends: [
        [
          'PATCH /api/boards/B1/cards',
          { cards: ['C1'], moveTo: { listId: 'L2', swimlaneId: 'S1', position: 0 } },
        ],
      ],
      shows: {
        'board.cards.C1.listId': 'L2',
        'board.cards.C1.sort': 4,
        'opened.card.listId': 'L2',
      },
      undo: { kind: 'moveCard', args: { card: 'C1', listId: 'L1', swimlaneId: 'S1', position: 0 } },
      about: ['order L2', 'places', 'C1'],
      cards: ['C1'],
    },
  ],
  copyCard: [
    {
      args: { id: 'new-1', card: 'C1', listId: 'L1', swimlaneId: 'S1' },
      sends: [['POST /api/boards/B1/lists/L1/cards/C1/copy', { toSwimlaneId: 'S1' }]],
      shows: {
        'board.cards.new-1': {
          _id: 'new-1',
          title: 'Card C1',
          listId: 'L1',
          swimlaneId: 'S1',
          sort: 2,
          labelIds: ['A'],
          assignees: ['U2'],
          userId: 'U1',
          coverId: 'P1',
          customFields: [{ _id: 'F1', value: 'small' }],
          createdAt: '2030-01-01T00:00:00.000Z',
          modifiedAt: '2030-01-01T00:00:00.000Z',
          hasDescription: true,
          color: 'red',
        },
      },
      undo: { kind: 'archiveCards', args: { cards: ['new-1'] } },
      about: ['L1', 'C1', 'new-1'],
      cards: ['new-1'],
      makes: ['new-1'],
    },
  ],
  moveCards: [
    {
      as: 'to the end of a list',
      args: { moves: [{ cards: ['C1', 'C2'], listId: 'L2' }] },
      sends: [['PATCH /api/boards/B1/cards', { cards: ['C1', 'C2'], moveTo: { listId: 'L2' } }]],
      shows: {
        'board.cards.C1.listId': 'L2',
        'board.cards.C1.sort': 6,
        'board.cards.C2.listId': 'L2',
        'board.cards.C2.sort': 7,
      },
      undo: {
        kind: 'moveCards',
        args: { moves: [{ cards: ['C1', 'C2'], listId: 'L1', swimlaneId: 'S1', position: 0 }] },
      },
      about: ['L2', 'C1', 'C2'],
      cards: ['C1', 'C2'],
    },
    {
      as: 'to a place',
      args: { moves: [{ cards: ['C2', 'C1'], listId: 'L2', swimlaneId: 'S1', position: 0 }] },
      sends: [
        [
          'PATCH /api/boards/B1/cards',
          { cards: ['C2', 'C1'], moveTo: { listId: 'L2', swimlaneId: 'S1', position: 0 } },
        ],
      ],
      shows: {
        'board.cards.C1.listId': 'L2',
        'board.cards.C1.sort': 4.5,
        'board.cards.C2.listId': 'L2',
        'board.cards.C2.sort': 4,
      },
      undo: {
        kind: 'moveCards',
        args: { moves: [{ cards: ['C1', 'C2'], listId: 'L1', swimlaneId: 'S1', position: 0 }] },
      },
      about: ['order L2', 'places', 'C2', 'C1'],
      cards: ['C2', 'C1'],
    },
  ],
}
