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
import { toStatements } from '../db/rows.ts'
import type { Store } from '../db/store.ts'
import { type Health, afterAttempt, disabledReason, healthAfter } from './delivery.ts'
import { type SignalQueue, signalOutbox } from './signal.ts'
import { type DeliverDeps, deliver } from './deliver.ts'

/** Times of a run: it starts no more deliveries after `whole`, stores outcomes at least every `part`, and holds its lease longer than both. */
const RUN_MS = { whole: 10_000, part: 8_000, lease: 30_000 } as const

/** Added to the delay of a signal, so that the delivery is surely due when it arrives. */
const SLACK_MS = 50

/** How long permits stay valid after they begin; later the run must ask again. */
const PERMIT_MS = 10_000

const NO_PERMITS: Pacing = { permits: 0, pacedUntil: '' }

export type DeliveryDeps = DeliverDeps & {
  openStore(): Store
  queue: SignalQueue
  newId(): string
  /** Deliveries per second to one host, over all boards; 0 for no limit. */
  perSecond: number
  /** A random number from 0 to 1. */
  chance(): number
}

type Receiver = Awaited<ReturnType<typeof take>>['receiver'][number]
type Due = Awaited<ReturnType<typeof take>>['due'][number]
type Run = { deps: DeliveryDeps; store: Store; id: string; lease: string }

/**
 * Sends what is due to one integration, one delivery after the other in the order of their `seq`, and
 * stores the outcomes. A lease makes sure that only one run sends to an integration at a time. If
 * deliveries are left, the run signals the queue.
 */
export async function runDeliveries(deps: DeliveryDeps, id: string): Promise<void> {
  const startMs = deps.nowMs()
  const run: Run = { deps, store: deps.openStore(), id, lease: deps.newId() }
  for (;;) {
    const { receiver, due } = await take(run)
    const [to] = receiver
    if (to === undefined) return
    const { allowed, pacing } = await allow(run, to, due)
    const dueAt = await settle(run, await sendDue(run, to, allowed), pacing)
    if (dueAt === null) return
    const waitMs = Date.parse(dueAt) - deps.nowMs()
    if (due.length === 0 && waitMs <= 0) return
    if (waitMs > 0 || deps.nowMs() - startMs > RUN_MS.whole) {
      await signalOutbox(deps.queue, [{ integration: id }], waitMs > 0 ? waitMs + SLACK_MS : 0)
      return
    }
  }
}

/** Takes the lease and finds what is due. Returns no receiver if nothing is due or another run has the lease. */
async function take({ deps, store, id, lease }: Run) {
  const nowMs = deps.nowMs()
  const now = momentOf(nowMs)
  const { receiver, due } = await store.find({
    leased: leaseReceiver(store.db, id, { lease, now, until: momentOf(nowMs + RUN_MS.lease) }),
    receiver: leasedReceiver(store.db, id, lease),
    due: dueDeliveries(store.db, id, lease, now),
  })
  return { receiver, due: due.toSorted((one, other) => one.seq - other.seq) }
}

/** The due deliveries that the host's rate limit allows now, and the permits it grants for later. */
async function allow(
  { deps, store }: Run,
  { url, isEnabled, permits, pacedUntil }: Receiver,
  due: Due[],
): Promise<{ allowed: Due[]; pacing: Pacing }> {
  const { perSecond: rate } = deps
  const host = hostOf(url)
  if (rate === 0 || host === '' || isEnabled === 0 || due.length === 0)
    return { allowed: due, pacing: NO_PERMITS }
  const nowMs = deps.nowMs()
  const isFresh = permits > 0 && nowMs - Date.parse(pacedUntil) <= PERMIT_MS
  if (isFresh) return { allowed: due.slice(0, permits), pacing: NO_PERMITS }
  const wanted = due.length
  const { asked } = await store.find({
    asked: takePermits(store.db, host, { wanted, rate, nowMs }),
  })
  const { granted = 0, fromMs = nowMs } = asked[0] ?? {}
  if (granted === 0)
    return { allowed: [], pacing: { permits: 0, pacedUntil: momentOf(nowMs + LONGEST_QUEUE_MS) } }
  if (fromMs > nowMs)
    return { allowed: [], pacing: { permits: granted, pacedUntil: momentOf(fromMs) } }
  return { allowed: due.slice(0, granted), pacing: NO_PERMITS }
}

/** The host of a URL, without its port; empty if it is no URL. */
function hostOf(url: string | null): string {
  return url !== null && URL.canParse(url) ? new URL(url).hostname.replace(/(?<!\.)\.+$/, '') : ''
}

type Sent = { settled: DeliveryOutcome[]; health: Health; end: string | null }

async function sendDue(run: Run, to: Receiver, due: Due[]): Promise<Sent> {
  const { deps } = run
  const { failures, failingSince, restsUntil } = to
  const sent: Sent = { settled: [], health: { failures, failingSince, restsUntil }, end: null }
  if (to.url === null) return { ...sent, end: 'The integration is gone.' }
  if (to.isEnabled === 0) return { ...sent, end: 'The integration is disabled.' }
  const startMs = deps.nowMs()
  for (const { eventId, seq, tries, payload } of due) {
    if (deps.nowMs() - startMs > RUN_MS.part) break
    const id = `${eventId}-${run.id}`
    const result = await deliver({ id, url: to.url, token: to.token, body: payload }, deps)
    const nowMs = deps.nowMs()
    const after = afterAttempt(result, tries + 1, nowMs, deps.chance())
    const { status, error } = result
    sent.settled.push({ seq, tries: tries + 1, status, error, at: momentOf(nowMs), ...after })
    sent.health = healthAfter(sent.health, result, nowMs)
    sent.end = result.error === null ? null : disabledReason(sent.health, result, nowMs)
    if (sent.end !== null || sent.health.restsUntil > momentOf(nowMs)) break
  }
  return sent
}

/** Stores the outcomes of a run and releases its lease. Returns when the next delivery is due, or null. */
async function settle(
  { deps, store, id, lease }: Run,
  { settled, health, end }: Sent,
  pacing: Pacing,
): Promise<string | null> {
  const { db } = store
  const run = { integrationId: id, lease }
  const saves = toStatements(db, [
    ...saveOutcomes(run, settled),
    ...(end === null ? [] : disableIntegration(run, end, momentOf(deps.nowMs()))),
  ])
  const { released } = await store.find({
    ...Object.fromEntries(saves.entries()),
    released: releaseReceiver(db, run, health, pacing),
  })
  const [left] = released
  if (left?.dueAt === null && left.isKnown === 0) {
    await store.run(toStatements(db, deleteIntegrationDeliveries(id)))
  }
  return left?.dueAt ?? null
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
