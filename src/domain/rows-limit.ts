import { Refusal } from './refusal.ts'

/** Most rows that one command may write; what it deletes by a condition does not count. */
export const MOST_ROWS = 5_000

/** Refuses a command that would write so many rows. */
export function refuseMany(rows: number): void {
  if (rows > MOST_ROWS) throw new Refusal('body.invalid', MANY)
}

const MANY =
  'This would write more than 5,000 rows (a card is one, and one more for each person and custom field on it); send less at once.'
