import { type SourceFixture, json } from './fixture.ts'

const lists = [
  { id: '12', type: 'closed', name: 'Shipped', position: 200, boardId: '1' },
  { id: '11', type: 'active', name: 'Doing', position: 100, boardId: '1', color: 'lagoon-blue' },
  { id: '13', type: 'archive', name: null, position: null, boardId: '1' },
  { id: '14', type: 'trash', name: null, position: null, boardId: '1' },
]

const card = {
  boardId: '1',
  creatorUserId: '7',
  commentsTotal: 0,
  description: null,
  dueDate: null,
}

const cards = [
  {
    ...card,
    id: '21',
    listId: '11',
    name: 'Paint the door',
    description: 'In **green**',
    position: 20,
    dueDate: '2026-05-04T09:00:00.000Z',
    isDueCompleted: true,
    commentsTotal: 3,
    stopwatch: { total: 5_400, startedAt: null },
    coverAttachmentId: '81',
    createdAt: '2026-01-02T03:04:05.000Z',
  },
  { ...card, id: '22', listId: '11', name: 'Sand it', position: 10 },
  { ...card, id: '23', listId: '14', name: 'Thrown away', position: null },
]

const board = {
  item: { id: '1', name: 'House', position: 1, projectId: '5' },
  included: {
    boardMemberships: [{ id: '1', boardId: '1', userId: '7', role: 'editor' }],
    lists,
    cards,
    labels: [
      { id: '31', name: 'Outside', color: 'sunny-grass', boardId: '1', position: 1 },
      { id: '32', name: null, color: 'berry-red', boardId: '1', position: 2 },
    ],
    cardLabels: [
      { id: '1', cardId: '21', labelId: '31' },
      { id: '2', cardId: '21', labelId: '32' },
    ],
    cardMemberships: [{ id: '1', cardId: '21', userId: '8' }],
    taskLists: [{ id: '41', cardId: '21', name: 'Steps', position: 1 }],
    tasks: [
      { id: '52', taskListId: '41', name: 'Second', isCompleted: false, position: 2 },
      { id: '51', taskListId: '41', name: 'First', isCompleted: true, position: 1 },
      { id: '53', taskListId: '41', name: null, linkedCardId: '22', position: 3 },
    ],
    customFields: [{ id: '61', name: 'Size', showOnFrontOfCard: true, customFieldGroupId: '60' }],
    customFieldValues: [{ id: '1', cardId: '21', customFieldId: '61', content: 'Large' }],
    attachments: [
      {
        id: '81',
        type: 'file',
        name: 'door.png',
        cardId: '21',
        data: { url: 'http://planka.example/attachments/81/download/door.png' },
      },
    ],
    users: [
      { id: '7', name: 'Ann Example', username: 'ann-of-planka' },
      { id: '8', name: 'Bob Example', username: 'bob-of-planka' },
    ],
  },
}

const archived = {
  items: [{ ...card, id: '24', listId: '13', prevListId: '12', name: 'Old', position: null }],
  included: {},
}

const comments = {
  items: [
    { id: '92', cardId: '21', userId: '8', text: 'Later', createdAt: '2026-02-02T00:00:00.000Z' },
    { id: '91', cardId: '21', userId: '7', text: 'Earlier', createdAt: '2026-02-01T00:00:00.000Z' },
  ],
  included: {},
}

const other = { item: { id: '2', name: 'Garden', position: 2 }, included: { lists: [], cards: [] } }

export const plankaFiles: SourceFixture[] = [
  {
    source: 'planka',
    what: 'the replies about two boards, an archive and a card',
    content: json([board, archived, comments, other]),
    boards: [
      {
        title: 'House',
        lists: { Doing: ['Sand it', 'Paint the door'], Shipped: ['Old'] },
        leftOut: { covers: 1, missingComments: 1, profiles: 2, trash: 1 },
        cards: {
          'Paint the door': {
            description:
              'In **green**\n\n[door.png](http://planka.example/attachments/81/download/door.png)',
            dueAt: '2026-05-04T09:00:00.000Z',
            dueComplete: true,
            createdAt: '2026-01-02T03:04:05.000Z',
            spentTime: 1.5,
            labels: ['Outside/green', '/red'],
            fields: { Size: 'Large' },
            checklists: { Steps: ['x First', '  Second', '  Sand it'] },
            comments: ['Earlier', 'Later'],
            dependencies: ['related-to Sand it'],
          },
          Old: { archived: true },
        },
      },
      { title: 'Garden', lists: {}, leftOut: {} },
    ],
  },
]
