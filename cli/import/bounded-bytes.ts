import { SourceError } from './source-error.ts'

/** The bytes of a reply. Throws if there are more than `most`. */
export async function boundedBytes(
  response: Response,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.byteLength
    if (size > most) throw new SourceError(`A reply has more than ${most} bytes.`)
    parts.push(part)
  }
  const whole = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.byteLength
  }
  return whole
}
