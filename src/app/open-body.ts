import { UPLOAD_BYTES } from '../kernel/limits.ts'
import type { Lease } from '../kernel/budget/budget.ts'
import { Buffer } from 'node:buffer'
import {
  BODY_BYTES,
  type Body,
  chunksOf,
  collected,
  encodingOf,
  essenceOf,
  readBody,
  readFormOrJson,
  upTo,
} from './read-body.ts'

/**
 * The body as a stream, if it is one of the given media types, JSON, or anything that is no form, of at
 * most `most` bytes; else a form, as `readBody` reads it, with a `file` of up to 25 MiB. Bytes that are
 * read here count in `lease`; the reader of the stream counts its bytes.
 */
export async function openBody(
  request: Request,
  lease: Lease,
  most: number,
  types: readonly string[],
): Promise<{ bytes: AsyncIterable<Uint8Array> } | { form: Body }> {
  const type = request.headers.get('content-type') ?? ''
  const encoding = types.includes(essenceOf(type)) ? 'json' : encodingOf(type)
  if (encoding !== 'json' && encoding !== 'text')
    return { form: await readBody(request, lease, UPLOAD_BYTES) }
  const chunks = chunksOf(request, most)
  const begun = await firstOf(chunks)
  const bytes = startingWith(begun, chunks)
  const head = begun.map((chunk) => chunk.subarray(0, HEAD_BYTES))
  const isForm = encoding === 'text' && FORM.test(new TextDecoder().decode(Buffer.concat(head)))
  if (!isForm) return { bytes }
  return { form: readFormOrJson(await collected(upTo(bytes, BODY_BYTES), lease)) }
}

/** The beginning of an urlencoded form: the name of a field. */
const FORM = /^[\w.$~*+%[\]-]{1,100}=/

/** The first bytes of a body, as many as tell whether it is a form. */
const HEAD_BYTES = 128

/** The first chunks: enough to tell a form, or all. */
async function firstOf(chunks: AsyncGenerator<Uint8Array, void>): Promise<Uint8Array[]> {
  const begun: Uint8Array[] = []
  for (let size = 0; size < HEAD_BYTES;) {
    const { value } = await chunks.next()
    if (value === undefined) break
    begun.push(value)
    size += value.length
  }
  return begun
}

async function* startingWith<T>(
  first: T[],
  rest: AsyncGenerator<T, void>,
): AsyncGenerator<T, void> {
  yield* first
  yield* rest
}
