import { type Client, type Setting, connect } from '../../../client/client.ts'

/** A request that was sent to a fake service. */
export type RecordedReply = { method: string; path: string; headers: Headers; body: string }

type Answering = (request: Request, tried: number) => Response | Promise<Response>

/** A client of a fake service with prepared replies, and a clock that records each wait without waiting. */
export function staged(answering: Answering | Response[], setting: Setting = {}) {
  const recorded: RecordedReply[] = []
  const waits: number[] = []
  const answer: Answering = Array.isArray(answering)
    ? (_, tried) => answering[tried - 1] ?? json({ _id: 'made' })
    : answering
  const api: Client = connect('https://boards.example', {
    ...setting,
    clock: {
      now: () => Date.UTC(2026, 0, 1),
      random: () => 1,
      wait: (ms) => Promise.resolve(void waits.push(ms)),
      ...setting.clock,
    },
    fetch: async (request) => {
      const { method, headers, url } = request
      const { pathname, search } = new URL(url)
      const body = await request.clone().text()
      recorded.push({ method, path: pathname + search, headers, body })
      return answer(request, recorded.length)
    },
  })
  return { api, recorded, waits }
}

/** A reply of JSON. */
export function json(body: unknown, headers: Record<string, string> = {}, status = 200): Response {
  return Response.json(body, { status, headers })
}

/** A refusal as the service words it. */
export function refused(
  status: number,
  code: string,
  headers: Record<string, string> = {},
): Response {
  return json({ code, reason: 'It was refused.', fields: [] }, headers, status)
}

/** Returns what a call that must fail throws. */
export async function thrownBy(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
}
