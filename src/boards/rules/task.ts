import { forEach } from '../../operations/at-once.ts'
import type { Task } from '../../outbox/tasks.ts'
import { wakeBoardsOfRules } from '../engine/rule-clock.ts'

/** Wakes boards with schedules that have come. The alarm of each does so by itself; the cron looks for those whose alarm was lost. */
export const ruleTask: Task = {
  name: 'rules',
  queue: 'TASKS',
  async run({ wakeBoard }, ids) {
    await forEach(ids, wakeBoard)
  },
  look: ({ openStore, wakeBoard, nowMs }) => wakeBoardsOfRules(openStore(), wakeBoard, nowMs()),
}
