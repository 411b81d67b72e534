import { DAY_MS } from '../days.ts'

/** The state of a card's due date: met, past, less than a day ahead, or later. */
export type DueState = 'complete' | 'overdue' | 'soon' | 'later'

/** The one rule of what is overdue, beside that of the index in SQL: a due date in the past that is not met. */
export function dueStateOf(
  { dueAt, dueComplete }: { dueAt: string; dueComplete: boolean },
  nowMs: number,
): DueState {
  if (dueComplete) return 'complete'
  const leftMs = Date.parse(dueAt) - nowMs
  if (leftMs < 0) return 'overdue'
  return leftMs < DAY_MS ? 'soon' : 'later'
}
