import { apply } from './apply.ts'
import { type Change, type Decision, type DomainEvent, decided, rowName } from './decision.ts'
import { refuseMany } from './row-limit.ts'
import { type BoardSnapshot, copyOf } from './snapshot.ts'

/** The decision about several items, and the snapshot after it. */
type DecisionOfAll<R> = Decision<R[]> & { after: BoardSnapshot }

/**
 * Decides about each item on what the decisions before it leave, and makes one decision of them all.
 * The given snapshot stays as it is, so that nothing has changed if an item is refused.
 */
export function decideInTurn<T, R>(
  snapshot: BoardSnapshot,
  items: readonly T[],
  decide: (at: BoardSnapshot, item: T, index: number) => Decision<R>,
): DecisionOfAll<R> {
  const after = copyOf(snapshot)
  const replies: R[] = []
  const changes = new Map<string, Change>()
  const events: DomainEvent[] = []
  for (const [index, item] of items.entries()) {
    const decision = decide(after, item, index)
    apply(after, decision.changes)
    replies.push(decision.reply)
    for (const change of decision.changes) keep(changes, change)
    for (const one of decision.events) events.push(one)
    refuseMany(changes.size + events.length)
  }
  return { ...decided(replies, [...changes.values()], events), after }
}

/** Adds a change. Updates of one row, such as the counts of a list, become one: they write one row. */
function keep(changes: Map<string, Change>, change: Change): void {
  if (change.do === 'cascade') {
    changes.set(`cascade ${change.of} ${change.id}`, change)
    return
  }
  const named = change.do === 'insert' ? change.row : change.key
  const name = `${change.do} ${change.table} ${rowName(change.table, named)}`
  const known = changes.get(name)
  if (change.do === 'update' && known?.do === 'update') {
    changes.set(name, { ...change, set: { ...known.set, ...change.set } })
    return
  }
  // Changes of one row keep the order of the last change to it.
  changes.delete(name)
  changes.set(name, change)
}
