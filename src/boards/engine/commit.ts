import { changeStatements } from './change-statements.ts'
import { type Preconditions, batchStatements, tokenState } from './commit-statements.ts'
import type { Store } from '../../kernel/db/store.ts'
import type { Decided } from './decide.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import { type Change, update } from '../model/decision.ts'
import type { WebhookEvent } from '../model/domain-event.ts'
import { mergeChanges } from '../model/merge-changes.ts'
import { type BoardSnapshot, tokenKey } from '../model/snapshot.ts'
import { findPeopleVersion, peopleVersionOf } from '../../kernel/db/scope.ts'
import type { IdempotencyRecord } from '../../operations/idempotency/idempotency.ts'
import { type Command, needsOf } from './command.ts'
import type { Position } from './follower.ts'
import type { FollowUp, RoomCascades } from './listener.ts'
import type { Activity } from '../model/rows.ts'

/** A batch that is decided and ready to store: its commands, their outcomes, and the changes. */
export type BatchAttempt = {
  id: string
  /** The time of its commands. */
  now: Moment
  /** The versions of the boards it was decided on. */
  before: Preconditions['boards']
  /** The point that the board had reached before the batch; `version` is the one that the batch makes. */
  from: Position
  version: number
  commands: Command[]
  decided: Decided[]
  changes: Change[]
  log: Activity[]
  events: WebhookEvent[]
  records: IdempotencyRecord[]
  /** The statements of listeners that are stored with it, and their messages. */
  followUp: FollowUp
  /** The version of what boards show of users; it is known only once the batch is stored. */
  people?: number
}

/** The versions of the boards in a snapshot; null for a board that does not exist. */
export function versionsOf(snapshot: BoardSnapshot): Preconditions['boards'] {
  return boardsIn(snapshot).map(({ id, boards }) => ({
    id,
    version: boards.get(id)?.version ?? null,
  }))
}

export function positionOf({ id, boards }: BoardSnapshot): Position {
  const board = boards.get(id)
  return { seq: board?.lastSeq ?? 0, version: board?.version ?? 0 }
}

function boardsIn(snapshot: BoardSnapshot): BoardSnapshot[] {
  return [snapshot, ...snapshot.elsewhere.values()]
}

/**
 * Stores all changes of a batch in one D1 batch, or nothing if a board has another version than the
 * one it was decided on, or the state of a token has changed. Notes the version of what is shown of users.
 */
export async function commit(
  store: Store,
  snapshot: BoardSnapshot,
  attempt: BatchAttempt,
  rooms: RoomCascades[],
): Promise<void> {
  const preconditions = { boards: attempt.before, ...peopleOf(snapshot, attempt) }
  const changes = mergeChanges([...attempt.changes, ...boardUpdates(snapshot, attempt)])
  const isDeleted = attempt.changes.some(
    (change) => change.do === 'cascade' && change.of === 'board',
  )
  const { now, followUp, records } = attempt
  const log = isDeleted ? [] : attempt.log
  const found = await store.batch({
    stored: batchStatements(
      snapshot.id,
      preconditions,
      {
        now,
        changed: changeStatements(snapshot, attempt),
        changes,
        log,
        followUp: followUp.statements,
        records,
      },
      rooms,
    ),
    people: findPeopleVersion(),
  })
  attempt.people = peopleVersionOf(found.people)
}

function peopleOf(
  snapshot: BoardSnapshot,
  { commands, decided }: Pick<BatchAttempt, 'commands' | 'decided'>,
): Omit<Preconditions, 'boards'> {
  // Those with whose rights rules acted sent nothing, but must still be who they were.
  const makers = decided.flatMap((one) => (one.ok ? (one.makers ?? []) : []))
  const tokens = commands.map(({ actor }) => {
    const { userId, jti, limitsText: limits = '' } = actor
    const revoked = snapshot.tokens.get(tokenKey(actor)) === true
    return { userId, jti, limits, state: tokenState(snapshot.people.get(userId), revoked) }
  })
  const states = [...new Set(makers)].map((userId) => ({
    userId,
    jti: '',
    limits: '',
    state: tokenState(snapshot.people.get(userId), false),
  }))
  const named = commands
    .flatMap((command) => needsOf(command).people ?? [])
    .filter((id) => typeof id === 'string' && id !== '')
  return {
    tokens: [
      ...new Map(tokens.map((token) => [`${token.jti} ${token.limits}`, token])).values(),
      ...states,
    ],
    people: [...new Set(named)].map((userId) => {
      const person = snapshot.people.get(userId ?? '')
      return { userId, exists: person ? 1 : 0, isDisabled: person?.isDisabled }
    }),
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
