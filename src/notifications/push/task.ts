import { momentOf } from '../../kernel/contract/moment.ts'
import type { PushMessage } from '../../kernel/contract/push.ts'
import type { Store } from '../../kernel/db/store.ts'
import { sendMessages } from '../../kernel/task-queue.ts'
import { mostTries } from '../../outbox/attempts.ts'
import { drainDue } from '../../outbox/drain-due.ts'
import { dueFigures, dueRows } from '../../outbox/due.ts'
import { type Task, type TaskContext, budgetOf } from '../../outbox/tasks.ts'
import { type AttemptResult, postTo } from '../../outbox/ways/post.ts'
import { encryptPush, subjectOf } from '../../outbox/ways/push.ts'
import { readerOf } from '../mail/queries.ts'
import { unreadAmong, unreadOf } from '../queries.ts'
import { settingsOf } from '../saves.ts'
import { isQuiet } from '../schedule.ts'
import { USUAL_SETTINGS, channelOf } from '../settings.ts'
import { type AfterPush, PUSH_WAITS, afterPush } from './attempt.ts'
import { composePush } from './compose.ts'
import { dueDevicesOf, liveDevice, ownerOfDevice, waitingDevices, waitingFor } from './queries.ts'
import {
  type ClaimedDevice,
  DEVICES,
  claimedDevices,
  deviceIn,
  dropDevice,
  dueAtOf,
  parkPush,
  postponeDevice,
  renewPush,
  settleDevice,
} from './saves.ts'

/** A run that has not settled a device after this time counts as lost. */
const LEASE_MS = 60_000

const CLAIMED = { table: DEVICES, leaseMs: LEASE_MS, held: claimedDevices }

/** Devices that one run tells at the same time: of all people, and of one. */
const LANES = { all: 6, own: 3 } as const

/** Tells devices of notifications. A message names a person, whose devices are told. It does nothing if the service has no key. */
export const pushTask: Task = {
  name: 'push',
  queue: 'PUSHING',
  async run(context, people) {
    const { config, openStore, nowMs, queue } = context
    if (config.vapid === undefined) return
    const store = openStore()
    const { named } = await store.batch({ named: dueDevicesOf(people, momentOf(nowMs())) })
    const left = await drainDue(context, store, CLAIMED, {
      task: 'push',
      named,
      lanes: LANES,
      mayGoOn: budgetOf(context),
      work: (device) => sendToDevice(context, store, device),
    })
    await sendMessages(queue, messagesFor(left))
  },
  async look({ openStore, queue, nowMs }) {
    const { due } = await openStore().batch({ due: dueRows(DEVICES, momentOf(nowMs())) })
    await sendMessages(queue, messagesFor(due))
  },
  figures: (now) => dueFigures(DEVICES.rows.dueAt, now),
  rows: {
    waiting: waitingDevices,
    find: ({ item }) => ownerOfDevice(deviceIn(item)),
    retry: ({ item, payload }, now, isParked) =>
      renewPush(deviceIn(item), seqsIn(payload), now, isParked),
  },
}

/** The numbers of notifications that `parkPush` has stored. */
function seqsIn(payload: string): number[] {
  return JSON.parse(payload)
}

function messagesFor(rows: readonly { owner: string }[]) {
  return [...new Set(rows.map(({ owner }) => owner))].map((id) => ({ task: 'push', id }))
}

async function sendToDevice(
  context: TaskContext,
  store: Store,
  device: ClaimedDevice,
): Promise<void> {
  const { nowMs, chance, queue } = context
  const { waiting } = await store.batch({ waiting: waitingFor(device.id) })
  const seqs = waiting.map(({ seq }) => seq)
  const { live, message } = await findMessage(store, device, seqs, nowMs())
  if (!live) return void (await store.batch([dropDevice(device)]))
  const after = await attempt(context, device, message, chance())
  const endMs = nowMs()
  const now = momentOf(endMs)
  const parked = after.next === 'give-up' ? [parkPush(device, seqs, after.error, now)] : []
  const settled =
    after.next === 'drop'
      ? [dropDevice(device)]
      : after.next === 'retry'
        ? [postponeDevice(device, momentOf(endMs + after.waitMs))]
        : [...parked, ...settleDevice(device, seqs, now)]
  const { next } = await store.batch({ settled, next: dueAtOf(device.id) })
  const dueAt = next[0]?.dueAt ?? null
  if (dueAt === null) return
  await sendMessages(queue, messagesFor([device]), Date.parse(dueAt) - endMs)
}

async function attempt(
  context: TaskContext,
  device: ClaimedDevice,
  message: PushMessage | undefined,
  chance: number,
): Promise<AfterPush> {
  if (message === undefined) return { next: 'settle' }
  if (device.tries > mostTries(PUSH_WAITS))
    return { next: 'give-up', error: 'No attempt has ended.' }
  return afterPush(await send(context, device, message), device.tries, chance)
}

/** Composes what a device is told now. It tells of notifications that are still unread, on boards that its user may still read, and of kinds that they still want pushed; in their quiet hours it tells nothing. */
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
  { config, fetch, nowMs }: TaskContext,
  device: ClaimedDevice,
  message: PushMessage,
): Promise<AttemptResult> {
  const { vapid, receivers: policy } = config
  if (vapid === undefined) return { status: null, error: 'The service has no key.' }
  const sender = { ...vapid, subject: subjectOf(config) }
  return postTo(device.endpoint, () => encryptPush(message, device, sender), {
    fetch,
    policy,
    nowMs,
  })
}
