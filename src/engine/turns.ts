import { UNMIGRATED, describeFault, faultOf } from '../db/fault.ts'
import { activitiesAt } from '../boards/activity-queries.ts'
import type { Store } from '../db/store.ts'
import { decide } from './decide.ts'
import { type Change, type Turn, hides, isWide } from '../core/decision.ts'
import { type BoardImage, emptyImage } from '../core/snapshot.ts'
import { type Order, needsOf } from './commands.ts'
import { MOST_ROWS } from '../core/row-limit.ts'
import { type Attempt, commit, versionsOf } from './commit.ts'
import { load } from './loader.ts'
import type { Live } from './live-feed.ts'
import type { Outbox } from './outbox-alarm.ts'
import { type Outcome, told, turnedAway } from './outcome.ts'
import type { Play } from './queue.ts'
import { trim } from './trim.ts'

/** How often a turn is tried while its board moves on under it. */
const TRIES = 8

/** Faults of a commit that another has come before; a unique key that is taken is one. */
const MOVED: ReadonlySet<string> = new Set(['stale', 'taken'])

/** What the turns of a board need of the world, and the image they keep between them. */
export type World = {
  boardId: string
  openStore(): Store
  nowMs(): number
  newId: Turn['newId']
  outbox: Outbox
  live: Pick<Live, 'tell' | 'stir'>
  /** Waits a little before a turn is tried again, longer each time. */
  pause(tries: number): Promise<void>
}

type Held = World & { image: BoardImage | undefined }

/**
 * The turns of one board. Each loads what its image lacks, decides the orders one after the other,
 * and stores all they change in one batch; the image is thrown away whenever that batch fails.
 */
export function openTurns(world: World): Play {
  const held: Held = { ...world, image: undefined }
  return (waiting) => settle(held, held.openStore(), togetherFrom(waiting))
}

/** The orders that go into the next turn together: one that names another board goes alone. */
function togetherFrom(waiting: Order[]): Order[] {
  const alone = waiting.findIndex((order) => Boolean(needsOf(order).board))
  return alone === -1 ? waiting : waiting.slice(0, Math.max(alone, 1))
}

function settle(held: Held, store: Store, orders: Order[]): Promise<Outcome[]> {
  return play(held, store, orders).catch((thrown: unknown) => failed(held, store, orders, thrown))
}

async function play(held: Held, store: Store, orders: Order[]): Promise<Outcome[]> {
  const doubtful: Attempt[] = []
  for (let tries = 0; tries < TRIES; tries += 1) {
    const inDoubt = doubtful.length
    try {
      const { decided, events, log, changes } = await attempt(held, store, orders, doubtful)
      held.outbox.wake(events.map(({ boardId }) => boardId))
      held.live.tell(log, changes.some(hides))
      return decided.map((one) => (one.ok ? outcomeOf(one, store) : { ...one, ...told(store) }))
    } catch (thrown) {
      held.image = undefined
      held.live.stir()
      const { is } = faultOf(thrown)
      // Only a lost connection leaves a commit in doubt; all else says that it was not stored.
      if (is !== 'lost') doubtful.length = inDoubt
      if (is !== 'lost' && !MOVED.has(is)) return refused(orders, store, inDoubt > 0, thrown)
      await held.pause(tries)
    }
  }
  return turnedAwayAll(orders, store, doubtful.length > 0 ? UNSURE : MOVING)
}

/** What becomes of orders whose turn failed for good; it throws where they may be played one by one. */
function refused(orders: Order[], store: Store, isInDoubt: boolean, thrown: unknown): Outcome[] {
  if (isInDoubt) return turnedAwayAll(orders, store, UNSURE)
  const { is } = faultOf(thrown)
  if (is === 'overloaded') return turnedAwayAll(orders, store, OVERLOADED)
  if (is === 'unmigrated')
    return orders.map(() => turnedAway('store.unmigrated', UNMIGRATED, told(store)))
  throw thrown
}

/** One try; it throws where the board has moved on or the store failed. */
async function attempt(
  held: Held,
  store: Store,
  orders: Order[],
  doubtful: Attempt[],
): Promise<Attempt> {
  const image = held.image ?? emptyImage(held.boardId)
  await load(store, image, orders, held.image === undefined)
  held.image = image
  const landed = await findLanded(store, image, doubtful)
  if (landed !== undefined) return landed
  const next = decideAll(held, image, orders)
  if (next.events.length > 0) await held.outbox.arm()
  doubtful.push(next)
  await commit(store, image, next)
  held.image = next.changes.some(isWide) || image.elsewhere.size > 0 ? undefined : trim(image)
  return next
}

/** Decides the orders in turn, up to one that reaches too far for others to be decided after it, or until there is much to store. */
function decideAll(world: World, image: BoardImage, orders: Order[]): Attempt {
  const now = new Date(world.nowMs()).toISOString()
  const next: Attempt = {
    id: world.newId(),
    before: versionsOf(image),
    orders: [],
    decided: [],
    changes: [],
    log: [],
    events: [],
    kept: [],
  }
  for (const order of orders) {
    const decided = decide(image, order, now, world.newId)
    next.orders.push(order)
    next.decided.push(decided)
    if (!decided.ok) continue
    for (const change of decided.changes) next.changes.push(change)
    for (const one of decided.log) next.log.push(one)
    for (const event of decided.events) next.events.push(event)
    if (decided.kept) next.kept.push(decided.kept)
    if (decided.changes.some(isWide) || next.changes.length >= MOST_ROWS) break
  }
  return next
}

/** The turn whose commit was in doubt but has been stored after all, if one has. */
async function findLanded(
  store: Store,
  image: BoardImage,
  doubtful: Attempt[],
): Promise<Attempt | undefined> {
  if (doubtful.length === 0) return undefined
  const board = image.boards.get(image.id)
  if (board === undefined) return doubtful.find(({ changes }) => changes.some(endsBoard))
  const seqs = doubtful.flatMap(({ log }) => log.slice(0, 1).map(({ seq }) => seq))
  const { logged } = await store.find({ logged: activitiesAt(store.db, image.id, seqs) })
  const ids = new Set(logged.map(({ id }) => id))
  return doubtful.find(
    ({ id, log: [first] }) => board.turn === id || (first !== undefined && ids.has(first.id)),
  )
}

function endsBoard(change: Change): boolean {
  return change.do === 'sweep' && change.of === 'board'
}

/** A failed turn of many is played again one by one, so that no order fails its neighbours. */
async function failed(
  held: Held,
  store: Store,
  orders: Order[],
  thrown: unknown,
): Promise<Outcome[]> {
  if (orders.length > 1) {
    const outcomes: Outcome[] = []
    for (const order of orders) outcomes.push(...(await settle(held, store, [order])))
    return outcomes
  }
  const [order] = orders
  const fault = describeFault(thrown)
  console.error(
    JSON.stringify({ level: 'error', at: 'turn', order: order?.name, board: held.boardId, fault }),
  )
  return orders.map(() => turnedAway('server.failed', FAILED, told(store)))
}

function outcomeOf({ reply, version }: { reply: unknown; version: number }, store: Store): Outcome {
  return { ok: true, reply, version, ...told(store) }
}

function turnedAwayAll(orders: Order[], store: Store, reason: string): Outcome[] {
  return orders.map(() => turnedAway('store.overloaded', reason, told(store)))
}

const MOVING = 'The board is changing too fast elsewhere; try again in a moment.'
const OVERLOADED = 'The store is overloaded; try again in a moment.'
const UNSURE = 'The store did not say whether this was stored; look, and try again.'
const FAILED = 'Something went wrong here; it has been logged.'
