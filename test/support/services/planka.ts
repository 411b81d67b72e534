import { type Asked, Refusal, numbered, pageOf } from './fake-program.ts'

const CARD = { description: null, commentsTotal: 0, creatorUserId: '7' }

type Change = { title?: string; description?: string; more?: object[]; isExpired?: () => boolean }

/** Planka with a board of two cards, one with 120 comments and a file, and 120 cards in its archive. */
export function plankaService(change: () => Change = () => ({}), board = '10') {
  const boardId = board
  const archived = numbered(120, (at) => ({
    ...CARD,
    boardId,
    id: String(5_000 - at),
    listId: '13',
    prevListId: '11',
    name: `Old ${at}`,
    position: null,
    listChangedAt: new Date(2_000_000_000_000 - at * 1_000).toISOString(),
  }))
  const comments = numbered(120, (at) => ({
    id: String(9_000 - at),
    cardId: '2001',
    userId: '7',
    text: `Comment ${at}`,
    createdAt: '2026-01-02T03:04:05.000Z',
  }))
  return ({ path, query, headers }: Asked): unknown => {
    const { title = 'Paint', description = 'In green', more = [], isExpired } = change()
    if (headers['x-api-key'] !== 'key' || isExpired?.() === true) return new Refusal(401)
    const cards = [
      {
        ...CARD,
        boardId,
        id: '2001',
        listId: '11',
        name: title,
        description,
        position: 1,
        commentsTotal: 120,
        coverAttachmentId: '81',
      },
      { ...CARD, boardId, id: '2002', listId: '12', name: 'Sand', position: 1 },
      ...more.map((one) => ({ ...CARD, boardId, ...one })),
    ]
    const before = query.get('before[id]') ?? query.get('beforeId')
    const after = <T extends { id: string }>(all: T[]) =>
      pageOf(all, all.findIndex(({ id }) => id === before) + 1)
    const replies: Record<string, unknown> = {
      '/api/projects': {
        items: [{ id: '1', name: 'Home' }],
        included: { boards: [{ id: board, name: `House ${board}`, projectId: '1' }] },
      },
      [`/api/boards/${board}`]: {
        item: { id: board, name: `House ${board}`, position: 1 },
        included: {
          lists: [
            { id: '11', type: 'active', name: 'Doing', position: 1, boardId },
            { id: '12', type: 'active', name: 'Later', position: 2, boardId },
            { id: '13', type: 'archive', name: null, position: null, boardId },
          ],
          cards,
          users: [{ id: '7', name: 'Ann', username: 'ann' }],
          labels: [{ id: '31', name: 'Outside', color: 'berry-red', boardId, position: 1 }],
          cardLabels: [{ id: '1', cardId: '2001', labelId: '31' }],
          attachments: [
            {
              id: '81',
              type: 'file',
              name: 'door.png',
              cardId: '2001',
              data: { mimeType: 'image/png' },
            },
            {
              id: '82',
              type: 'link',
              name: 'Shop',
              cardId: '2002',
              data: { url: 'https://a.example' },
            },
          ],
        },
      },
      '/api/lists/13/cards': { items: after(archived), included: {} },
      '/api/cards/2001/comments': { items: after(comments), included: {} },
      '/attachments/81/download/door.png': PIXEL,
    }
    return replies[path]
  }
}

/** A picture of one pixel, as PNG. */
export const PIXEL = new Uint8Array(
  Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
)
