import * as z from 'zod'
import { objectIn } from './entry.ts'

const REQUEST = z.object({
  method: z.string(),
  route: z.string().nullable(),
  status: z.number(),
  ms: z.number(),
})

const OTHER = z.looseObject({ level: z.string(), at: z.string() })

/** A line of the log as people read it in a terminal: `GET /api/boards/{board} 200 12 ms` for a request, with `-` where it has no route; `warn front: the reason` for what else is said; any other text as it is. */
export function humanLine(line: string): string {
  const entry = objectIn(line)
  const asked = REQUEST.safeParse(entry)
  if (asked.success) {
    const { method, route, status, ms } = asked.data
    return `${method} ${route ?? '-'} ${status} ${ms} ms`
  }
  const other = OTHER.safeParse(entry)
  if (!other.success) return line
  const { level, at, time: _, reason, ...facts } = other.data
  const told = Object.entries(facts).map(([name, value]) => `${name}=${textOf(value)}`)
  return `${level} ${at}: ${[...(reason === undefined ? [] : [textOf(reason)]), ...told].join(' ')}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
