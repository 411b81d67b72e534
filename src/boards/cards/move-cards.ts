import { type Change, type DomainEvent, cascadeMany, event, update } from '../model/decision.ts'
import type { List, Card } from '../model/rows.ts'
import { refuseCut } from '../model/row-limit.ts'
import { boardIn } from '../model/snapshot.ts'
import { carrierTo } from './carry-card.ts'
import { changeCard } from './changes.ts'
import type { Place, Route } from './copy-cards.ts'
import { expectEntry, placeOf, refuseFull } from './create-card.ts'

type Moved = { changes: Change[]; events: DomainEvent[] }

/**
 * Moves all cards of `from.contents`, archived ones too, to another board, as the edit of a card moves
 * one. Parents and dependencies among them stay, and those that lead to or from other cards
 * go. `lists` are those of the other board, with those that are made or moved there.
 */
export function moveCards(
  route: Route,
  placeFor: (card: Card) => Place,
  lists: ReadonlyMap<string, List>,
): Moved {
  const { from, to, context } = route
  const { contents } = from
  refuseCut(contents)
  const carrier = carrierTo(from, to, context)
  const ids = new Set(contents.cards.map(({ id }) => id))
  const counter = listCounter(new Map([...from.lists, ...lists]), (list, card) =>
    expectEntry(to, list, card, context.actor),
  )
  const { lastCardNumber } = boardIn(to)
  const moved = contents.cards.map((card, index) => {
    const { sort, ...place } = placeFor(card)
    const set: Partial<Card> = {
      ...carrier.valuesOf(card),
      ...place,
      boardId: to.id,
      sort: sort ?? counter.lastSort(place.listId) + 1,
      cardNumber: lastCardNumber + index + 1,
      parentId: ids.has(card.parentId) ? card.parentId : '',
      cardDependencies: card.cardDependencies.filter(({ cardId }) => ids.has(cardId)),
    }
    const after = { ...card, ...set }
    counter.move(card, after)
    return { set, before: card, after }
  })
  return {
    changes: [
      ...carrier.newFields(),
      ...moved.flatMap(({ before, set }) => changeCard(before, set, context.now)),
      ...counter.changes(),
      cascadeMany('home', [...ids]),
      cascadeMany('references', [...ids]),
      update(
        'boards',
        { id: to.id },
        { labels: carrier.labels(), lastCardNumber: lastCardNumber + moved.length },
      ),
    ],
    events: moved.flatMap(({ before, after }) => eventsOf(before, after)),
  }
}

/** Counts the cards of lists while cards move from one to another. */
function listCounter(lists: Map<string, List>, mayEnter: (list: List, card: Card) => void) {
  const changed = new Set<string>()
  const add = (id: string, cards: number, sort: number) => {
    const list = listAt(lists, id)
    const lastSort = Math.max(list.lastSort, sort)
    lists.set(id, { ...list, cardCount: list.cardCount + cards, lastSort })
    changed.add(id)
  }
  return {
    lastSort: (id: string) => listAt(lists, id).lastSort,
    /** Throws if the list has no room for the card, or the caller may not move it there. */
    move(before: Card, after: Card) {
      if (before.listId === after.listId) return
      const counted = before.archived ? 0 : 1
      const list = listAt(lists, after.listId)
      if (counted > 0) refuseFull(list)
      mayEnter(list, before)
      add(before.listId, -counted, -1)
      add(after.listId, counted, after.sort)
    },
    changes: (): Change[] =>
      [...changed].map((id) => {
        const { cardCount, lastSort } = listAt(lists, id)
        return update('lists', { id }, { cardCount, lastSort })
      }),
  }
}

function listAt(lists: ReadonlyMap<string, List>, id: string): List {
  const list = lists.get(id)
  if (list === undefined) throw new Error(`There is no list ${id} to move a card to.`)
  return list
}

/** The events of the move of a card, one on each board. */
function eventsOf(before: Card, after: Card): DomainEvent[] {
  const { boardId } = after
  const { listId: oldListId, swimlaneId: oldSwimlaneId, boardId: oldBoardId } = before
  const refs = { ...placeOf(after), boardId, oldBoardId, oldListId, oldSwimlaneId }
  return [event('moveCardBoard', refs), { kind: 'moveCardBoard', refs, boardId }]
}
