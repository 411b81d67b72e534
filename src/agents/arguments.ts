import {
  type Fields,
  type Json,
  type Kind,
  type ObjectOf,
  type ValueFault,
  bad,
  fieldsIn,
  kind,
  objectDoc,
  readFields,
  skippingBlank,
  withTraits,
} from '../kernel/contract/kind.ts'
import { NEWEST } from '../kernel/contract/revisions.ts'
import { MOST_LISTED, likely, nearest } from '../kernel/contract/nearest.ts'

/**
 * An object that an agent gives: the arguments of a call, or an entry of one of them. Null is as if
 * the argument was left out, because models that must name every argument send it. An unknown name is
 * refused, because the agent would take the answer for a success of what was not done.
 */
export function argumentsOf<F extends Fields>(fields: F): Kind<ObjectOf<F>> {
  const visible = fieldsIn(fields, NEWEST).map(([name, field]): [string, Kind<unknown>] => [
    name,
    withoutBlank(field),
  ])
  const known = visible.map(([name]) => name)
  return kind<ObjectOf<F>>(objectDoc(fields, NEWEST, true), (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return bad('must be an object')
    const given: [string, unknown][] = Object.entries(value)
    const reading = readFields<F>(visible, NEWEST, withoutNulls(given))
    const unknown = unknownFaults(
      given.map(([name]) => name).filter((name) => !known.includes(name)),
      known,
    )
    if (unknown.length === 0) return reading
    return { faults: [...unknown, ...('faults' in reading ? reading.faults : [])] }
  })
}

/** A kind that takes `''` as a value, which clears the field or is refused. */
export function withBlank<T>(of: Kind<T>): Kind<T> {
  return withTraits(of, { skipsBlank: of.skipsBlank ?? false })
}

/** A field that counts `''` as left out, because it names nothing, unless its kind says otherwise. */
function withoutBlank(field: Kind<unknown>): Kind<unknown> {
  return field.skipsBlank === undefined ? skippingBlank(field) : field
}

function withoutNulls(given: [string, unknown][]): Json {
  return Object.fromEntries(given.filter(([, value]) => value !== null))
}

/** A fault for each unknown name; the last one lists the names that there are. */
function unknownFaults(unknown: string[], known: readonly string[]): ValueFault[] {
  const listed = unknown.slice(0, MOST_LISTED)
  return listed.map((name, at) => {
    const meant = likely(name, known)
    const hint = meant === undefined ? '' : `: did you mean ${meant}?`
    const all = at === listed.length - 1 ? `${hint === '' ? '.' : ''} ${thereAre(name, known)}` : ''
    return { field: name.slice(0, 100), reason: `is unknown${hint}${all}` }
  })
}

function thereAre(name: string, known: readonly string[]): string {
  const near = nearest(name, known)
  const more = known.length - near.length
  return `There are: ${near.join(', ')}${more > 0 ? `, and ${more} more` : ''}`
}
