import { flag } from '../kernel/contract/wire.ts'
import { invalidQuery } from '../kernel/contract/app-error.ts'

/** Reads a boolean of a query, or one given beside a file; false if it is missing. */
export function flagOf(name: string, given: unknown): boolean {
  if (given === undefined || given === null || given === '') return false
  const reading = flag.read(given)
  if ('value' in reading) return reading.value
  throw invalidQuery(name, 'must be true or false')
}
