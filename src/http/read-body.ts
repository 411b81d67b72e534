import { UPLOAD_BYTES } from '../api/attachments.ts'
import { joined } from '../contract/bytes.ts'
import { parseJson } from '../contract/json.ts'
import { Refusal } from '../domain/refusal.ts'
import { nest } from './nest.ts'

/** Longest body, in bytes, of an operation that takes no file. */
export const BODY_BYTES = 1_048_576

export type Body = Record<string, unknown>

/**
 * The body as an object, whatever of JSON, urlencoded and multipart it is sent as; `{}` where there
 * is none. Refuses other types (415), bodies over 1 MiB (413) and malformed ones (400).
 */
export async function readBody(request: Request, most = BODY_BYTES): Promise<Body> {
  const bytes = await readBytes(request, most).catch(refuseCut)
  if (bytes.byteLength === 0) return {}
  const type = request.headers.get('content-type') ?? ''
  switch (encodingOf(type)) {
    case 'multipart':
      return readMultipart(bytes, type)
    case 'json':
      return readJson(decode(bytes))
    case 'text':
      return readText(bytes)
    case undefined:
      throw new Refusal(
        'body.unsupported',
        'Send application/json, application/x-www-form-urlencoded or multipart/form-data.',
      )
  }
}

/** How a body of a content type is to be read: `text` may turn out to be a form or JSON. */
function encodingOf(type: string): 'multipart' | 'json' | 'text' | undefined {
  const [essence = ''] = type.split(';')
  switch (essence.trim().toLowerCase()) {
    case 'multipart/form-data':
      return /;\s*boundary=/i.test(type) ? 'multipart' : 'text'
    case 'application/json':
      return 'json'
    case '':
    case 'application/x-www-form-urlencoded':
      return 'text'
    default:
      return undefined
  }
}

/**
 * The body as it comes, where it is JSON and at most so many bytes; a form as `readBody` reads it,
 * but for a `file` of up to 25 MiB.
 */
export async function openBody(
  request: Request,
  most: number,
): Promise<{ bytes: AsyncIterable<Uint8Array> } | { form: Body }> {
  const encoding = encodingOf(request.headers.get('content-type') ?? '')
  if (encoding !== 'json' && encoding !== 'text')
    return { form: await readBody(request, UPLOAD_BYTES) }
  if (lengthOf(request) > most) throw tooLarge(most)
  const chunks = upTo(request.body ?? [], most)
  const begun = await chunks.next()
  const first = begun.value ?? new Uint8Array()
  const bytes = startingWith(first, chunks)
  const isForm = encoding === 'text' && !/^\s*\{/.test(new TextDecoder().decode(first.slice(0, 64)))
  return isForm ? { form: readText(await collected(bytes, BODY_BYTES)) } : { bytes }
}

async function* startingWith<T>(first: T, rest: AsyncGenerator<T, void>): AsyncGenerator<T, void> {
  yield first
  yield* rest
}

type Chunks = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

async function* upTo(chunks: Chunks, most: number): AsyncGenerator<Uint8Array, void> {
  let size = 0
  try {
    for await (const chunk of chunks) {
      size += chunk.byteLength
      if (size > most) throw tooLarge(most)
      yield chunk
    }
  } catch (thrown) {
    refuseCut(thrown)
  }
}

function lengthOf(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN)
}

async function readBytes(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const said = lengthOf(request)
  if (said > most) throw tooLarge(most)
  return said >= 0 ? whollyRead(request, most) : collected(request.body ?? [], most)
}

async function collected(chunks: Chunks, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  for await (const chunk of upTo(chunks, most)) all.push(chunk)
  return joined(all)
}

/** Refuses what the client broke off; the runtime throws where a body ends before its length. */
function refuseCut(thrown: unknown): never {
  if (thrown instanceof Refusal) throw thrown
  throw new Refusal('body.malformed', 'The body ended before it was whole.')
}

function tooLarge(most: number): Refusal {
  const code = most === UPLOAD_BYTES ? 'attachment.too_large' : 'body.too_large'
  return new Refusal(code, `The body must be at most ${most.toLocaleString('en-US')} bytes.`)
}

/** A body whose length was said is read at once. */
async function whollyRead(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(await request.arrayBuffer())
  if (bytes.byteLength > most) throw tooLarge(most)
  return bytes
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new Refusal('body.malformed', 'The body is not valid UTF-8.')
  }
}

/** A form, or JSON that came without its content type. */
function readText(bytes: Uint8Array<ArrayBuffer>): Body {
  const text = decode(bytes)
  if (text.trimStart().startsWith('{')) return readJson(text)
  return nest(whole(new URLSearchParams(text), text.match(/%ef%bf%bd|\ufffd/gi)?.length ?? 0))
}

/** The entries, refused where there is more U+FFFD in them than was sent: decoding puts it in the place of broken UTF-8. */
function* whole<T>(entries: Iterable<[string, T]>, sent: number): Generator<[string, T]> {
  let left = sent
  for (const entry of entries) {
    for (const part of entry) left -= typeof part === 'string' ? part.split('\ufffd').length - 1 : 0
    if (left < 0) throw new Refusal('body.malformed', 'The body is not valid UTF-8.')
    yield entry
  }
}

function readJson(text: string): Body {
  if (text.trim() === '') return {}
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Refusal('body.malformed', 'The body must be a JSON object, nested at most 20 deep.')
  }
  return { ...value }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Body> {
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) {
    throw new Refusal('body.malformed', 'The body is not valid multipart/form-data.')
  }
  return nest(whole(form, replacementsIn(bytes)))
}

/** How often U+FFFD was sent as itself. */
function replacementsIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1
  }
  return count
}
