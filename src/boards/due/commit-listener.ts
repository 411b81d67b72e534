import { conditionsOf } from '../engine/command.ts'
import type { CommitListener } from '../engine/listener.ts'
import type { Change } from '../model/decision.ts'

/** Has the alarm of a board look at its due dates after one of them may have changed. */
export const dueListener: CommitListener = {
  onBatch({ commands, changes }) {
    const isNew = commands.some((command) => conditionsOf(command).absent)
    return { statements: [], messages: [], isTimed: isNew || changes.some(setsDate) }
  },
}

function setsDate(change: Change): boolean {
  if (change.do !== 'insert' && change.do !== 'update') return false
  const values = change.do === 'insert' ? change.row : change.set
  if (change.table === 'boards') return 'almostDueMinutes' in values
  return change.table === 'cards' && Boolean(Reflect.get(values, 'dueAt'))
}
