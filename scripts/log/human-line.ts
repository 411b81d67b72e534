import { objectIn } from './entry.ts'

/** A line of the log as people read it in a terminal: `GET /api/boards/{board} 200 12 ms` for a request, with `-` if it has no route; `warn front: the reason` for what else is said; any other text as it is. */
export function humanLine(line: string): string {
  const { level, at, time: _, reason, ...facts } = objectIn(line) ?? {}
  const { method, route, status, ms } = facts
  if (typeof method === 'string' && typeof status === 'number' && typeof ms === 'number')
    return `${method} ${typeof route === 'string' ? route : '-'} ${status} ${ms} ms`
  if (typeof level !== 'string' || typeof at !== 'string') return line
  const told = Object.entries(facts).map(([name, value]) => `${name}=${textOf(value)}`)
  return `${level} ${at}: ${[...(reason === undefined ? [] : [textOf(reason)]), ...told].join(' ')}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
