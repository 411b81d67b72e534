import { type Socket, connect } from 'node:net'
import { Agent, request } from 'undici'

/** A person: their token, and the address that the service is to take them for. */
export type Person = { token: string; address: string }

/** An answer: its status and its text. */
export type Answer = { status: number; text: string }

export type Ask = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  body?: unknown
}

/** Sends requests of one person over as many connections as they need. */
export type Asker = {
  ask(asked: Ask): Promise<Answer>
  /** The reply of a request that must succeed, parsed. */
  sure(asked: Ask): Promise<Record<string, unknown>>
  /** Opens a connection, sends the head of a request with these headers, and leaves the rest to the caller. */
  raw(asked: Ask, headers?: Record<string, string>): Socket
  end(): Promise<void>
}

const TIMEOUT_MS = 120_000

/** Opens the connections of a person; nothing is shared with anybody else's. */
export function openAsker(url: string, { token, address }: Person): Asker {
  const agent = new Agent({ headersTimeout: TIMEOUT_MS, bodyTimeout: TIMEOUT_MS })
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const headers = {
    'cf-connecting-ip': address,
    ...(token !== '' && { authorization: `Bearer ${token}` }),
  }

  async function ask({ method, path, body }: Ask): Promise<Answer> {
    const given = typeof body === 'string' ? body : JSON.stringify(body)
    const reply = await request(url + path, {
      method,
      dispatcher: agent,
      headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: given }),
    })
    return { status: reply.statusCode, text: await reply.body.text() }
  }

  return {
    ask,
    async sure(asked) {
      const { status, text } = await ask(asked)
      if (status === 200) return JSON.parse(text)
      throw new Error(`${asked.method} ${asked.path} was answered ${status}: ${text.slice(0, 300)}`)
    },
    raw({ method, path }, more = {}) {
      const socket = connect(Number(port), hostname)
      sockets.add(socket)
      socket.on('error', () => {})
      const lines = Object.entries({ host: `${hostname}:${port}`, ...headers, ...more })
      const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n`)
      return socket
    },
    async end() {
      for (const socket of sockets) socket.destroy()
      await agent.destroy()
    },
  }
}
