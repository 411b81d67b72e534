import { forEach } from '../../operations/at-once.ts'
import type { Task } from '../../outbox/tasks.ts'
import { wakeLateBoards } from '../engine/due-clock.ts'
import { dueFiguresOfBoards } from './queries.ts'

declare module '../../outbox/tasks.ts' {
  interface TaskServices {
    /** Has the alarm handler of a board run. */
    wakeBoard(boardId: string): Promise<void>
  }
}

/** Wakes boards that have something to tell of due dates. The alarm of each does so by itself; the cron looks for those whose alarm was lost. */
export const dueTask: Task = {
  name: 'due',
  queue: 'TASKS',
  async run({ wakeBoard }, ids) {
    await forEach(ids, wakeBoard)
  },
  look: ({ openStore, wakeBoard: wake, nowMs, newId }) =>
    wakeLateBoards({ store: openStore(), wake, nowMs: nowMs(), from: newId() }),
  figures: dueFiguresOfBoards,
}
