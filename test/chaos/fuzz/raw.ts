import { connect } from 'node:net'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Ask, Outcome, Reply } from './ask.ts'

/** Sends a request byte by byte over a connection of its own, and reads what comes until a reply is whole or it is closed. */
export function sendRaw(origin: string, ask: Ask, silenceMs: number): Promise<Outcome> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const socket = connect({ host: hostname, port: Number(port) })
    const received: Buffer[] = []
    let isSilent = false
    socket.setTimeout(silenceMs, () => {
      isSilent = true
      socket.destroy()
    })
    socket.on('connect', () => {
      const bytes = rawOf(ask, `${hostname}:${port}`)
      if (ask.framing === 'cut') socket.end(bytes.subarray(0, -1 - (bytes.length >> 2)))
      else socket.write(bytes)
    })
    socket.on('data', (chunk) => {
      received.push(chunk)
      if (isWhole(Buffer.concat(received), ask.method)) socket.destroy()
    })
    socket.on('error', () => {})
    socket.on('close', () => {
      const reply = replyIn(Buffer.concat(received))
      resolve(reply ?? (isSilent ? 'silent' : 'closed'))
    })
  })
}

/** The request as it goes over the wire. */
export function rawOf({ method, target, headers, body }: Ask, host: string): Buffer {
  const length: [string, string][] =
    body === undefined ? [] : [['Content-Length', `${body.length}`]]
  const lines = [['Host', host], ...headers, ...length, ['Connection', 'close']].map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  const head = `${method} ${target} HTTP/1.1\r\n${lines.join('')}\r\n`
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)])
}

/** The reply that the bytes are, after any that only say to go on; undefined if they are none. */
function replyIn(bytes: Buffer): Reply | undefined {
  const end = bytes.indexOf('\r\n\r\n')
  if (end === -1) return undefined
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n')
  const status = Number(/^HTTP\/1\.[01] (\d{3})/.exec(first)?.[1])
  const rest = bytes.subarray(end + 4)
  if (status < 200) return replyIn(rest)
  const headers = new Map(
    lines.map((line): [string, string] => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  const isChunked = headers.get('transfer-encoding') === 'chunked'
  if (Number.isNaN(status)) return undefined
  return { status, headers, body: unpacked(isChunked ? joined(rest) : rest, headers) }
}

/** Returns true if a reply is there to its end, as far as its head says where that is. */
function isWhole(bytes: Buffer, method: string): boolean {
  const end = bytes.indexOf('\r\n\r\n')
  const head = bytes.subarray(0, Math.max(end, 0)).toString('latin1')
  if (end === -1 || head.startsWith('HTTP/1.1 1')) return false
  if (method === 'HEAD' || /^HTTP\/1\.1 (?:204|304)/.test(head)) return true
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return bytes.length >= end + 4 + Number(length)
  return (
    /\r\ntransfer-encoding: *chunked/i.test(head) && bytes.subarray(-7).includes('\r\n0\r\n\r\n')
  )
}

/** The bytes of a body as they were before the runtime packed them. */
export function unpacked(bytes: Buffer, headers: Map<string, string>): Buffer {
  const packing = bytes.length === 0 ? undefined : headers.get('content-encoding')
  if (packing === 'gzip') return gunzipSync(bytes)
  return packing === 'br' ? brotliDecompressSync(bytes) : bytes
}

/** The bytes of a chunked body. */
function joined(bytes: Buffer): Buffer {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf('\r\n', at)
    const size = Number.parseInt(bytes.subarray(at, end).toString('latin1'), 16)
    if (end === -1 || !(size > 0)) break
    parts.push(bytes.subarray(end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return Buffer.concat(parts)
}
