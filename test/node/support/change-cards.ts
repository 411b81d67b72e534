import { expect } from 'vitest'
import type { CommandBody } from '../../../src/boards/engine/commands.ts'
import { needsOf } from '../../../src/boards/engine/command.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import { withCard } from './cards.ts'
import { orderOf } from './memory-store.ts'
import { NOW, aSnapshot, dispatch, ending, faults, granted } from './support.ts'

export type Change = Partial<CommandBody<'changeCards'>>

/** A board with the open cards `a`, `b` and `c` in todo, and the archived `old`. */
export function board(): BoardSnapshot {
  const snapshot = aSnapshot()
  for (const id of ['a', 'b', 'c']) withCard(snapshot, id)
  withCard(snapshot, 'old', { archived: true, archivedAt: NOW })
  return snapshot
}

/** Changes cards, with what the command needs of the order of its list. */
export function change(snapshot: BoardSnapshot, cards: string[], given: Change) {
  const body = { cards, namedBy: 'cards', ...given }
  const actor = { userId: 'member', jti: 'token of member', ver: 0 }
  const { order } = needsOf({ name: 'changeCards', access: 'write', actor, body })
  snapshot.order = order ? orderOf(snapshot.cards, order) : []
  return dispatch(snapshot, 'member', 'changeCards', body)
}

export function refused(snapshot: BoardSnapshot, cards: string[], given: Change) {
  const before = structuredClone(snapshot)
  const decided = change(snapshot, cards, given)
  expect({ ...snapshot, order: [] }).toEqual({ ...before, order: [] })
  return [ending(decided), faults(decided)]
}

export const replyOf = (decided: ReturnType<typeof change>) => granted(decided).reply

export const inOrder = (snapshot: BoardSnapshot, list: string) =>
  orderOf(snapshot.cards, { list, swimlane: undefined }).map(({ id }) => id)
