import type { MiniCard } from './board-view.ts'

/** A small card says this of other cards of its board. */
export type CardLinks = {
  /** The titles of the cards that block it, which are open and not complete. */
  blockers: readonly string[]
  subtasks: number
  doneSubtasks: number
}

/** Collects for each open card of a board which others block it and which are its subtasks. A card without any has no entry, and an entry that has not changed stays the same object. */
export function cardLinks(
  cards: ReadonlyMap<string, MiniCard>,
  before: ReadonlyMap<string, CardLinks> = new Map(),
): ReadonlyMap<string, CardLinks> {
  const links = new Map<string, { blockers: Set<string>; subtasks: number; doneSubtasks: number }>()
  const linksOf = (id: string) => {
    const known = links.get(id) ?? { blockers: new Set(), subtasks: 0, doneSubtasks: 0 }
    links.set(id, known)
    return known
  }
  const block = (blocked: string, by: string) => {
    const isOpen = cards.get(by)?.dueComplete === false
    if (isOpen && cards.has(blocked)) linksOf(blocked).blockers.add(by)
  }
  // A view that was kept before cards had them lacks the dependencies.
  for (const { _id, parentId, dueComplete, cardDependencies = [] } of cards.values()) {
    if (parentId !== '') {
      const above = linksOf(parentId)
      above.subtasks += 1
      above.doneSubtasks += dueComplete ? 1 : 0
    }
    for (const { cardId, type } of cardDependencies) {
      if (type === 'is-blocked-by') block(_id, cardId)
      else if (type === 'blocks') block(cardId, _id)
    }
  }
  const shown = [...links].map(([id, { blockers, ...counts }]): [string, CardLinks] => {
    const made = { blockers: [...blockers].map((by) => cards.get(by)?.title ?? ''), ...counts }
    const old = before.get(id)
    return [id, old !== undefined && isSame(old, made) ? old : made]
  })
  return new Map(shown)
}

function isSame(one: CardLinks, other: CardLinks): boolean {
  return (
    one.subtasks === other.subtasks &&
    one.doneSubtasks === other.doneSubtasks &&
    one.blockers.length === other.blockers.length &&
    one.blockers.every((title, at) => title === other.blockers[at])
  )
}
