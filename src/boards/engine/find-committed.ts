import { activitiesAt } from '../boards/activity-queries.ts'
import type { Change } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { BatchAttempt } from './commit.ts'

/** Finds an earlier attempt that turns out to be stored although its connection was lost, if there is one. */
export async function findCommitted(
  store: Store,
  snapshot: BoardSnapshot,
  unconfirmed: BatchAttempt[],
): Promise<BatchAttempt | undefined> {
  if (unconfirmed.length === 0) return undefined
  const board = snapshot.boards.get(snapshot.id)
  if (board === undefined) return unconfirmed.find(({ changes }) => changes.some(endsBoard))
  const seqs = unconfirmed.flatMap(({ log }) => log.slice(0, 1).map(({ seq }) => seq))
  const { logged } = await store.batch({ logged: activitiesAt(snapshot.id, seqs) })
  const ids = new Set(logged.map(({ id }) => id))
  return unconfirmed.find(
    ({ id, log: [first] }) => board.commitId === id || (first !== undefined && ids.has(first.id)),
  )
}

function endsBoard(change: Change): boolean {
  return change.do === 'cascade' && change.of === 'board'
}
