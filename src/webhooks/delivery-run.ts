import { dueDeliveries, leasedReceiver } from './queries.ts'
import {
  type DeliveryOutcome,
  type Pacing,
  disableIntegration,
  forgetEnded,
  leaseReceiver,
  releaseReceiver,
  saveOutcomes,
} from './saves.ts'
import { deleteIntegrationDeliveries } from './removal-saves.ts'
import { takePermits } from './pace.ts'
import { type Store, hasEnough } from '../kernel/db/store.ts'
import { type Health, afterAttempt, disabledReason, healthAfter } from './delivery.ts'
import { ownerOf, takePlaces, wokenByAnother } from './place-saves.ts'
import { type SignalQueue, sendSignals, signalPlaced } from '../kernel/signals.ts'
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
  /** Most messages for integrations of one board in the queue at once. */
  places: number
  /** A random number from 0 to 1. */
  chance(): number
  /** What a delivery to an integration of a user says, by what is so now; undefined if there is nothing to tell any more. */
  compose(store: Store, delivery: UserDelivery): Promise<string | undefined>
}

/** A notification that is due to an integration of a user; `id` is that of the delivery. */
export type UserDelivery = { id: string; integrationId: string; userId: string; seq: number }

type Receiver = Awaited<ReturnType<typeof take>>['receiver'][number]
type Due = Awaited<ReturnType<typeof take>>['due'][number]
type Run = { deps: DeliveryDeps; store: Store; id: string; lease: string }

/**
 * Sends what is due to one integration, one delivery after the other in the order of their `seq`, and
 * stores the outcomes. A lease makes sure that only one run sends to an integration at a time. As the
 * run's own message has left the queue, it signals the next integrations of the board. If deliveries are
 * left, it asks for a place in the queue again, or sends itself a message for when they are due.
 */
export async function runDeliveries(deps: DeliveryDeps, id: string): Promise<void> {
  const startMs = deps.nowMs()
  const run: Run = { deps, store: deps.openStore(), id, lease: deps.newId() }
  for (;;) {
    const { receiver, due } = await take(run)
    const [to] = receiver
    if (to === undefined) return
    const { allowed, pacing } = await allow(run, to, due)
    const sent = await sendDue(run, to, allowed)
    const isLong = deps.nowMs() - startMs > RUN_MS.whole || hasEnough(run.store.meter)
    const { dueAt, isWoken } = await settle(run, to, { ...sent, pacing }, isLong)
    if (dueAt === null) return
    const waitMs = Date.parse(dueAt) - deps.nowMs()
    if (waitMs > 0 && !isWoken)
      await sendSignals(deps.queue, [{ integration: id }], waitMs + SLACK_MS)
    if (waitMs > 0 || isLong || due.length === 0) return
  }
}

/** Takes the lease, finds what is due, and signals integrations that get a place in the queue. Returns no receiver if nothing is due or another run has the lease. */
async function take({ deps, store, id, lease }: Run) {
  const nowMs = deps.nowMs()
  const now = momentOf(nowMs)
  const { receiver, due, placed } = await store.batch({
    leased: leaseReceiver(id, { lease, now, until: momentOf(nowMs + RUN_MS.lease) }),
    receiver: leasedReceiver(id, lease),
    due: dueDeliveries(id, lease, now),
    placed: takePlaces(ownerOf(id), nowMs, deps.places),
  })
  await signalPlaced(deps.queue, placed)
  return { receiver, due: due.toSorted((one, other) => one.seq - other.seq) }
}

/** The due deliveries that the host's rate limit allows now, and the permits it grants for later. */
async function allow(
  { deps, store }: Run,
  { url, userId, isEnabled, permits, pacedUntil }: Receiver,
  due: Due[],
): Promise<{ allowed: Due[]; pacing: Pacing }> {
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

/** How a delivery ends of which there is nothing to tell any more. */
const DROPPED = { state: 'failed', status: null, error: null, nextTryAt: null } as const

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
    const { userId } = to
    const body =
      payload ?? (await deps.compose(run.store, { id, integrationId: run.id, userId, seq }))
    if (body === undefined) {
      sent.settled.push({ seq, tries, at: momentOf(deps.nowMs()), ...DROPPED })
      continue
    }
    const result = await deliver({ id, url: to.url, token: to.token, body }, deps)
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

type Settled = {
  /** When the next delivery is due, or null. */
  dueAt: string | null
  /** Whether a message for another integration of the board comes at that time anyway. */
  isWoken: boolean
}

/** Stores the outcomes of a run and releases its lease. If the run ends although something may be due, `asksForPlace` has it ask for places in the queue. */
async function settle(
  { deps, store, id, lease }: Run,
  to: Receiver,
  { settled, health, end, pacing }: Sent & { pacing: Pacing },
  asksForPlace: boolean,
): Promise<Settled> {
  const run = { integrationId: id, lease }
  const saves = [
    ...saveOutcomes(run, settled),
    ...(end === null ? [] : disableIntegration(run, end, momentOf(deps.nowMs()))),
    ...(to.isPersonal === 0 ? [] : [forgetEnded(run)]),
  ]
  const { released, woken, placed } = await store.batch({
    saved: saves,
    released: releaseReceiver(run, health, pacing),
    woken: wokenByAnother(id),
    placed: takePlaces(ownerOf(id), deps.nowMs(), asksForPlace ? deps.places : 0),
  })
  await signalPlaced(deps.queue, placed)
  const [left] = released
  if (left?.dueAt === null && left.isKnown === 0) {
    await store.batch(deleteIntegrationDeliveries(id))
  }
  return { dueAt: left?.dueAt ?? null, isWoken: woken.length > 0 }
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}
