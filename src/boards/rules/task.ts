import { forEach } from '../../operations/at-once.ts'
import type { Task } from '../../outbox/tasks.ts'
import { wakeLateBoards } from '../engine/late-boards.ts'
import { awaitedFigures } from '../due/late-boards-queries.ts'
import { SCHEDULED } from './schedule-queries.ts'

/** Wakes boards with schedules that have come. The alarm of each does so by itself; the cron looks for those whose alarm was lost. */
export const ruleTask: Task = {
  name: 'rules',
  queue: 'TASKS',
  async run({ wakeBoard }, ids) {
    await forEach(ids, wakeBoard)
  },
  look: ({ openStore, wakeBoard: wake, nowMs, newId }) =>
    wakeLateBoards(SCHEDULED, { store: openStore(), wake, nowMs: nowMs(), from: newId() }),
  figures: (now) => awaitedFigures(SCHEDULED, now),
}
