import { type Change, insert, remove, update } from './decision.ts'
import type { Card, CardTerm, List, Moment } from './rows.ts'

/** A new card with what it can be found by. */
export function addCard(card: Card): Change[] {
  return [insert('cards', card), ...termsOf(card).map((term) => insert('cardTerms', term))]
}

/** New values on a card, with its dates and what it can be found by following. */
export function changeCard(card: Card, set: Partial<Card>, now: Moment): Change[] {
  const after = { ...card, ...set }
  const before = termsOf(card)
  const wanted = termsOf(after)
  const lacks = (terms: CardTerm[], { boardId, term }: CardTerm) =>
    !terms.some((other) => other.term === term && other.boardId === boardId)
  return [
    update('cards', { id: card.id }, { ...set, modifiedAt: now, dateLastActivity: now }),
    ...before
      .filter((term) => lacks(wanted, term))
      .map(({ cardId, term }) => remove('cardTerms', { cardId, term })),
    ...wanted.filter((term) => lacks(before, term)).map((term) => insert('cardTerms', term)),
  ]
}

function termsOf({ id: cardId, boardId, members, assignees }: Card): CardTerm[] {
  return [...new Set([...members, ...assignees])].map((user) => ({
    boardId,
    cardId,
    term: `person:${user}`,
  }))
}

/** One card fewer in a list, unless it was archived and so not counted. */
export function leaveList(list: List, card: Card): Change[] {
  return card.archived ? [] : [update('lists', { id: list.id }, { cardCount: list.cardCount - 1 })]
}

/** One card more in a list, at that place. */
export function enterList(list: List, sort: number, archived = false): Change {
  const cardCount = list.cardCount + (archived ? 0 : 1)
  return update('lists', { id: list.id }, { cardCount, lastSort: Math.max(list.lastSort, sort) })
}
