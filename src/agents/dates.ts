import { type Kind, bad, good, kind } from '../kernel/contract/kind.ts'
import { UTC, endsDay } from '../kernel/contract/days.ts'
import { momentWritten } from '../kernel/contract/moment.ts'
import type { ToolContext } from './tool.ts'

/** A date as an agent writes it, still without a time zone; null for none. */
export const dateGiven: Kind<string | null> = kind({ type: 'string' }, (value) => {
  if (value === '' || value === null) return good(null)
  const text = typeof value === 'number' ? String(value) : value
  const isDate = momentWritten(text, { zone: UTC, endsDay: false }) !== undefined
  return isDate && typeof text === 'string'
    ? good(text)
    : bad('must be a date of the years 1 to 9999 as ISO-8601')
})

/** The values with the dates among them as moments: a day without a time is the whole of it in the zone of the user. */
export async function datedIn<T extends Record<string, unknown>>(
  values: T,
  dates: readonly string[],
  { askedAt }: ToolContext,
): Promise<T> {
  const given = dates.filter((name) => typeof values[name] === 'string')
  if (given.length === 0) return values
  const { zone } = await askedAt()
  const moments = given.map((name) => [
    name,
    momentWritten(values[name], { zone, endsDay: endsDay(name) }),
  ])
  return { ...values, ...Object.fromEntries(moments) }
}
