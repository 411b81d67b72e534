import { type Premise, saveTurn, standsAs } from './commit-statements.ts'
import type { Store } from '../db/store.ts'
import type { Decided } from './decide.ts'
import { type Change, update } from '../core/decision.ts'
import type { Event } from '../core/domain-event.ts'
import { gather } from '../core/merge-changes.ts'
import type { BoardImage } from '../core/snapshot.ts'
import type { Kept } from '../core/idempotency.ts'
import { type Order, needsOf } from './commands.ts'
import type { Activity } from '../core/rows.ts'

/** A turn that has been decided: its orders with what became of them, and all there is to store. */
export type Attempt = {
  id: string
  /** The versions of the boards it was decided on. */
  before: Premise['boards']
  orders: Order[]
  decided: Decided[]
  changes: Change[]
  log: Activity[]
  events: Event[]
  kept: Kept[]
}

/** The versions of the boards in an image; null where there is none. */
export function versionsOf(image: BoardImage): Premise['boards'] {
  return boardsIn(image).map(({ id, boards }) => ({ id, version: boards.get(id)?.version ?? null }))
}

function boardsIn(image: BoardImage): BoardImage[] {
  return [image, ...image.elsewhere.values()]
}

/**
 * Stores what a turn's orders changed, in one batch: everything, or nothing where a board has moved
 * on from the version it was decided on, or a token no longer stands as it did.
 */
export async function commit(store: Store, image: BoardImage, turn: Attempt): Promise<void> {
  const premise = { boards: turn.before, ...peopleOf(image, turn.orders) }
  const changes = gather([...turn.changes, ...stamps(image, turn)])
  const isGone = turn.changes.some((change) => change.do === 'sweep' && change.of === 'board')
  const { events, kept } = turn
  const log = isGone ? [] : turn.log
  await store.run(saveTurn(image.id, premise, { changes, log, events, kept }))
}

function peopleOf(image: BoardImage, orders: Order[]): Omit<Premise, 'boards'> {
  const tokens = orders.map(({ actor: { userId, jti } }) => {
    const stands = standsAs(image.people.get(userId), image.tokens.get(jti) === true)
    return { userId, jti, stands }
  })
  const named = orders
    .flatMap((order) => needsOf(order).people ?? [])
    .filter((id) => typeof id === 'string' && id !== '')
  return {
    tokens: [...new Map(tokens.map((token) => [token.jti, token])).values()],
    people: [...new Set(named)].map((userId) => ({
      userId,
      exists: image.people.get(userId ?? '') ? 1 : 0,
    })),
  }
}

/** Marks every board that has moved on with its new version, its newest activity, and the turn. */
function stamps(image: BoardImage, { before, id: turn }: Attempt): Change[] {
  return boardsIn(image).flatMap(({ id, boards }) => {
    const board = boards.get(id)
    if (board === undefined || board.version === before.find((known) => known.id === id)?.version)
      return []
    const { version, lastSeq, modifiedAt } = board
    return [update('boards', { id }, { version, lastSeq, modifiedAt, turn })]
  })
}
