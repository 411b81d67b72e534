import type { CommandContext, DomainEvent } from '../model/decision.ts'
import type { Activity } from '../model/rows.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'

/** The webhook of a deletion contains the card's title. The log does not: it would keep deleted text. */
export function withoutDeletedTitle(activity: Activity): Activity {
  if (activity.kind !== 'deleteCard') return activity
  const { title: _title, ...refs } = activity.refs
  return { ...activity, refs }
}

/** Gives every changed board its next version and `seq`s, and returns the activities for the log. */
export function advanceVersions(
  snapshot: BoardSnapshot,
  events: DomainEvent[],
  { now, newId, actor }: CommandContext,
  tokenName: string | undefined,
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
    return own.map(({ kind, refs, by }, index) => ({
      boardId: on.id,
      seq: lastSeq + index + 1,
      id: newId(),
      kind,
      userId: by?.userId ?? actor.id,
      createdAt: now,
      refs: by ? { ...refs, ruleId: by.ruleId } : refs,
      ...(tokenName !== undefined && !by && { tokenName }),
    }))
  })
}
