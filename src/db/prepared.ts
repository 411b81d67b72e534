import type { BatchItem } from 'drizzle-orm/batch'
import type { Planned } from './planner.ts'

type Statement = BatchItem<'sqlite'>
type Argument = string | number
type Known = { planned: Planned; places: number[] }

/**
 * A statement that is written out once: its arguments are only ever bound, as they are. It throws,
 * the first time, where one is not.
 */
export function prepared<A extends Argument[], S extends Statement>(
  make: (...given: A) => S,
): (...given: A) => S {
  let known: Known | undefined
  return (...given) => {
    known ??= learn(make, given)
    const { planned, places } = known
    const { sql, params } = planned.query
    const bound = params.map((param, at) => given[places[at] ?? -1] ?? param)
    const again: Planned = { ...planned, query: { sql, params: bound } }
    // All that becomes of a statement is that it is planned.
    return { _prepare: () => again } as unknown as S
  }
}

/** Writes the statement with marks for its arguments, and finds where those are bound. */
function learn<A extends Argument[], S extends Statement>(
  make: (...given: A) => S,
  given: A,
): Known {
  const marks = given.map((one, at) => (typeof one === 'string' ? `\0${at}\0` : MARK - at))
  // Marks are of the types of the arguments they stand for.
  const statement = make(...(marks as A)) as unknown as { _prepare(): Planned }
  const planned = statement._prepare()
  const { sql, params } = planned.query
  const places = params.map((param) => marks.findIndex((mark) => mark === param))
  const said = JSON.stringify([sql, params.filter((_, at) => places[at] === -1)])
  const isTorn = marks.some((mark, at) => {
    return !places.includes(at) || said.includes(JSON.stringify(mark).replaceAll('"', ''))
  })
  if (isTorn) throw new Error('an argument of a prepared statement is not bound as it is')
  return { planned, places }
}

/** Numbers up to this stand for arguments while a statement is written. */
const MARK = 7_777_777_777
