import { type Preconditions, batchStatements, tokenState } from './commit-statements.ts'
import type { Store } from '../db/store.ts'
import type { Decided } from './decide.ts'
import { type Change, update } from '../core/decision.ts'
import type { WebhookEvent } from '../core/domain-event.ts'
import { mergeChanges } from '../core/merge-changes.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import type { IdempotencyRecord } from '../core/idempotency.ts'
import { type Command, needsOf } from './commands.ts'
import type { Activity } from '../core/rows.ts'

/** A turn that has been decided: its orders with what became of them, and all there is to store. */
export type BatchAttempt = {
  id: string
  /** The versions of the boards it was decided on. */
  before: Preconditions['boards']
  commands: Command[]
  decided: Decided[]
  changes: Change[]
  log: Activity[]
  events: WebhookEvent[]
  records: IdempotencyRecord[]
}

/** The versions of the boards in an image; null where there is none. */
export function versionsOf(snapshot: BoardSnapshot): Preconditions['boards'] {
  return boardsIn(snapshot).map(({ id, boards }) => ({
    id,
    version: boards.get(id)?.version ?? null,
  }))
}

function boardsIn(snapshot: BoardSnapshot): BoardSnapshot[] {
  return [snapshot, ...snapshot.elsewhere.values()]
}

/**
 * Stores what a turn's orders changed, in one batch: everything, or nothing where a board has moved
 * on from the version it was decided on, or a token no longer stands as it did.
 */
export async function commit(
  store: Store,
  snapshot: BoardSnapshot,
  attempt: BatchAttempt,
): Promise<void> {
  const preconditions = { boards: attempt.before, ...peopleOf(snapshot, attempt.commands) }
  const changes = mergeChanges([...attempt.changes, ...stamps(snapshot, attempt)])
  const isGone = attempt.changes.some((change) => change.do === 'cascade' && change.of === 'board')
  const { events, records: kept } = attempt
  const log = isGone ? [] : attempt.log
  await store.run(
    batchStatements(snapshot.id, preconditions, { changes, log, events, records: kept }),
  )
}

function peopleOf(snapshot: BoardSnapshot, commands: Command[]): Omit<Preconditions, 'boards'> {
  const tokens = commands.map(({ actor: { userId, jti } }) => {
    const stands = tokenState(snapshot.people.get(userId), snapshot.tokens.get(jti) === true)
    return { userId, jti, stands }
  })
  const named = commands
    .flatMap((command) => needsOf(command).people ?? [])
    .filter((id) => typeof id === 'string' && id !== '')
  return {
    tokens: [...new Map(tokens.map((token) => [token.jti, token])).values()],
    people: [...new Set(named)].map((userId) => ({
      userId,
      exists: snapshot.people.get(userId ?? '') ? 1 : 0,
    })),
  }
}

/** Marks every board that has moved on with its new version, its newest activity, and the turn. */
function stamps(snapshot: BoardSnapshot, { before, id: attempt }: BatchAttempt): Change[] {
  return boardsIn(snapshot).flatMap(({ id, boards }) => {
    const board = boards.get(id)
    if (board === undefined || board.version === before.find((known) => known.id === id)?.version)
      return []
    const { version, lastSeq, modifiedAt } = board
    return [update('boards', { id }, { version, lastSeq, modifiedAt, commitId: attempt })]
  })
}
