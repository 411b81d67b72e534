import type { Board } from './board-view.ts'

export type DateField = 'receivedAt' | 'startAt' | 'dueAt' | 'endAt'

/** The dates of a card in their order, each with the switch of the board that shows it. */
const DATES = [
  ['receivedAt', 'allowsReceivedDate'],
  ['startAt', 'allowsStartDate'],
  ['dueAt', 'allowsDueDate'],
  ['endAt', 'allowsEndDate'],
] as const satisfies [DateField, keyof Board][]

export function datesOn(board: Board): DateField[] {
  return DATES.filter(([, part]) => board[part]).map(([date]) => date)
}
