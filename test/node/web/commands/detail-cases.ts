import type { Cases } from './played.ts'

export const detailCases: Pick<
  Cases,
  | 'addComment'
  | 'editComment'
  | 'deleteComment'
  | 'reactToComment'
  | 'addChecklist'
  | 'deleteChecklist'
  | 'attachFile'
  | 'deleteAttachment'
> = {
  addComment: [
    {
      args: { id: 'new-1', card: 'C1', text: 'Hello', userId: 'U1' },
      sends: [['POST /api/boards/B1/cards/C1/comments', { comment: 'Hello' }]],
      shows: {
        'opened.comments.order': 'new-1 M1',
        'opened.comments.new-1': {
          _id: 'new-1',
          userId: 'U1',
          text: 'Hello',
          createdAt: '1970-01-01T00:00:00.000Z',
          modifiedAt: '1970-01-01T00:00:00.000Z',
        },
      },
      undo: { kind: 'deleteComment', args: { card: 'C1', comment: 'new-1' } },
      about: ['C1 comments', 'new-1'],
      cards: ['C1'],
      makes: ['new-1'],
      typed: 'Hello',
    },
  ],
  editComment: [
    {
      args: { card: 'C1', comment: 'M1', text: 'New', was: 'Old' },
      sends: [['PUT /api/boards/B1/cards/C1/comments/M1', { comment: 'New' }]],
      shows: { 'opened.comments.M1.text': 'New' },
      undo: { kind: 'editComment', args: { card: 'C1', comment: 'M1', text: 'Old' } },
      about: ['M1'],
      cards: ['C1'],
      typed: 'New',
    },
  ],
  deleteComment: [
    {
      args: { card: 'C1', comment: 'M1' },
      sends: [['DELETE /api/boards/B1/cards/C1/comments/M1']],
      shows: { 'opened.comments.M1': null, 'opened.comments.order': null },
      isHeld: true,
      about: ['M1'],
      cards: ['C1'],
    },
  ],
  reactToComment: [
    {
      as: 'given',
      args: { card: 'C1', comment: 'M1', reaction: 'heart', userId: 'U1', isGiven: true },
      sends: [
        ['PUT /api/boards/B1/cards/C1/comments/M1/reaction', { reaction: 'heart', isGiven: true }],
      ],
      shows: {
        'opened.comments.M1.reactions.order': 'U2-thumbs-up U1-heart',
        'opened.comments.M1.reactions.U1-heart': { reaction: 'heart', userId: 'U1' },
      },
      undo: {
        kind: 'reactToComment',
        args: { card: 'C1', comment: 'M1', reaction: 'heart', userId: 'U1', isGiven: false },
      },
      about: ['M1'],
      cards: ['C1'],
    },
    {
      as: 'taken back',
      args: { card: 'C1', comment: 'M1', reaction: 'thumbs-up', userId: 'U2', isGiven: false },
      sends: [
        [
          'PUT /api/boards/B1/cards/C1/comments/M1/reaction',
          { reaction: 'thumbs-up', isGiven: false },
        ],
      ],
      shows: {
        'opened.comments.M1.reactions.U2-thumbs-up': null,
        'opened.comments.M1.reactions.order': null,
      },
      undo: {
        kind: 'reactToComment',
        args: { card: 'C1', comment: 'M1', reaction: 'thumbs-up', userId: 'U2', isGiven: true },
      },
      about: ['M1'],
      cards: ['C1'],
    },
  ],
  addChecklist: [
    {
      args: { id: 'new-1', card: 'C1', title: 'List', items: [{ title: 'a', isFinished: true }] },
      sends: [
        [
          'POST /api/boards/B1/cards/C1/checklists',
          { title: 'List', items: [{ title: 'a', isFinished: true }] },
        ],
      ],
      shows: {
        'opened.checklists.order': 'K1 K2 new-1',
        'opened.checklists.new-1': {
          _id: 'new-1',
          title: 'List',
          sort: 2,
          items: [{ title: 'a', isFinished: true, _id: 'new-1-0' }],
        },
      },
      undo: { kind: 'deleteChecklist', args: { card: 'C1', checklist: 'new-1' } },
      about: ['C1 checklists', 'new-1'],
      cards: ['C1'],
      makes: ['new-1'],
      typed: 'List\na',
    },
  ],
  deleteChecklist: [
    {
      args: { card: 'C1', checklist: 'K1' },
      sends: [['DELETE /api/boards/B1/cards/C1/checklists/K1']],
      shows: { 'opened.checklists.K1': null, 'opened.checklists.order': 'K2' },
      isHeld: true,
      about: ['K1'],
      cards: ['C1'],
    },
  ],
  attachFile: [
    {
      args: { id: 'new-1', card: 'C1', listId: 'L1', bytes: 'F1', name: 'a.txt' },
      sends: [['POST /api/boards/B1/lists/L1/cards/C1/attachments', { file: 'a.txt' }]],
      shows: {},
      about: ['files', 'new-1'],
      cards: ['C1'],
      makes: ['new-1'],
    },
  ],
  deleteAttachment: [
    {
      args: { card: 'C1', listId: 'L1', attachment: 'P1' },
      sends: [['DELETE /api/boards/B1/lists/L1/cards/C1/attachments/P1']],
      shows: { 'opened.attachments.P1': null, 'opened.attachments.order': null },
      isHeld: true,
      about: ['P1'],
      cards: ['C1'],
    },
  ],
}
