import { apply } from '../model/apply.ts'
import type { Change, CommandContext, Decision, Needs } from '../model/decision.ts'
import { type WebhookEvent, webhookEventsOf } from '../model/domain-event.ts'
import {
  type IdempotencyRecord,
  recordName,
  replyText,
  earlierReply,
} from '../../operations/idempotency/idempotency.ts'
import { boardIn, rightsOn, type BoardSnapshot } from '../model/snapshot.ts'
import { type Person } from '../../operations/permissions.ts'
import { refuseHuge, refuseHugeReply, refuseLong, refuseMany } from '../model/row-limit.ts'
import { ALL_LIMITS, type Limits } from '../model/limits.ts'
import { expectWithinLimits } from '../model/within-limits.ts'
import { type Command, decideCommand, conditionsOf, needsOf } from './command.ts'
import { expectWithin } from '../../operations/claims.ts'
import {
  SITE_ONLY,
  denied,
  expectVersion,
  isOnBoard,
  authorize,
} from '../../operations/permissions.ts'
import { AppError, type ErrorValue, errorValueOf } from '../../kernel/contract/app-error.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { Activity } from '../model/rows.ts'
import { runRules } from '../rules/run-rules.ts'
import { actorOf } from './actor.ts'
import { advanceVersions, withoutDeletedTitle } from './advance-versions.ts'
import { type RowsBefore, rowsBefore } from './rows-before.ts'

/** The outcome of a command: its reply and what to store, or the error. */
export type Decided =
  | {
      ok: true
      reply: unknown
      version: number
      changes: Change[]
      before: RowsBefore
      log: Activity[]
      events: WebhookEvent[]
      /** The reply to store, when the command has an idempotency key. */
      record?: IdempotencyRecord
      /** The users with whose rights rules acted. */
      makers?: string[]
    }
  /** With `lacks`, the command is to be decided again when these rows are read. */
  | { ok: false; refusal: ErrorValue; lacks?: Needs[] }

/**
 * Decides one command against the snapshot and applies its changes to the snapshot, so that the next
 * command of the batch sees them. Each board that it changes gets a new version and log entries. A
 * refused command changes nothing.
 */
export function decide(
  snapshot: BoardSnapshot,
  command: Command,
  now: Moment,
  newId: CommandContext['newId'],
  limits = ALL_LIMITS,
): Decided {
  try {
    const ruled = ruleOn(snapshot, command, { now, newId }, limits)
    if ('earlier' in ruled) return { ...NO_CHANGES, ...ruled.earlier }
    const { reply, context } = ruled
    const { actor } = context
    const acted = actedAfter(snapshot, command, ruled, limits)
    const lacks = [...(ruled.lacks ?? []), ...acted.lacks]
    if (lacks.length > 0) return { ok: false, refusal: LACKING, lacks }
    const changes = joined(ruled.changes, acted.changes)
    const domainEvents = joined(ruled.events, acted.events)
    const recorded = command.idempotencyKey && replyText(reply)
    if (recorded !== undefined) refuseHugeReply(recorded)
    const before = rowsBefore(snapshot, changes)
    apply(snapshot, changes)
    const { tokenName } = command.actor
    const log =
      changes.length === 0 ? [] : advanceVersions(snapshot, domainEvents, context, tokenName)
    const version = snapshot.boards.get(snapshot.id)?.version ?? 0
    const events = webhookEventsOf(snapshot, log, actor, command.publicUrl ?? '')
    const record = command.idempotencyKey &&
      recorded !== undefined && {
        ...command.idempotencyKey,
        userId: actor.id,
        reply: recorded,
        version,
        createdAt: now,
      }
    return {
      ok: true,
      reply,
      version,
      changes,
      before,
      log: log.map(withoutDeletedTitle),
      events,
      ...(record && { record: record }),
      makers: joined(ruled.makers ?? [], acted.makers),
    }
  } catch (thrown) {
    if (thrown instanceof AppError) return { ok: false, refusal: errorValueOf(thrown) }
    throw thrown
  }
}

