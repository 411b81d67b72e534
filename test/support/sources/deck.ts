import { type SourceFixture, json } from './fixture.ts'

const uid = (name: string) => ({ primaryKey: name, uid: name, displayname: name, type: 0 })

const board = {
  id: 3,
  title: 'Kitchen',
  owner: uid('ann-of-deck'),
  color: '0087C5',
  archived: false,
  deletedAt: 0,
  labels: [{ id: 1, title: 'Urgent', color: 'FF7A66', boardId: 3, lastModified: 1 }],
  acl: [
    { id: 1, participant: uid('bob-of-deck'), type: 0, permissionManage: false },
    { id: 2, participant: { displayname: 'Cooks' }, type: 1 },
  ],
  stacks: {
    9: {
      id: 9,
      title: 'Later',
      order: 2,
      deletedAt: 0,
      cards: [{ id: 92, title: 'Gone', order: 1, deletedAt: 1_700_000_000 }],
    },
    8: {
      id: 8,
      title: 'Now',
      order: 1,
      deletedAt: 0,
      cards: [
        {
          id: 91,
          title: 'Cook',
          description: '# Soup',
          order: 1,
          done: '2026-03-01T10:00:00+00:00',
          duedate: '2026-03-02T10:00:00+00:00',
          createdAt: 1_772_000_000,
          commentsCount: 2,
          labels: [{ id: 1, title: 'Urgent', color: 'FF7A66' }],
          assignedUsers: [{ id: 1, participant: uid('bob-of-deck'), type: 0 }],
          comments: [
            {
              id: 1,
              message: 'Salt!',
              actorId: 'bob-of-deck',
              creationDateTime: '2026-02-28T00:00:00+00:00',
            },
          ],
          attachments: [{ type: 'file', data: 'soup.txt', contentBase64: 'c291cA==' }],
        },
      ],
    },
  },
}

const told = {
  title: 'Kitchen',
  lists: { Now: ['Cook'], Later: [] },
  own: { color: 'strongcyan' },
  leftOut: { groups: 1, missingComments: 1, profiles: 2, trash: 1 },
  cards: {
    Cook: {
      description: '# Soup',
      dueAt: '2026-03-02T10:00:00.000Z',
      endAt: '2026-03-01T10:00:00.000Z',
      dueComplete: true,
      createdAt: '2026-02-25T06:13:20.000Z',
      labels: ['Urgent/red'],
      comments: ['Salt!'],
      files: ['soup.txt 4'],
    },
  },
}

export const deckFiles: SourceFixture[] = [
  {
    source: 'deck',
    what: 'boards by their ids',
    content: json({ version: '1.11', boards: { 3: board } }),
    boards: [told],
  },
  { source: 'deck', what: 'boards in a list', content: json({ boards: [board] }), boards: [told] },
  { source: 'deck', what: 'a board by itself', content: json(board), boards: [told] },
]
