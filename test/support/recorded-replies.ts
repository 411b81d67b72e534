import { exports } from 'cloudflare:workers'
import { vi } from 'vitest'

/** The reply to one request: its headers and its body as text. */
export type RecordedReply = { asked: string; status: number; headers: string; body: string }

/** Sends requests to the service, or to `to`, and records all replies. */
export function recordReplies(
  to = (request: Request): Promise<Response> => exports.default.fetch(request),
) {
  const replies: RecordedReply[] = []
  const via = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const asked = `${request.method} ${pathname}`
    const response = await to(request)
    const headers = [...response.headers].map((header) => header.join(': ')).join('\n')
    const bytes = response.webSocket ? new ArrayBuffer() : await response.clone().arrayBuffer()
    const body = new TextDecoder().decode(bytes)
    replies.push({ asked, status: response.status, headers, body })
    return response
  }
  return { via, replies }
}

/** The requests whose replies contain any of the texts. */
export function repliesWith(replies: RecordedReply[], texts: string[]): string[] {
  return replies
    .filter(({ headers, body }) => texts.some((text) => (headers + body).includes(text)))
    .map(({ asked, status }) => `${asked} ${status}`)
}

const CHANNELS = ['debug', 'error', 'info', 'log', 'warn'] as const

/** Records all console output instead of printing it, until `stop`. */
export function recordConsole() {
  const lines: string[] = []
  const spies = CHANNELS.map((channel) =>
    vi.spyOn(console, channel).mockImplementation((...logged: unknown[]) => {
      const texts = logged.map((one) => (one instanceof Error ? one.stack : JSON.stringify(one)))
      lines.push(texts.join(' '))
    }),
  )
  return {
    lines,
    stop: () => {
      for (const spy of spies) spy.mockRestore()
    },
  }
}
