import { dueDeliveries, leasedReceiver } from './queries.ts'
import {
  type DeliveryOutcome,
  type Pacing,
  disableIntegration,
  deleteIntegrationDeliveries,
  leaseReceiver,
  releaseReceiver,
  saveOutcomes,
} from './saves.ts'
import { LONGEST_QUEUE_MS, takePermits } from './pace.ts'
import { runnable } from '../db/rows.ts'
import type { Store } from '../db/store.ts'
import { type Health, afterAttempt, disabledReason, healthAfter } from './delivery.ts'
import { type SignalQueue, signalOutbox } from './signal.ts'
import { type DeliverDeps, deliver } from './deliver.ts'

/** How long a run takes on more deliveries, how long it does so before it notes what came of them, and its lease, which outlasts that. */
const RUN_MS = { whole: 10_000, part: 8_000, lease: 30_000 } as const

/** How much later than the moment it is due a delivery is looked at. */
const SLACK_MS = 50

/** How long after its moment a turn may still be used; later it has to be asked for again. */
const TURN_MS = 10_000

const NO_TURN: Pacing = { permits: 0, pacedUntil: '' }

/** What sending needs of the world. */
export type DeliveryDeps = DeliverDeps & {
  openStore(): Store
  queue: SignalQueue
  newId(): string
  /** Deliveries a second that a receiver's host gets over all boards; 0 for any number. */
  perSecond: number
  /** From 0 to 1. */
  chance(): number
}

type Receiver = Awaited<ReturnType<typeof take>>['receiver'][number]
type Due = Awaited<ReturnType<typeof take>>['due'][number]
type Run = { world: DeliveryDeps; store: Store; id: string; lease: string }

/**
 * Sends what is due to one integration, one delivery after the other in the order of their `seq`,
 * and notes what came of each. One run at a time has the lease; what it leaves, the queue is told.
 */
export async function runDeliveries(deps: DeliveryDeps, id: string): Promise<void> {
  const startMs = deps.nowMs()
  const run: Run = { world: deps, store: deps.openStore(), id, lease: deps.newId() }
  for (;;) {
    const { receiver, due } = await take(run)
    const [to] = receiver
    if (to === undefined) return
    const { allowed, turn } = await allow(run, to, due)
    const dueAt = await settle(run, await sendDue(run, to, allowed), turn)
    if (dueAt === null) return
    const waitMs = Date.parse(dueAt) - deps.nowMs()
    if (due.length === 0 && waitMs <= 0) return
    if (waitMs > 0 || deps.nowMs() - startMs > RUN_MS.whole) {
      await signalOutbox(deps.queue, [{ integration: id }], waitMs > 0 ? waitMs + SLACK_MS : 0)
      return
    }
  }
}

/** Leases the receiver and finds what is due to it; no receiver where nothing is, or another run has it. */
async function take({ world: deps, store, id, lease }: Run) {
  const nowMs = deps.nowMs()
  const now = momentOf(nowMs)
  const { receiver, due } = await store.find({
    leased: leaseReceiver(store.db, id, { lease, now, until: momentOf(nowMs + RUN_MS.lease) }),
    receiver: leasedReceiver(store.db, id, lease),
    due: dueDeliveries(store.db, id, lease, now),
  })
  return { receiver, due: due.toSorted((one, other) => one.seq - other.seq) }
}

/** What may be sent now of what is due, the first of it; and what the receiver's host is allowed for later. */
async function allow(
  { world: deps, store }: Run,
  { url, isEnabled, permits, pacedUntil }: Receiver,
  due: Due[],
): Promise<{ allowed: Due[]; turn: Pacing }> {
  const { perSecond: rate } = deps
  const host = hostOf(url)
  if (rate === 0 || host === '' || isEnabled === 0 || due.length === 0)
    return { allowed: due, turn: NO_TURN }
  const nowMs = deps.nowMs()
  const isFresh = permits > 0 && nowMs - Date.parse(pacedUntil) <= TURN_MS
  if (isFresh) return { allowed: due.slice(0, permits), turn: NO_TURN }
  const wanted = due.length
  const { asked } = await store.find({
    asked: takePermits(store.db, host, { wanted, rate, nowMs }),
  })
  const { granted = 0, fromMs = nowMs } = asked[0] ?? {}
  if (granted === 0)
    return { allowed: [], turn: { permits: 0, pacedUntil: momentOf(nowMs + LONGEST_QUEUE_MS) } }
  if (fromMs > nowMs)
    return { allowed: [], turn: { permits: granted, pacedUntil: momentOf(fromMs) } }
  return { allowed: due.slice(0, granted), turn: NO_TURN }
}

/** The host that a URL leads to, whatever its port; empty where it is no URL. */
function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/(?<!\.)\.+$/, '') : ''
}

type Sent = { settled: DeliveryOutcome[]; health: Health; end: string | null }

async function sendDue(run: Run, to: Receiver, due: Due[]): Promise<Sent> {
  const { world: deps } = run
  const { failures, failingSince, restsUntil } = to
  const sent: Sent = { settled: [], health: { failures, failingSince, restsUntil }, end: null }
  if (to.url === null) return { ...sent, end: 'The integration is gone.' }
  if (to.isEnabled === 0) return { ...sent, end: 'The integration is disabled.' }
  const startMs = deps.nowMs()
  for (const { eventId, seq, tries, payload } of due) {
    if (deps.nowMs() - startMs > RUN_MS.part) break
    const id = `${eventId}-${run.id}`
    const tried = await deliver({ id, url: to.url, token: to.token, body: payload }, deps)
    const nowMs = deps.nowMs()
    const after = afterAttempt(tried, tries + 1, nowMs, deps.chance())
    const { status, error } = tried
    sent.settled.push({ seq, tries: tries + 1, status, error, at: momentOf(nowMs), ...after })
    sent.health = healthAfter(sent.health, tried, nowMs)
    sent.end = tried.error === null ? null : disabledReason(sent.health, tried, nowMs)
    if (sent.end !== null || sent.health.restsUntil > momentOf(nowMs)) break
  }
  return sent
}

/** Notes what came of a run and ends its lease; gives when something is next due, or null. */
async function settle(
  { world: deps, store, id, lease }: Run,
  { settled, health, end }: Sent,
  turn: Pacing,
): Promise<string | null> {
  const { db } = store
  const run = { integrationId: id, lease }
  const noted = runnable(db, [
    ...saveOutcomes(run, settled),
    ...(end === null ? [] : disableIntegration(run, end, momentOf(deps.nowMs()))),
  ])
  const { released } = await store.find({
    ...Object.fromEntries(noted.entries()),
    released: releaseReceiver(db, run, health, turn),
  })
  const [left] = released
  if (left?.dueAt === null && left.isKnown === 0) {
    await store.run(runnable(db, deleteIntegrationDeliveries(id)))
  }
  return left?.dueAt ?? null
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
