import { forEach } from '../../operations/at-once.ts'
import type { Task } from '../../outbox/tasks.ts'
import { wakeLateBoards } from '../engine/late-boards.ts'
import { awaitedFigures } from '../due/late-boards-queries.ts'
import { RECURRING } from './recurrence-queries.ts'

/** Wakes boards on which a card is to come. The alarm of each does so by itself; the cron looks for those whose alarm was lost. */
export const recurrenceTask: Task = {
  name: 'recurrence',
  queue: 'TASKS',
  async run({ wakeBoard }, ids) {
    await forEach(ids, wakeBoard)
  },
  look: ({ openStore, wakeBoard: wake, nowMs, newId }) =>
    wakeLateBoards(RECURRING, { store: openStore(), wake, nowMs: nowMs(), from: newId() }),
  figures: (now) => awaitedFigures(RECURRING, now),
}
