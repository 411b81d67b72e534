import { type Change, type DomainEvent, type CommandContext, apply } from '../core/decision.ts'
import { type WebhookEvent, webhookEventsOf } from '../core/domain-event.ts'
import { type IdempotencyRecord, recordName, replyText, earlierReply } from '../core/idempotency.ts'
import { type BoardSnapshot, type Person, boardIn } from '../core/snapshot.ts'
import { refuseHuge, refuseMany } from '../core/row-limit.ts'
import { type Command, decideCommand, conditionsOf } from './commands.ts'
import {
  SITE_ONLY,
  authenticate,
  denied,
  expectVersion,
  isOnBoard,
  authorize,
  rightsOn,
} from '../core/permissions.ts'
import { AppError, type ErrorValue, errorValueOf } from '../core/app-error.ts'
import type { Moment } from '../contract/moment.ts'
import type { Activity } from '../core/rows.ts'

/** What became of an order: its reply with what is to be stored, or why it was refused. */
export type Decided =
  | {
      ok: true
      reply: unknown
      version: number
      changes: Change[]
      log: Activity[]
      events: WebhookEvent[]
      /** The reply to keep, where the order names a key. */
      record?: IdempotencyRecord
    }
  | { ok: false; refusal: ErrorValue }

/**
 * Decides one order against the image and makes its changes there, so that the next order is
 * decided after them. The version and the log of each board it touches move on with it; a refusal
 * changes nothing.
 */
export function decide(
  snapshot: BoardSnapshot,
  command: Command,
  now: Moment,
  newId: CommandContext['newId'],
): Decided {
  try {
    const { userId, jti } = command.actor
    const actor = authenticate(
      { person: snapshot.people.get(userId), revoked: snapshot.tokens.get(jti) !== false },
      command.actor,
    )
    const before =
      command.idempotencyKey &&
      snapshot.idempotencyRecords.get(recordName({ userId, key: command.idempotencyKey.key }))
    authorise(snapshot, actor, command, before !== undefined)
    const known = command.idempotencyKey && earlierReply(command.idempotencyKey, before)
    if (known) return { ...UNTOLD, ...known }
    expectState(snapshot, command)
    const context = { now, newId, actor }
    const { reply, changes, events: happened } = decideCommand(snapshot, command, context)
    if (!conditionsOf(command).absent) refuseMany(changes.length + happened.length)
    refuseHuge(changes)
    apply(snapshot, changes)
    const log = changes.length === 0 ? [] : moveOn(snapshot, happened, context)
    const version = snapshot.boards.get(snapshot.id)?.version ?? 0
    const events = webhookEventsOf(snapshot, log, actor, command.publicUrl ?? '')
    const record = command.idempotencyKey && {
      ...command.idempotencyKey,
      userId,
      reply: replyText(reply),
      version,
      createdAt: now,
    }
    return {
      ok: true,
      reply,
      version,
      changes,
      log: log.map(withoutDeleted),
      events,
      ...(record && { record: record }),
    }
  } catch (thrown) {
    if (thrown instanceof AppError) return { ok: false, refusal: errorValueOf(thrown) }
    throw thrown
  }
}

/** What is made of an order that was taken before: nothing. */
const UNTOLD = { ok: true as const, changes: [], log: [], events: [] }

/** Refuses an actor who may not give the order now, also where a reply was kept of it: rights may have gone since. */
function authorise(
  snapshot: BoardSnapshot,
  actor: Person,
  command: Command,
  isKept: boolean,
): void {
  const { access } = command
  if (access === 'site' && !actor.isAdmin) throw denied(SITE_ONLY)
  const runs = conditionsOf(command)
  // Whoever deleted a board has no rights on it any more, and must still hear that it is gone.
  const isOver = isKept && runs.endsBoard && !snapshot.boards.has(snapshot.id)
  if (runs.absent || isOver) return
  authorize(rightsOn(snapshot, actor), isOnBoard(access) ? access : 'read')
}

/** Refuses an order that the board's version or its archived state rules out. */
function expectState(snapshot: BoardSnapshot, command: Command): void {
  const runs = conditionsOf(command)
  if (runs.absent) return
  const board = boardIn(snapshot)
  expectVersion(board, command.ifVersions)
  if (board.archived && !runs.archived) {
    throw new AppError('board.archived', 'The board is archived; restore it first.')
  }
}

/** A webhook of a deletion names the card; the log, which is read long after it, does not. */
function withoutDeleted(activity: Activity): Activity {
  if (activity.kind !== 'deleteCard') return activity
  const { title: _title, ...refs } = activity.refs
  return { ...activity, refs }
}

/** Counts up the version and the log of every board that something happened on. */
function moveOn(
  snapshot: BoardSnapshot,
  events: DomainEvent[],
  { now, newId, actor }: CommandContext,
): Activity[] {
  const touched = [snapshot, ...snapshot.elsewhere.values()]
  return touched.flatMap((on) => {
    const own = events.filter(({ boardId = snapshot.id }) => boardId === on.id)
    const board = on.boards.get(on.id)
    if (board === undefined || (on !== snapshot && own.length === 0)) return []
    const { lastSeq } = board
    on.boards.set(on.id, {
      ...board,
      version: board.version + 1,
      lastSeq: lastSeq + own.length,
      modifiedAt: now,
    })
    return own.map(({ kind, refs }, index) => ({
      boardId: on.id,
      seq: lastSeq + index + 1,
      id: newId(),
      kind,
      userId: actor.id,
      createdAt: now,
      refs,
    }))
  })
}
