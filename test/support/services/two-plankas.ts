import { type Asked, Refusal } from './fake-program.ts'

type Change = { linked?: string[]; comments?: object[]; position?: number }

/** Planka with two boards, whose cards are linked by tasks: `linked` has the ids of those to which the first card is. */
export function twoBoards(change: () => Change = () => ({})) {
  return ({ path, headers }: Asked): unknown => {
    if (headers['x-api-key'] !== 'key') return new Refusal(401)
    const { linked = [], comments = [], position = 1 } = change()
    const paint = { id: '7001', name: 'Paint', position, commentsTotal: comments.length }
    const dig = { id: '7101', name: 'Dig', position: 1, commentsTotal: 0 }
    const boards = [boardOf('70', paint, linked), boardOf('71', dig, ['7001', '9999'])]
    if (path === '/api/cards/7001/comments') return { items: comments, included: { users: USERS } }
    const projects = {
      items: [{ id: '1', name: 'Home' }],
      included: { boards: boards.map(({ item }) => ({ ...item, projectId: '1' })) },
    }
    const found = boards.find(({ item }) => path === `/api/boards/${item.id}`)
    return path === '/api/projects' ? projects : found
  }
}

const USERS = [
  { id: '7', name: 'Ann', username: 'ann' },
  { id: '8', name: 'Ben', username: 'ben' },
]

function boardOf(boardId: string, card: { id: string; name: string }, linked: string[]) {
  const cardId = card.id
  const list = { id: `${boardId}1`, type: 'active', name: 'Doing', position: 1, boardId }
  const tasks = linked.map((linkedCardId, at) => ({
    id: `${cardId}${at}`,
    taskListId: cardId,
    name: `Task ${linkedCardId}`,
    linkedCardId,
    position: at,
  }))
  return {
    item: { id: boardId, name: `Board ${boardId}`, position: 1 },
    included: {
      lists: [list],
      cards: [{ ...card, boardId, listId: list.id }],
      users: USERS.slice(0, 1),
      taskLists: [{ id: cardId, cardId, name: 'Steps', position: 1 }],
      tasks,
    },
  }
}
