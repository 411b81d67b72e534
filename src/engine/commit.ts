import { type Preconditions, batchStatements, tokenState } from './commit-statements.ts'
import { addAudit } from '../audit/saves.ts'
import type { Store } from '../db/store.ts'
import type { Decided } from './decide.ts'
import { type Change, update } from '../core/decision.ts'
import type { WebhookEvent } from '../core/domain-event.ts'
import { mergeChanges } from '../core/merge-changes.ts'
import type { BoardSnapshot } from '../core/snapshot.ts'
import type { StaleCard } from '../search/stale.ts'
import { markStale } from '../search/stale-saves.ts'
import type { OutboxSignal } from '../webhooks/signal.ts'
import type { IdempotencyRecord } from '../core/idempotency.ts'
import { auditOfCommand } from './audited-command.ts'
import { type Command, needsOf } from './command.ts'
import type { Position } from './follower.ts'
import type { Activity } from '../core/rows.ts'

/** A batch that is decided and ready to store: its commands, their outcomes, and the changes. */
export type BatchAttempt = {
  id: string
  /** The versions of the boards it was decided on. */
  before: Preconditions['boards']
  /** Where it found the board, and the version that it makes. */
  from: Position
  version: number
  commands: Command[]
  decided: Decided[]
  changes: Change[]
  log: Activity[]
  events: WebhookEvent[]
  records: IdempotencyRecord[]
  /** Cards that the search index has to follow. */
  stale: StaleCard[]
  /** The signals for the queue once it is stored. */
  signals: OutboxSignal[]
}

/** The versions of the boards in a snapshot; null for a board that does not exist. */
export function versionsOf(snapshot: BoardSnapshot): Preconditions['boards'] {
  return boardsIn(snapshot).map(({ id, boards }) => ({
    id,
    version: boards.get(id)?.version ?? null,
  }))
}

/** How far the board of a snapshot has come. */
export function positionOf({ id, boards }: BoardSnapshot): Position {
  const board = boards.get(id)
  return { seq: board?.lastSeq ?? 0, version: board?.version ?? 0 }
}

function boardsIn(snapshot: BoardSnapshot): BoardSnapshot[] {
  return [snapshot, ...snapshot.elsewhere.values()]
}

/**
 * Stores all changes of a batch in one D1 batch, or nothing if a board has another version than the
 * one it was decided on, or the state of a token has changed.
 */
export async function commit(
  store: Store,
  snapshot: BoardSnapshot,
  attempt: BatchAttempt,
): Promise<void> {
  const preconditions = { boards: attempt.before, ...peopleOf(snapshot, attempt.commands) }
  const changes = mergeChanges([...attempt.changes, ...boardUpdates(snapshot, attempt)])
  const isDeleted = attempt.changes.some(
    (change) => change.do === 'cascade' && change.of === 'board',
  )
  const { id: mark, events, records, stale } = attempt
  const log = isDeleted ? [] : attempt.log
  const audit = attempt.commands.flatMap((command, at) => {
    const decided = attempt.decided[at]
    return decided?.ok ? auditOfCommand(command, decided.changes, snapshot.id) : []
  })
  await store.run([
    ...batchStatements(snapshot.id, preconditions, { changes, log, events, records }),
    ...markStale(stale, mark),
    ...(audit.length > 0 ? [addAudit(audit)] : []),
  ])
}

function peopleOf(snapshot: BoardSnapshot, commands: Command[]): Omit<Preconditions, 'boards'> {
  const tokens = commands.map(({ actor: { userId, jti } }) => {
    const state = tokenState(snapshot.people.get(userId), snapshot.tokens.get(jti) === true)
    return { userId, jti, state }
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

/** Updates each changed board: its version, its newest activity, and the id of this commit. */
function boardUpdates(snapshot: BoardSnapshot, { before, id: commitId }: BatchAttempt): Change[] {
  return boardsIn(snapshot).flatMap(({ id, boards }) => {
    const board = boards.get(id)
    if (board === undefined || board.version === before.find((known) => known.id === id)?.version)
      return []
    const { version, lastSeq, modifiedAt } = board
    return [update('boards', { id }, { version, lastSeq, modifiedAt, commitId })]
  })
}
