import { exports } from 'cloudflare:workers'
import { vi } from 'vitest'

/** What was answered to one request: its headers and its body as text. */
export type Heard = { asked: string; status: number; headers: string; body: string }

/** A way to the service, which keeps all that it answers; `to` is the service where it is another. */
export function overhear(
  to = (request: Request): Promise<Response> => exports.default.fetch(request),
) {
  const heard: Heard[] = []
  const via = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    const asked = `${request.method} ${pathname}`
    const response = await to(request)
    const headers = [...response.headers].map((header) => header.join(': ')).join('\n')
    const bytes = response.webSocket ? new ArrayBuffer() : await response.clone().arrayBuffer()
    const body = new TextDecoder().decode(bytes)
    heard.push({ asked, status: response.status, headers, body })
    return response
  }
  return { via, heard }
}

/** The requests whose answers hold any of the texts. */
export function telling(heard: Heard[], texts: string[]): string[] {
  return heard
    .filter(({ headers, body }) => texts.some((text) => (headers + body).includes(text)))
    .map(({ asked, status }) => `${asked} ${status}`)
}

const CHANNELS = ['debug', 'error', 'info', 'log', 'warn'] as const

/** Keeps all that goes to the console from now on, instead of showing it, until it is told to stop. */
export function overhearConsole() {
  const lines: string[] = []
  const spies = CHANNELS.map((channel) =>
    vi.spyOn(console, channel).mockImplementation((...told: unknown[]) => {
      const texts = told.map((one) => (one instanceof Error ? one.stack : JSON.stringify(one)))
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
