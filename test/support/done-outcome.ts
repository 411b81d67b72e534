import { type Listed, doneStatus } from './table.ts'

/** The outcome of an operation that does what it is asked. */
export function doneOutcome(operation: Listed): string {
  const status = doneStatus(operation)
  return status === 409 ? '409 mail.off' : String(status)
}
