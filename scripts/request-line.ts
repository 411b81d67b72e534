import * as z from 'zod'

const ENTRY = z.object({
  method: z.string(),
  route: z.string().nullable(),
  status: z.number(),
  ms: z.number(),
})

/** The Worker's log line of a request in short, such as `GET /api/boards/{board} 200 12 ms`, with `-` where it has no route; any other line as it is. */
export function requestLine(line: string): string {
  const { data } = ENTRY.safeParse(parsed(line))
  if (data === undefined) return line
  const { method, route, status, ms } = data
  return `${method} ${route ?? '-'} ${status} ${ms} ms`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
