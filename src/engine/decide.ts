import { type Change, type Happening, type Turn, apply } from '../core/decision.ts'
import { type Event, eventsOf } from '../core/domain-event.ts'
import { type Kept, keptName, keptReply, repeated } from '../core/idempotency.ts'
import { type BoardImage, type Person, boardOf } from '../core/snapshot.ts'
import { refuseHuge, refuseMany } from '../core/row-limit.ts'
import { type Order, ruling, runsOn } from './commands.ts'
import {
  SITE_ONLY,
  admit,
  denied,
  expectVersion,
  isOnBoard,
  permit,
  rightsOn,
} from '../core/permissions.ts'
import { Refusal, type RefusalValue, valueOf } from '../core/app-error.ts'
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
      events: Event[]
      /** The reply to keep, where the order names a key. */
      kept?: Kept
    }
  | { ok: false; refusal: RefusalValue }

/**
 * Decides one order against the image and makes its changes there, so that the next order is
 * decided after them. The version and the log of each board it touches move on with it; a refusal
 * changes nothing.
 */
export function decide(
  image: BoardImage,
  order: Order,
  now: Moment,
  newId: Turn['newId'],
): Decided {
  try {
    const { userId, jti } = order.actor
    const actor = admit(
      { person: image.people.get(userId), revoked: image.tokens.get(jti) !== false },
      order.actor,
    )
    const before = order.once && image.replies.get(keptName({ userId, key: order.once.key }))
    authorise(image, actor, order, before !== undefined)
    const known = order.once && repeated(order.once, before)
    if (known) return { ...UNTOLD, ...known }
    expectState(image, order)
    const turn = { now, newId, actor }
    const { reply, changes, happened } = ruling(image, order, turn)
    if (!runsOn(order).absent) refuseMany(changes.length + happened.length)
    refuseHuge(changes)
    apply(image, changes)
    const log = changes.length === 0 ? [] : moveOn(image, happened, turn)
    const version = image.boards.get(image.id)?.version ?? 0
    const events = eventsOf(image, log, actor, order.publicUrl ?? '')
    const kept = order.once && {
      ...order.once,
      userId,
      reply: keptReply(reply),
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
      ...(kept && { kept }),
    }
  } catch (thrown) {
    if (thrown instanceof Refusal) return { ok: false, refusal: valueOf(thrown) }
    throw thrown
  }
}

/** What is made of an order that was taken before: nothing. */
const UNTOLD = { ok: true as const, changes: [], log: [], events: [] }

/** Refuses an actor who may not give the order now, also where a reply was kept of it: rights may have gone since. */
function authorise(image: BoardImage, actor: Person, order: Order, isKept: boolean): void {
  const { access } = order
  if (access === 'site' && !actor.isAdmin) throw denied(SITE_ONLY)
  const runs = runsOn(order)
  // Whoever deleted a board has no rights on it any more, and must still hear that it is gone.
  const isOver = isKept && runs.endsBoard && !image.boards.has(image.id)
  if (runs.absent || isOver) return
  permit(rightsOn(image, actor), isOnBoard(access) ? access : 'read')
}

/** Refuses an order that the board's version or its archived state rules out. */
function expectState(image: BoardImage, order: Order): void {
  const runs = runsOn(order)
  if (runs.absent) return
  const board = boardOf(image)
  expectVersion(board, order.ifVersions)
  if (board.archived && !runs.archived) {
    throw new Refusal('board.archived', 'The board is archived; restore it first.')
  }
}

/** A webhook of a deletion names the card; the log, which is read long after it, does not. */
function withoutDeleted(activity: Activity): Activity {
  if (activity.kind !== 'deleteCard') return activity
  const { title: _title, ...refs } = activity.refs
  return { ...activity, refs }
}

/** Counts up the version and the log of every board that something happened on. */
function moveOn(image: BoardImage, happened: Happening[], { now, newId, actor }: Turn): Activity[] {
  const touched = [image, ...image.elsewhere.values()]
  return touched.flatMap((on) => {
    const own = happened.filter(({ boardId = image.id }) => boardId === on.id)
    const board = on.boards.get(on.id)
    if (board === undefined || (on !== image && own.length === 0)) return []
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
