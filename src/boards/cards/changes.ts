import { dependencyTerm, fieldTerm, personTerm } from './term-fields.ts'
import { type Change, insert, remove, update } from '../model/decision.ts'
import { afterEdit } from './recurrence.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { List, Card, CardTerm } from '../model/rows.ts'

/** The changes that add a card and its index entries (`cardTerms`). */
export function addCard(card: Card): Change[] {
  return [insert('cards', card), ...termsOf(card).map((term) => insert('cardTerms', term))]
}

/** The changes that set values of a card, and what follows from them: its dates of modification, its recurrence, and its index entries. */
export function changeCard(card: Card, given: Partial<Card>, now: Moment): Change[] {
  const set = { ...given, ...afterEdit(card, given, now) }
  const after = { ...card, ...set }
  const before = termsOf(card)
  const wanted = termsOf(after)
  const missingFrom = (terms: CardTerm[], all: CardTerm[]) => {
    const known = new Set(terms.map(({ boardId, term }) => `${boardId} ${term}`))
    return all.filter(({ boardId, term }) => !known.has(`${boardId} ${term}`))
  }
  return [
    update('cards', { id: card.id }, { ...set, modifiedAt: now, dateLastActivity: now }),
    ...missingFrom(wanted, before).map(({ cardId, term }) => remove('cardTerms', { cardId, term })),
    ...missingFrom(before, wanted).map((term) => insert('cardTerms', term)),
  ]
}

function termsOf(card: Card): CardTerm[] {
  const { id: cardId, boardId, members, assignees, customFields, cardDependencies } = card
  const people = [...new Set([...members, ...assignees])].map(personTerm)
  const fields = customFields.map(({ _id, value }) => fieldTerm(_id, String(value ?? '')))
  const others = cardDependencies.map((dependency) => dependencyTerm(dependency.cardId))
  return [...people, ...fields, ...others].map((term) => ({ boardId, cardId, term }))
}

/** The change of a list that loses a card. Archived cards are not counted, so they change nothing. */
export function leaveList(list: List, card: Card): Change[] {
  return card.archived ? [] : [update('lists', { id: list.id }, { cardCount: list.cardCount - 1 })]
}

/** The change of a list that gets a card at that position. */
export function enterList(list: List, sort: number, archived = false): Change {
  const cardCount = list.cardCount + (archived ? 0 : 1)
  return update('lists', { id: list.id }, { cardCount, lastSort: Math.max(list.lastSort, sort) })
}
