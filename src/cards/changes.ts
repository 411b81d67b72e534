import { fieldTerm, personTerm } from './terms.ts'
import { type Change, insert, remove, update } from '../core/decision.ts'
import type { Card, CardTerm } from '../core/card-rows.ts'
import type { Moment } from '../contract/moment.ts'
import type { List } from '../core/rows.ts'

/** A new card with what it can be found by. */
export function addCard(card: Card): Change[] {
  return [insert('cards', card), ...termsOf(card).map((term) => insert('cardTerms', term))]
}

/** New values on a card, with its dates and what it can be found by following. */
export function changeCard(card: Card, set: Partial<Card>, now: Moment): Change[] {
  const after = { ...card, ...set }
  const before = termsOf(card)
  const wanted = termsOf(after)
  const lacking = (terms: CardTerm[], all: CardTerm[]) => {
    const known = new Set(terms.map(({ boardId, term }) => `${boardId} ${term}`))
    return all.filter(({ boardId, term }) => !known.has(`${boardId} ${term}`))
  }
  return [
    update('cards', { id: card.id }, { ...set, modifiedAt: now, dateLastActivity: now }),
    ...lacking(wanted, before).map(({ cardId, term }) => remove('cardTerms', { cardId, term })),
    ...lacking(before, wanted).map((term) => insert('cardTerms', term)),
  ]
}

function termsOf({ id: cardId, boardId, members, assignees, customFields }: Card): CardTerm[] {
  const people = [...new Set([...members, ...assignees])].map(personTerm)
  const fields = customFields.map(({ _id, value }) => fieldTerm(_id, String(value ?? '')))
  return [...people, ...fields].map((term) => ({ boardId, cardId, term }))
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
