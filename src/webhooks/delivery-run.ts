import { momentOf } from '../kernel/contract/moment.ts'
import { type Store, hasSpentBudget } from '../kernel/db/store.ts'
import { sendMessages } from '../kernel/task-queue.ts'
import { claimDue, drainDue } from '../outbox/drain-due.ts'
import { dueAmong } from '../outbox/due.ts'
import type { DeliveryDeps, DueDelivery, Receiver } from './delivery-deps.ts'
import { takePermits } from './pace.ts'
import { ownerOf, messagesFor, sendPlaced, takePlaces, wokenByAnother } from './place-saves.ts'
import { dueDeliveries, heldReceivers } from './queries.ts'
import { RECEIVERS } from './tables.ts'
import { deleteIntegrationDeliveries } from './removal-saves.ts'
import {
  type Pacing,
  disableIntegration,
  forgetEnded,
  releaseReceiver,
  saveOutcomes,
} from './saves.ts'
import { type Sent, sendDue } from './send-due.ts'
import { parkDeliveries } from './parked-saves.ts'
import { CONNECTIONS } from '../operations/at-once.ts'

/** Times of a run: it starts no more deliveries to an integration after `whole`, and holds its lease longer than that and one delivery. */
const RUN_MS = { whole: 10_000, lease: 30_000 } as const

const CLAIMED = { table: RECEIVERS, leaseMs: RUN_MS.lease, held: heldReceivers }

/** Integrations that one run sends to at the same time: of all boards and people, and of one. */
const LANES = { all: CONNECTIONS, own: 4 } as const

/** Permits stay valid this long after they begin; later the run must ask again. */
const PERMIT_MS = 10_000

const NO_PERMITS: Pacing = { permits: 0, pacedUntil: '' }

type Run = { deps: DeliveryDeps; store: Store; to: Receiver }

/** Sends due deliveries to integrations, several side by side. Those that the budget leaves no room for get messages of their own again. */
export async function runDeliveries(deps: DeliveryDeps, ids: string[]): Promise<void> {
  const store = deps.openStore()
  const { named } = await store.batch({ named: dueAmong(RECEIVERS, ids, momentOf(deps.nowMs())) })
  const left = await drainDue(deps, store, CLAIMED, {
    task: 'webhooks',
    named,
    lanes: LANES,
    mayGoOn: deps.mayGoOn,
    work: (to) => sendTo({ deps, store, to }),
  })
  const owners = [...new Set(left.map(({ owner }) => owner))]
  await sendMessages(
    deps.queue,
    owners.map((id) => ({ task: 'address', id })),
  )
}

/**
 * Sends the due deliveries of one integration, one after the other in the order of their `seq`, and
 * stores the outcomes. As its message has left the queue, others of the board get places there. If deliveries
 * are left, it asks for a place in the queue again, or sends itself a message for when they are due.
 */
async function sendTo(run: Run): Promise<void> {
  const { deps, store, to } = run
  const startMs = deps.nowMs()
  for (let receiver: Receiver | undefined = to; receiver !== undefined;) {
    const held: Run = { ...run, to: receiver }
    const due = await findDue(held)
    const { allowed, pacing } = await allow(held, due)
    const sent = await sendDue(deps, store, receiver, allowed)
    const isLong = deps.nowMs() - startMs > RUN_MS.whole || hasSpentBudget(store.meter)
    const { dueAt, isWoken } = await settle(held, { ...sent, pacing }, isLong)
    if (dueAt === null) return
    const waitMs = Date.parse(dueAt) - deps.nowMs()
    if (waitMs > 0 && !isWoken) {
      const placed = [{ integrationId: receiver.id, isPersonal: receiver.isPersonal }]
      await sendMessages(deps.queue, messagesFor(placed), waitMs)
    }
    if (waitMs > 0 || isLong || due.length === 0) return
    ;[receiver] = await claimDue(deps, store, CLAIMED, [receiver.id])
  }
}

/** Finds due deliveries, in the order of their events, and sends messages for integrations that get a place in the queue. */
async function findDue({ deps, store, to: { id, lease } }: Run): Promise<DueDelivery[]> {
  const nowMs = deps.nowMs()
  const { due, placed } = await store.batch({
    due: dueDeliveries(id, lease, momentOf(nowMs)),
    placed: takePlaces(ownerOf(id), nowMs, deps.places),
  })
  await sendPlaced(deps.queue, placed)
  return due.toSorted((one, other) => one.seq - other.seq)
}

/** The due deliveries that the host's rate limit allows now, and the permits it grants for later. */
async function allow(
  { deps, store, to: { url, userId, isEnabled, permits, pacedUntil } }: Run,
  due: DueDelivery[],
): Promise<{ allowed: DueDelivery[]; pacing: Pacing }> {
  const { perSecond: rate } = deps
  const host = hostOf(url)
  if (rate === 0 || host === '' || isEnabled === 0 || due.length === 0)
    return { allowed: due, pacing: NO_PERMITS }
  const nowMs = deps.nowMs()
  const hasWaited = pacedUntil !== '' && nowMs - Date.parse(pacedUntil) <= PERMIT_MS
  if (hasWaited && permits > 0) return { allowed: due.slice(0, permits), pacing: NO_PERMITS }
  const ask = { host, userId, wanted: due.length, hasWaited, rate, nowMs }
  const { granted, fromMs } = await takePermits(store, ask)
  return granted > 0 && fromMs <= nowMs
    ? { allowed: due.slice(0, granted), pacing: NO_PERMITS }
    : { allowed: [], pacing: { permits: granted, pacedUntil: momentOf(fromMs) } }
}

/** The host of a URL, without its port; empty if it is no URL. */
function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/(?<!\.)\.+$/, '') : ''
}

type Settled = {
  /** The time at which the next delivery is due, or null. */
  dueAt: string | null
  /** True if a message for another integration of the board comes at that time anyway. */
  isWoken: boolean
}

/** Stores the outcomes of a run and releases its lease. If the run ends although something may be due, `asksForPlace` has it ask for places in the queue. */
async function settle(
  { deps, store, to }: Run,
  { settled, given, health, end, pacing }: Sent & { pacing: Pacing },
  asksForPlace: boolean,
): Promise<Settled> {
  const { id, lease } = to
  const run = { integrationId: id, lease }
  const nowMs = deps.nowMs()
  const saves = [
    ...saveOutcomes(run, settled),
    ...parkDeliveries(run, to, given, momentOf(nowMs)),
    ...(end === null ? [] : disableIntegration(run, end, momentOf(nowMs))),
    ...(to.isPersonal === 0 ? [] : [forgetEnded(run)]),
  ]
  const { released, woken, placed } = await store.batch({
    saved: saves,
    released: releaseReceiver(run, health, pacing),
    woken: wokenByAnother(id),
    placed: takePlaces(ownerOf(id), nowMs, asksForPlace ? deps.places : 0),
  })
  await sendPlaced(deps.queue, placed)
  const [left] = released
  if (left?.dueAt === null && left.isKnown === 0) await store.batch(deleteIntegrationDeliveries(id))
  return { dueAt: left?.dueAt ?? null, isWoken: woken.length > 0 }
}
