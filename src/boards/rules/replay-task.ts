import { momentOf } from '../../kernel/contract/moment.ts'
import type { Store } from '../../kernel/db/store.ts'
import { sendMessages } from '../../kernel/task-queue.ts'
import { drainDue } from '../../outbox/drain-due.ts'
import { dueAmong, dueFigures, dueRows } from '../../outbox/due.ts'
import { type Task, type TaskContext, budgetOf } from '../../outbox/tasks.ts'
import { boardToReplayOn, nextSlice, replayBoardOf } from './replay-actions.ts'
import { REPLAYS, claimedReplays, deleteReplay, settleReplay } from './replay-saves.ts'

/** A run that has not settled a replay after this time counts as lost. */
const LEASE_MS = 60_000

const CLAIMED = { table: REPLAYS, leaseMs: LEASE_MS, held: claimedReplays }

const LANES = { all: 2, own: 1 } as const

/** A replay that was begun so often without coming any further is given up. */
const MOST_TRIES = 5

/** Slices of a replay between which nothing is stored. A run that is lost does them again, as they write nothing. */
const SLICES = 20

/** Goes on with replays of rules over long logs, in slices, between which other replays have their turn. */
export const replayTask: Task = {
  name: 'replays',
  queue: 'TASKS',
  async run(context, ids) {
    const { openStore, nowMs, queue } = context
    const store = openStore()
    const { named } = await store.batch({ named: dueAmong(REPLAYS, ids, momentOf(nowMs())) })
    const left = await drainDue(context, store, CLAIMED, {
      task: 'replays',
      named,
      lanes: LANES,
      mayGoOn: budgetOf(context),
      work: (replay) => goOn(context, store, replay),
    })
    await sendMessages(queue, messagesFor(left))
  },
  async look({ openStore, queue, nowMs }) {
    const { due } = await openStore().batch({ due: dueRows(REPLAYS, momentOf(nowMs())) })
    await sendMessages(queue, messagesFor(due))
  },
  figures: (now) => dueFigures(REPLAYS.rows.dueAt, now),
}

function messagesFor(rows: readonly { id: string }[]) {
  return rows.map(({ id }) => ({ task: 'replays', id }))
}

type Claimed = ReturnType<typeof claimedReplays>['_']['result'][number]

async function goOn(context: TaskContext, store: Store, replay: Claimed): Promise<void> {
  if (replay.tries > MOST_TRIES) return void (await store.batch([deleteReplay(replay.id)]))
  const { boardId } = replay
  const on = replayBoardOf(boardId, await store.batch(boardToReplayOn({ boardId })))
  const endMs = context.nowMs() + LEASE_MS / 3
  let at = replay
  for (let slices = 0; slices < SLICES && at.next < at.touched.length; slices += 1) {
    if (slices > 0 && context.nowMs() > endMs) break
    at = { ...at, ...(await nextSlice(store, on, at)) }
  }
  const isMore = at.next < at.touched.length
  const now = momentOf(context.nowMs())
  await store.batch([settleReplay(replay, at, isMore ? now : null)])
  if (isMore) await sendMessages(context.queue, messagesFor([replay]))
}
