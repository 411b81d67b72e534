import { AppError } from '../../kernel/contract/app-error.ts'
import type { WholeRow } from '../boards/whole-view.ts'
import { sharedCards } from './shared-question.ts'

type Card = WholeRow['cards'][number]

/** Members of a board see what each may do; others learn nothing of that. */
const NO_FLAGS = {
  isActive: true,
  isAdmin: false,
  isNoComments: false,
  isCommentOnly: false,
  isReadOnly: false,
  isWorker: false,
  isNormalAssignedOnly: false,
  isCommentAssignedOnly: false,
  isReadAssignedOnly: false,
}

/**
 * What a share shows of a board: the cards it is about, their lists, and of the people on these cards no
 * more than their name. Nothing in it says how many other cards there are.
 */
export function sharedView(
  view: WholeRow,
  share: { listId: string; q: string },
  now: number,
): WholeRow {
  const shows = sharedCards(share, namesIn(view), now)
  const shown = view.cards.filter((card) => shows(withId(card)))
  const ids = new Set(shown.map(({ id }) => id))
  const cards = shown.map((card) => sharedCard(card, ids))
  const people = new Set(cards.flatMap(({ members, assignees }) => [...members, ...assignees]))
  const users = view.users.filter(({ id }) => people.has(id)).map(sharedUser)
  const lists = view.lists.filter(({ id }) => share.listId === '' || id === share.listId)
  return {
    ...view,
    rights: ['read'],
    board: {
      ...view.board,
      backgroundUrl: undefined,
      members: users.map(({ id: userId }) => ({ userId, ...NO_FLAGS })),
      subtasksDefaultBoardId: '',
      subtasksDefaultListId: '',
      dateSettingsDefaultBoardId: '',
      dateSettingsDefaultListId: '',
      stars: 0,
    },
    users,
    lists: lists.map((list) => ({
      ...list,
      cardCount: cards.filter(({ listId }) => listId === list.id).length,
    })),
    cards,
  }
}

/** A row by the name that questions have for its id. */
function withId<T extends { id: string }>(row: T): T & { _id: string } {
  return { ...row, _id: row.id }
}

/** What questions name on a board. */
function namesIn({ board, users, lists, swimlanes, customFields }: WholeRow) {
  return {
    board: { ...withId(board), labels: board.labels.map(withId) },
    users: users.map(withId),
    lists: lists.map(withId),
    swimlanes: swimlanes.map(withId),
    customFields: customFields.map(withId),
  }
}

/** A card without who made it, and without cards that the share does not show. */
function sharedCard(card: Card, shown: ReadonlySet<string>): Card {
  const { parentId, cardDependencies } = card
  return {
    ...card,
    userId: '',
    parentId: parentId && shown.has(parentId) ? parentId : '',
    cardDependencies: cardDependencies.filter(({ cardId }) => shown.has(cardId)),
  }
}

/** What a share shows of nobody. */
const NO_MORE = { isBot: undefined, avatarUrl: undefined }

/** A person by the name that a board shows: the full name in place of the one they sign in with, if there is one. */
function sharedUser({ id, username, fullname, initials }: WholeRow['users'][number]) {
  return { id, username: fullname || username, fullname, initials, ...NO_MORE }
}

/** Throws unless the share shows that card. */
export function expectShown({ cards }: WholeRow, card: string): void {
  if (!cards.some(({ id }) => id === card)) throw new AppError('card.not_found')
}
