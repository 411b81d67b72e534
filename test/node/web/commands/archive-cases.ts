import type { Cases } from './played.ts'
import { ARCHIVED, C1, C3 } from './sample.ts'

export const archiveCases: Pick<
  Cases,
  | 'archiveCard'
  | 'restoreCard'
  | 'archiveCards'
  | 'restoreCards'
  | 'deleteCard'
  | 'restoreDeletedCard'
  | 'deleteForGood'
  | 'moveToBoard'
> = {
  archiveCard: [
    {
      args: { card: 'C1' },
      sends: [['POST /api/boards/B1/cards/C1/archive']],
      shows: { 'board.cards.C1': null, 'opened.card.archived': true },
      undo: { kind: 'restoreCard', args: { card: C1 } },
      about: ['C1'],
      cards: ['C1'],
    },
  ],
  restoreCard: [
    {
      args: { card: ARCHIVED },
      sends: [['POST /api/boards/B1/cards/A1/restore']],
      shows: { 'board.cards.A1': ARCHIVED },
      undo: { kind: 'archiveCard', args: { card: 'A1' } },
      about: ['A1'],
      cards: ['A1'],
    },
  ],
  archiveCards: [
    {
      args: { cards: ['C1', 'C3'] },
      sends: [['PATCH /api/boards/B1/cards', { cards: ['C1', 'C3'], archive: true }]],
      shows: {
        'board.cards.C1': null,
        'board.cards.C3': null,
        'opened.card.archived': true,
      },
      undo: { kind: 'restoreCards', args: { cards: [C1, C3] } },
      about: ['C1', 'C3'],
      cards: ['C1', 'C3'],
    },
  ],
  restoreCards: [
    {
      args: { cards: [ARCHIVED] },
      sends: [['PATCH /api/boards/B1/cards', { cards: ['A1'], archive: false }]],
      shows: { 'board.cards.A1': ARCHIVED },
      undo: { kind: 'archiveCards', args: { cards: ['A1'] } },
      about: ['A1'],
      cards: ['A1'],
    },
  ],
  deleteCard: [
    {
      args: { card: 'C1', listId: 'L1' },
      sends: [['DELETE /api/boards/B1/lists/L1/cards/C1']],
      shows: { 'board.cards.C1': null },
      undo: { kind: 'restoreDeletedCard', args: { card: 'C1', shown: C1 } },
      isHeld: true,
      about: ['order L1', 'C1'],
      cards: ['C1'],
    },
  ],
  deleteForGood: [
    {
      args: { card: 'A1' },
      sends: [['DELETE /api/boards/B1/deleted-cards/A1']],
      shows: {},
      isHeld: true,
      about: ['A1'],
    },
  ],
  restoreDeletedCard: [
    {
      as: 'of the board',
      args: { card: 'A1', shown: ARCHIVED },
      sends: [['POST /api/boards/B1/deleted-cards/A1/restore']],
      shows: { 'board.cards.A1': ARCHIVED },
      about: ['A1'],
      cards: ['A1'],
    },
    {
      as: 'of the archive',
      args: { card: 'A1', shown: undefined },
      sends: [['POST /api/boards/B1/deleted-cards/A1/restore']],
      shows: {},
      about: ['A1'],
      cards: ['A1'],
    },
  ],
  moveToBoard: [
    {
      args: { cards: ['C1', 'C3'], boardId: 'B2', listId: 'L9', swimlaneId: 'S9' },
      sends: [
        ['PUT /api/boards/B1/cards/C1', { newBoardId: 'B2', newListId: 'L9', newSwimlaneId: 'S9' }],
        ['PUT /api/boards/B1/cards/C3', { newBoardId: 'B2', newListId: 'L9', newSwimlaneId: 'S9' }],
      ],
      shows: { 'board.cards.C1': null, 'board.cards.C3': null },
      about: ['C1', 'C3'],
      cards: ['C1', 'C3'],
    },
  ],
}
