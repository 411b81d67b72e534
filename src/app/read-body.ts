import { UPLOAD_BYTES } from '../kernel/limits.ts'
import type { Lease } from '../kernel/budget/budget.ts'
import { Buffer } from 'node:buffer'
import type { BareField } from '../kernel/contract/form.ts'
import { parseJson } from '../kernel/contract/json.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { nest } from './nested-form.ts'
import { receive } from './receive-body.ts'
import { formatNumber } from '../kernel/contract/format-number.ts'

/** Longest body, in bytes, of operations without a file. */
export const BODY_BYTES = 1_048_576

export type Body = Record<string, unknown>

/**
 * The body as an object, from JSON, urlencoded or multipart, or from the bytes of the `bare` field;
 * `{}` if it is empty. Its bytes count in `lease`. Throws for other types (415), bodies over `most` bytes
 * (413), slow ones (408) and malformed ones (400).
 */
export async function readBody(
  request: Request,
  lease: Lease,
  most = BODY_BYTES,
  bare?: BareField,
): Promise<Body> {
  const type = request.headers.get('content-type') ?? ''
  const isBare = bare?.types.includes(essenceOf(type)) === true
  const bytes = await collected(chunksOf(request, isBare ? bare.bytes : most), lease)
  if (bytes.byteLength === 0) return {}
  if (isBare) return { [bare.field]: new File([bytes], '', { type: essenceOf(type) }) }
  switch (encodingOf(type)) {
    case 'multipart':
      return readMultipart(bytes, type)
    case 'json':
      return readJson(decode(bytes))
    case 'text':
      return readFormOrJson(bytes)
    case undefined:
      throw new AppError('body.unsupported')
  }
}

/** The body as text, whatever JSON is in it. Throws as `readBody` does; only `application/json` is accepted. */
export async function readText(request: Request, lease: Lease, most: number): Promise<string> {
  if (encodingOf(request.headers.get('content-type') ?? '') !== 'json')
    throw new AppError('body.unsupported', { reason: 'Send application/json.' })
  return decode(await collected(chunksOf(request, most), lease))
}

/** A content type without its parameters. */
export function essenceOf(type: string): string {
  const [essence = ''] = type.split(';')
  return essence.trim().toLowerCase()
}

/** Picks the way to read a body by its content type; `text` may be a form or JSON. */
export function encodingOf(type: string): 'multipart' | 'json' | 'text' | undefined {
  switch (essenceOf(type)) {
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

/** The chunks of the body. A `content-length` that is too large is refused before anything is read. */
export async function* chunksOf(request: Request, most: number): AsyncGenerator<Uint8Array, void> {
  const said = Number(request.headers.get('content-length') ?? Number.NaN)
  if (said > most) throw tooLarge(most)
  if (request.body !== null) yield* upTo(receive(request.body, Date.now), most)
}

export async function* upTo(
  chunks: AsyncIterable<Uint8Array>,
  most: number,
): AsyncGenerator<Uint8Array, void> {
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

export async function collected(
  chunks: AsyncIterable<Uint8Array>,
  lease: Lease,
): Promise<Uint8Array<ArrayBuffer>> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) {
    await lease.grow(chunk.byteLength)
    all.push(chunk)
  }
  return Buffer.concat(all)
}

/** Replaces the error that the runtime throws when a body ends before its `content-length`. */
function refuseCut(thrown: unknown): never {
  if (thrown instanceof AppError) throw thrown
  throw new AppError('body.malformed', {
    reason: 'The body ended before all of it had arrived; send it again.',
  })
}

function tooLarge(most: number): AppError {
  const code = most === UPLOAD_BYTES ? 'attachment.too_large' : 'body.too_large'
  return new AppError(code, { values: { most: formatNumber(most) } })
}

function decode(bytes: Uint8Array<ArrayBuffer>): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes)
  } catch {
    throw new AppError('body.malformed')
  }
}

/** A form, or JSON without its content type. */
export function readFormOrJson(bytes: Uint8Array<ArrayBuffer>): Body {
  const text = decode(bytes)
  if (text.trimStart().startsWith('{')) return readJson(text)
  return nest(whole(new URLSearchParams(text), text.match(/%ef%bf%bd|\ufffd/gi)?.length ?? 0))
}

/** The entries. Throws if they contain more U+FFFD than the client sent, because decoding replaces broken UTF-8 by it. */
function* whole<T>(entries: Iterable<[string, T]>, sent: number): Generator<[string, T]> {
  let left = sent
  for (const entry of entries) {
    for (const part of entry) left -= typeof part === 'string' ? part.split('\ufffd').length - 1 : 0
    if (left < 0) throw new AppError('body.malformed')
    yield entry
  }
}

function readJson(text: string): Body {
  if (text.trim() === '') return {}
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new AppError('body.malformed', {
      reason: 'The body must be a JSON object, nested at most 20 deep.',
    })
  }
  return { ...value }
}

async function readMultipart(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<Body> {
  const form = await new Response(bytes, { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) {
    throw new AppError('body.malformed', { reason: 'The body is not valid multipart/form-data.' })
  }
  return nest(named(whole(form, replacementsIn(bytes))))
}

/** The entries of a form, with the names of parts and files unescaped. */
function* named(entries: Iterable<[string, File | string]>): Generator<[string, unknown]> {
  for (const [name, value] of entries) yield [unescaped(name), withOwnName(value)]
}

function withOwnName(value: File | string): File | string {
  if (typeof value === 'string') return value
  const name = unescaped(value.name)
  return name === value.name ? value : new File([value], name, { type: value.type })
}

const ESCAPED = new Map([
  ['%22', '"'],
  ['%0D', '\r'],
  ['%0A', '\n'],
])

/**
 * Unescapes the name in the header of a part. Browsers escape exactly these three characters (the
 * WHATWG HTML standard, "multipart form data"), so any other percent sign is literal. The platform's
 * parser does not unescape them.
 */
function unescaped(name: string): string {
  return name.replace(/%(?:22|0D|0A)/g, (escape) => ESCAPED.get(escape) ?? escape)
}

/** Counts each U+FFFD that the client itself sent. */
function replacementsIn(bytes: Uint8Array): number {
  let count = 0
  for (let at = bytes.indexOf(0xef); at !== -1; at = bytes.indexOf(0xef, at + 1)) {
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1
  }
  return count
}
