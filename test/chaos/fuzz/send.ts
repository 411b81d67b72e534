import { Readable } from 'node:stream'
import { Client, errors } from 'undici'
import type { Ask, Outcome, Reply } from './ask.ts'
import { sendRaw, unpacked } from './raw.ts'

/** The longest time that a reply may take to begin, and that it may pause. */
export const SILENCE_MS = 10_000

/** The headers that only a socket can send: undici refuses them, or writes them in its own way. */
const OWN_WAY =
  /^(?:connection|content-length|expect|host|keep-alive|te|transfer-encoding|upgrade)$/i

/** Sends a request over a kept connection, or over a socket of its own where HTTP would not allow it. */
export async function send(client: Client, origin: string, ask: Ask): Promise<Outcome> {
  if (isOdd(ask)) return sendRaw(origin, ask, SILENCE_MS)
  try {
    return await sendRight(client, ask)
  } catch (error) {
    if (error instanceof errors.InvalidArgumentError || error instanceof errors.NotSupportedError)
      return sendRaw(origin, ask, SILENCE_MS)
    if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError)
      return 'silent'
    // A kept connection may be closed just when it is asked again.
    if (error instanceof errors.UndiciError || isOfSocket(error))
      return sendRaw(origin, ask, SILENCE_MS)
    throw error
  }
}

/** A client for one worker, whose requests follow each other. */
export function openClient(origin: string): Client {
  return new Client(origin, {
    pipelining: 1,
    headersTimeout: SILENCE_MS,
    bodyTimeout: SILENCE_MS,
    maxHeaderSize: 1_000_000,
  })
}

function isOdd({ framing, method, target, headers }: Ask): boolean {
  return (
    framing === 'raw' ||
    framing === 'cut' ||
    !target.startsWith('/') ||
    !/^[A-Z]+$/.test(method) ||
    /[^\x21-\x7e]/.test(target) ||
    headers.some(([name]) => OWN_WAY.test(name))
  )
}

async function sendRight(client: Client, ask: Ask): Promise<Reply> {
  const { method, target, body, framing } = ask
  const reply = await client.request({
    method,
    path: target,
    headers: ask.headers.flat(),
    body:
      body !== undefined && framing === 'chunked' ? Readable.from(chunksOf(body)) : (body ?? null),
  })
  const headers = new Map(
    Object.entries(reply.headers).map(([name, value]) => [name, String(value ?? '')]),
  )
  const bytes = Buffer.from(await reply.body.arrayBuffer())
  return { status: reply.statusCode, headers, body: unpacked(bytes, headers) }
}

function* chunksOf(body: Buffer): Generator<Buffer> {
  const step = Math.max(1, Math.ceil(body.length / 5))
  for (let at = 0; at < body.length; at += step) yield body.subarray(at, at + step)
}

function isOfSocket(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))
}
