import { keyed, keysOf } from './keyed.ts'

/** An error as the table of errors has it: its status, and what is wrong in a sentence. */
type Answer<S> = { status: S; reason: string }

/** Gives the same status to errors, of which each code has its sentence. */
export function answered<const S extends number, const C extends string>(
  status: S,
  reasons: Record<C, string>,
): Record<C, Answer<S>> {
  return keyed(keysOf(reasons), (code) => ({ status, reason: reasons[code] }))
}
