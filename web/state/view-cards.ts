import type { BoardView, MiniCard } from './board-view.ts'

type Cards = BoardView['cards']

/** Several steps that change cards of one view: they share a copy, which the first that changes a card makes. */
type Run = { copy: Map<string, MiniCard> | undefined }

const runs = new WeakMap<Cards, Run>()

/** The ids of the cards of lists in order, by the cards that they are of, as far as somebody has asked. */
const orders = new WeakMap<Cards, Map<string, string[]>>()

/** The view after steps that change its cards, which are copied once for all of them: a copy costs as much as thousands of changes. */
export function inOneCopy(view: BoardView, steps: (view: BoardView) => BoardView): BoardView {
  if (runs.has(view.cards)) return steps(view)
  const run: Run = { copy: undefined }
  runs.set(view.cards, run)
  try {
    return steps(view)
  } finally {
    runs.delete(view.cards)
    if (run.copy !== undefined) runs.delete(run.copy)
  }
}

/** The view with a card that is new, or another than before. */
export function withCardSet(view: BoardView, card: MiniCard): BoardView {
  const cards = copyOf(view.cards)
  const old = cards.get(card._id)
  cards.set(card._id, card)
  if (old === undefined || old.listId !== card.listId || old.sort !== card.sort)
    noteMove(cards, old, card)
  return cards === view.cards ? view : { ...view, cards }
}

export function withCard(
  view: BoardView,
  id: string,
  change: (card: MiniCard) => MiniCard,
): BoardView {
  const old = view.cards.get(id)
  return old === undefined ? view : withCardSet(view, change(old))
}

export function withoutCard(view: BoardView, id: string): BoardView {
  const old = view.cards.get(id)
  if (old === undefined) return view
  const cards = copyOf(view.cards)
  cards.delete(id)
  noteMove(cards, old, undefined)
  return cards === view.cards ? view : { ...view, cards }
}

/** The wanted cards of a list, lowest `sort` first. Equal ones stay in the order of the view, which is that of the service. */
export function cardsInList(
  { cards }: BoardView,
  listId: string,
  isWanted: (card: MiniCard) => boolean,
): MiniCard[] {
  const wanted: MiniCard[] = []
  for (const id of idsInList(cards, listId)) {
    const card = cards.get(id)
    if (card !== undefined && isWanted(card)) wanted.push(card)
  }
  return wanted
}

export function lastInList({ cards }: BoardView, listId: string): MiniCard | undefined {
  return cards.get(idsInList(cards, listId).at(-1) ?? '')
}

function idsInList(cards: Cards, listId: string): string[] {
  const known = orders.get(cards) ?? new Map<string, string[]>()
  orders.set(cards, known)
  const ids = known.get(listId) ?? sortedIds(cards, listId)
  known.set(listId, ids)
  return ids
}

function sortedIds(cards: Cards, listId: string): string[] {
  const inList = [...cards.values()].filter((card) => card.listId === listId)
  return inList.toSorted((a, b) => a.sort - b.sort).map(({ _id }) => _id)
}

function copyOf(cards: Cards): Map<string, MiniCard> {
  const run = runs.get(cards)
  if (run?.copy !== undefined) return run.copy
  const copy = new Map(cards)
  const known = [...(orders.get(cards) ?? [])]
  orders.set(copy, new Map(known.map(([list, ids]) => [list, [...ids]])))
  if (run !== undefined) {
    run.copy = copy
    runs.set(copy, run)
  }
  return copy
}

/** Keeps the orders that are known as the cards are now. */
function noteMove(cards: Cards, old: MiniCard | undefined, now: MiniCard | undefined): void {
  const known = orders.get(cards)
  if (old !== undefined) {
    const ids = known?.get(old.listId)
    const at = ids?.indexOf(old._id) ?? -1
    if (at !== -1) ids?.splice(at, 1)
  }
  const ids = now && known?.get(now.listId)
  if (now === undefined || ids === undefined) return
  const sortAt = (at: number) => cards.get(ids[at] ?? '')?.sort ?? Infinity
  let [at, end] = [0, ids.length]
  while (at < end) {
    const middle = (at + end) >> 1
    if (sortAt(middle) < now.sort) at = middle + 1
    else end = middle
  }
  // Between equal ones the order of the view decides.
  if (sortAt(at) === now.sort) known?.delete(now.listId)
  else ids.splice(at, 0, now._id)
}
