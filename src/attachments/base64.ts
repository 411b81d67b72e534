import { Buffer } from 'node:buffer'

/** Encodes a stream as base64 in pieces. */
export async function* base64Of(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = Buffer.alloc(0)
  for await (const chunk of body) {
    const bytes = Buffer.concat([rest, chunk])
    const whole = bytes.length - (bytes.length % 3)
    rest = bytes.subarray(whole)
    if (whole > 0) yield bytes.toString('base64', 0, whole)
  }
  if (rest.length > 0) yield rest.toString('base64')
}
