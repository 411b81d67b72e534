import { type SQL, sql } from 'drizzle-orm'
import type { Storage } from '../contract/entity.ts'

/** A member of an object: its key, and the value as a column of that storage holds it. A value that is null is left out. */
export type Member = { key: string; storage: Storage; value: SQL; isNullable: boolean }

/** Makes the JSON of an object as `JSON.stringify` writes it, with the members in their order; the first is never null. */
export function objectOf(members: readonly Member[]): SQL {
  const written = members.map((one, at) => memberOf(one, at === 0 ? '{' : ','))
  return joined([...written, sql`'}'`])
}

function memberOf({ key, storage, value, isNullable }: Member, before: string): SQL {
  const member = sql`${sql.raw(`'${before}"${key}":'`)} || ${jsonOf(storage, value)}`
  return isNullable ? sql`iif(${value} is null, '', ${member})` : member
}

function jsonOf(storage: Storage, value: SQL): SQL {
  if (storage === 'flag') return sql`iif(${value}, 'true', 'false')`
  if (storage === 'json') return sql`json(${value})`
  if (storage !== 'real') return sql`json_quote(${value})`
  // SQLite writes a whole number as `1.0`, and others in 17 digits where 16 may do.
  const short = sql`format('%!.16g', ${value})`
  const fraction = sql`iif(cast(${short} as real) = ${value}, ${short}, json_quote(${value}))`
  return sql`iif(${value} = cast(${value} as integer), cast(${value} as integer), ${fraction})`
}

/** Joins texts in halves, because D1 takes no expression that is nested a hundred times. */
function joined(texts: SQL[]): SQL {
  const [first = sql`''`] = texts
  if (texts.length <= 1) return first
  const half = Math.ceil(texts.length / 2)
  return sql`(${joined(texts.slice(0, half))}) || (${joined(texts.slice(half))})`
}
