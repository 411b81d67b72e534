import type { PushMessage } from '../../kernel/contract/push.ts'
import { describeFault } from '../../kernel/db/fault.ts'
import type { Store } from '../../kernel/db/store.ts'
import { type SignalQueue, sendSignals } from '../../kernel/signals.ts'
import { type DeliverDeps, postTo } from '../../webhooks/deliver.ts'
import type { AttemptResult } from '../../webhooks/delivery.ts'
import { readerOf } from '../mail/queries.ts'
import { unreadAmong, unreadOf } from '../queries.ts'
import { settingsOf } from '../saves.ts'
import { isQuiet } from '../schedule.ts'
import { USUAL_SETTINGS, channelOf } from '../settings.ts'
import { type AfterPush, afterPush } from './attempt.ts'
import { composePush } from './compose.ts'
import { type PushSender, encryptPush } from './encrypt.ts'
import { dueDevices, liveDevice, ownersDue, waitingFor } from './queries.ts'
import {
  type ClaimedDevice,
  claimDevice,
  dropDevice,
  postponeDevice,
  settleDevice,
} from './saves.ts'

export type PushDeps = DeliverDeps & {
  sender: PushSender
  openStore(): Store
  queue: SignalQueue
  /** A random number from 0 to 1. */
  chance(): number
}

/** A run that has not ended after this time counts as lost, and the device is due again. */
const RUN_MS = 120_000

/** Added to the delay of a signal, so that the device is surely due when it arrives. */
const SLACK_MS = 50

/** Tells the devices of the users whom a batch of the queue names. Does not throw: what fails stays in D1, where the cron finds it. */
export async function consumePushes(
  deps: PushDeps | undefined,
  messages: readonly { body: Partial<Record<string, string>> | null }[],
): Promise<void> {
  const owners = new Set(messages.flatMap(({ body }) => body?.['devicesOf'] ?? []))
  if (deps === undefined) return
  for (const owner of owners) {
    try {
      await tellDevices(deps, owner)
    } catch (thrown) {
      const fault = describeFault(thrown)
      console.error(JSON.stringify({ level: 'error', at: 'push', owner, fault }))
    }
  }
}

async function tellDevices(deps: PushDeps, owner: string): Promise<void> {
  const store = deps.openStore()
  const { due } = await store.batch({ due: dueDevices(owner, momentOf(deps.nowMs())) })
  for (const { id } of due) await tellDevice(deps, store, id)
}

async function tellDevice(deps: PushDeps, store: Store, id: string): Promise<void> {
  const nowMs = deps.nowMs()
  const { claimed, waiting } = await store.batch({
    claimed: claimDevice(id, momentOf(nowMs), momentOf(nowMs + RUN_MS)),
    waiting: waitingFor(id),
  })
  const [device] = claimed
  if (device === undefined) return
  const seqs = waiting.map(({ seq }) => seq)
  const { live, message } = await findMessage(store, device, seqs, nowMs)
  if (!live) {
    await store.batch([dropDevice(device)])
    return
  }
  const after: AfterPush =
    message === undefined
      ? { next: 'settle' }
      : afterPush(await send(deps, device, message), device.tries, deps.chance())
  if (after.next === 'drop') {
    await store.batch([dropDevice(device)])
    return
  }
  const endMs = deps.nowMs()
  const { settled } = await store.batch(
    after.next === 'retry'
      ? { settled: postponeDevice(device, momentOf(endMs + after.waitMs)) }
      : settleDevice(device, seqs[0] ?? 0, momentOf(endMs)),
  )
  const dueAt = settled[0]?.nextTryAt ?? null
  if (dueAt === null) return
  await sendSignals(
    deps.queue,
    [{ devicesOf: device.userId }],
    Date.parse(dueAt) - endMs + SLACK_MS,
  )
}

/** What a device is told now: of what is still unread, of boards that its user may still read, and of kinds that they still want pushed, outside of their quiet hours. */
async function findMessage(store: Store, device: ClaimedDevice, seqs: number[], nowMs: number) {
  const { id, userId } = device
  const { live, readers, own, found, counted } = await store.batch({
    live: liveDevice(id, nowMs),
    readers: readerOf(userId),
    own: settingsOf(userId),
    found: unreadAmong(userId, seqs),
    counted: unreadOf({ userId, boards: undefined }),
  })
  const [settings = USUAL_SETTINGS] = own
  const rows = found.filter(({ kind }) => channelOf(settings, kind).push).toReversed()
  const [newest, ...others] = rows
  const language = readers[0]?.language ?? null
  const { timeZone } = settings
  return {
    live: live.length > 0,
    message:
      newest === undefined || isQuiet(nowMs, settings)
        ? undefined
        : composePush([newest, ...others], { language, timeZone }, counted[0]?.unread ?? 0),
  }
}

async function send(
  deps: PushDeps,
  device: ClaimedDevice,
  message: PushMessage,
): Promise<AttemptResult> {
  const encrypted = () => encryptPush(message, device, deps.sender)
  return postTo(device.endpoint, encrypted, deps)
}

function momentOf(ms: number): string {
  return new Date(ms).toISOString()
}

/** Most devices whose users one run signals. */
const MOST_SIGNALLED = 500

/** Signals the users of devices for which something is due, of which an earlier signal may be lost. */
export async function signalDevices(store: Store, queue: SignalQueue, nowMs: number) {
  const { due } = await store.batch({
    due: ownersDue(new Date(nowMs).toISOString(), MOST_SIGNALLED),
  })
  const owners = new Set(due.map(({ owner }) => owner))
  await sendSignals(
    queue,
    [...owners].map((devicesOf) => ({ devicesOf })),
  )
}