const NONE: ReturnType<typeof runRules> = { changes: [], events: [], makers: [], lacks: [] }

/** Returns the changes that the rules of the board make after a command; a board that is made or deleted has none that act. */
function actedAfter(
  snapshot: BoardSnapshot,
  command: Command,
  ruled: Decision<unknown> & { context: CommandContext },
  limits: Limits,
): ReturnType<typeof runRules> {
  if (snapshot.rules.size === 0) return NONE
  const { absent, endsBoard } = conditionsOf(command)
  return absent || endsBoard ? NONE : runRules(snapshot, ruled, { ...ruled.context, limits })
}

function joined<T>(own: T[], more: T[]): T[] {
  return more.length === 0 ? own : [...own, ...more]
}

const LACKING: ErrorValue = errorValueOf(new AppError('store.overloaded'))

/** Returns true if what a command copies or moves must be loaded. It need not be if the command is refused whatever that is, or has run before. */
export function usesContents(
  snapshot: BoardSnapshot,
  command: Command,
  nowAndIds: NowAndIds,
): boolean {
  try {
    return !('earlier' in ruleOn(snapshot, command, nowAndIds, ALL_LIMITS))
  } catch (thrown) {
    if (thrown instanceof AppError) return false
    throw thrown
  }
}

type NowAndIds = Omit<CommandContext, 'actor'>

/** Applies the rules to a command: returns its decision, or the earlier reply to its key. Throws if it is refused. */
function ruleOn(
  snapshot: BoardSnapshot,
  command: Command,
  nowAndIds: NowAndIds,
  limits: Limits,
): (Decision<unknown> & { context: CommandContext }) | { earlier: Earlier } {
  const { userId } = command.actor
  const actor = actorOf(snapshot, command)
  const before =
    command.idempotencyKey &&
    snapshot.idempotencyRecords.get(recordName({ userId, key: command.idempotencyKey.key }))
  checkAccess(snapshot, actor, command, before !== undefined)
  const earlier = command.idempotencyKey && earlierReply(command.idempotencyKey, before)
  if (earlier) return { earlier }
  expectState(snapshot, command)
  refuseLong(snapshot)
  const context = { ...nowAndIds, actor }
  const decision = decideCommand(snapshot, command, context)
  const { changes, events } = decision
  if (!conditionsOf(command).absent) refuseMany(changes.length + events.length)
  refuseHuge(changes, snapshot)
  expectWithinLimits(snapshot, changes, limits)
  return { ...decision, context }
}

type Earlier = NonNullable<ReturnType<typeof earlierReply>>

/** A repeated command replies as before and stores nothing. */
const NO_CHANGES = {
  ok: true as const,
  changes: [],
  before: { cards: new Map(), checklists: new Map(), comments: new Map() },
  log: [],
  events: [],
}

/** Refuses an actor who may not send the command now, even if it ran before: they may have lost the right since. A token that is limited to boards may name no other, neither to make it. */
function checkAccess(
  snapshot: BoardSnapshot,
  actor: Person,
  command: Command,
  isRepeat: boolean,
): void {
  const { access, actor: sender } = command
  for (const board of [snapshot.id, needsOf(command).board])
    if (board) expectWithin(sender.boards, board)
  if (access === 'site' && !actor.isAdmin) throw denied(SITE_ONLY)
  const conditions = conditionsOf(command)
  // A user who repeats a board's deletion has no rights on it any more, but gets the earlier reply.
  const isOver = isRepeat && conditions.endsBoard && !snapshot.boards.has(snapshot.id)
  const { absent, admitsItself, byClock } = conditions
  if (absent || admitsItself || byClock || isOver) return
  authorize(rightsOn(snapshot, actor), isOnBoard(access) ? access : 'read')
}

/** Refuses a command if `If-Match` names other versions, or the board is archived. */
function expectState(snapshot: BoardSnapshot, command: Command): void {
  const conditions = conditionsOf(command)
  if (conditions.absent) return
  const board = boardIn(snapshot)
  expectVersion(board, command.ifVersions)
  if (board.archived && !conditions.archived) {
    throw new AppError('board.archived')
  }
}
