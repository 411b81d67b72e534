import { env } from 'cloudflare:workers'
import { listenersOf } from '../../../src/app/board.ts'
import { openBatches } from '../../../src/boards/engine/batches.ts'
import { type AlarmDeps, openBoardAlarm } from '../../../src/boards/engine/board-alarm.ts'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { UNFOLLOWED } from '../engine/faulty-database.ts'
import type { TestBoard } from '../engine/support.ts'
import { openWakings } from './outbox.ts'
import { gate } from './support.ts'

const open = () => openStore(env.DB, 'first-primary')

/** An alarm of a board's own, over a queue that works or fails, with the batches that fill it. */
export function openBox(board: TestBoard, isBroken = false, changed: Partial<AlarmDeps> = {}) {
  const { queue, wakings } = openWakings(isBroken)
  const tasks: Promise<void>[] = []
  const alarms: number[] = []
  const clock = { ms: Date.now() }
  const collected = gate()
  const listeners = listenersOf({ hasIndex: false })
  const sample: AlarmDeps = {
    listeners,
    boardId: board.id,
    queue,
    storage: {
      getAlarm: () => Promise.resolve(alarms.at(-1) ?? null),
      setAlarm: async (at) => void alarms.push(Number(at)),
    },
    clocks: [],
    openStore: open,
    nowMs: () => clock.ms,
    after: (task) => void tasks.push(task),
    wait: () => collected.passed,
    ...changed,
  }
  const alarm = openBoardAlarm(sample)
  const flushed = () => (collected.open(), Promise.all(tasks))
  const pause = () => Promise.resolve()
  const batches = {
    boardId: board.id,
    openStore: open,
    newId,
    nowMs: () => Date.now(),
    pause,
    listeners,
  }
  return {
    alarm,
    wakings,
    alarms,
    clock,
    runBatch: openBatches({ ...batches, feed: UNFOLLOWED, alarm }),
    flushed,
  }
}
