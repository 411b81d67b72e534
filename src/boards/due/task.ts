import { forEach } from '../../operations/at-once.ts'
import type { Task } from '../../outbox/tasks.ts'
import { wakeLateBoards } from '../engine/late-boards.ts'
import { MOMENTS, dueFiguresOfBoards } from './queries.ts'
import { conditionsOf } from '../engine/command.ts'
import type { CommitListener } from '../engine/listener.ts'
import type { Change } from '../model/decision.ts'

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
    wakeLateBoards(MOMENTS, { store: openStore(), wake, nowMs: nowMs(), from: newId() }),
  figures: dueFiguresOfBoards,
}

/** Has the alarm of a board look at its clocks after a date that they look at may have changed. */
export const dueListener: CommitListener = {
  onBatch({ commands, changes }) {
    const isNew = commands.some((command) => conditionsOf(command).absent)
    return { statements: [], messages: [], isTimed: isNew || changes.some(setsDate) }
  },
}

/** The dates of a card that the clock looks at. */
const DATES = ['dueAt', 'recursAt']

function setsDate(change: Change): boolean {
  if (change.do !== 'insert' && change.do !== 'update') return false
  const values = change.do === 'insert' ? change.row : change.set
  if (change.table === 'rules') return Boolean(Reflect.get(values, 'dueAt'))
  if (change.table === 'boards') return 'almostDueMinutes' in values || 'archived' in values
  return change.table === 'cards' && DATES.some((key) => Boolean(Reflect.get(values, key)))
}
