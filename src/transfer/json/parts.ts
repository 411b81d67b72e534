import { parseJson } from '../../contract/json.ts'
import { AppError } from '../../core/app-error.ts'
import { notAnExport } from './not-an-export.ts'
import { type Limit, type Text, jsonText } from './text.ts'

/** A member of the object that a JSON text is; of a list, one of its entries, with its place there. */
export type JsonPart = { name: string; at?: number; bytes: Uint8Array }

/** A member of the object that is not wanted: the entries it has (1 where it is no list), and how it begins. */
export type SkippedMember = { name: string; entries: number; head: Uint8Array }

/** How long the parts of that name may be; undefined where they are not wanted. */
export type LimitOf = (name: string) => Limit | undefined

/** A limit whose longer parts are refused. */
export function atMost(bytes: number): Limit {
  return { bytes, longer: 'refused' }
}

/** What may come next in the object, and what is expected after it. */
const STEPS: Record<string, Record<string, string>> = {
  start: { '{': 'first name', '\u00ef': 'mark' },
  mark: { '\u00bb': 'marked' },
  marked: { '\u00bf': 'open' },
  open: { '{': 'first name' },
  'first name': { '}': 'end' },
  colon: { ':': 'value' },
  value: { '[': 'first entry' },
  'first entry': { ']': 'next' },
  'after entry': { ',': 'entry', ']': 'next' },
  next: { ',': 'name', '}': 'end' },
}

/** What is expected after a name or a value, by the state in which it began. */
const AFTER: Record<string, string> = {
  'first name': 'colon',
  name: 'colon',
  value: 'next',
  'first entry': 'after entry',
  entry: 'after entry',
}

/** Longest name of a member, in bytes. */
const NAME_BYTES = 1_000

/** Most members of the object. */
const MOST_NAMES = 1_000

/** Bytes that are kept of a member that is not wanted. */
const HEAD: Limit = { bytes: 65_536, longer: 'cut' }

/**
 * Takes a JSON object apart while it comes, and holds no more of it than one part. What is not
 * wanted goes to `passed`, its entries counted and not read.
 */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  limitOf: LimitOf,
  passed: (member: SkippedMember) => void = () => {},
): AsyncGenerator<JsonPart, void> {
  let state = 'start'
  let name = ''
  let at = 0
  let names = 0
  let limit: Limit | undefined
  let text: Text | undefined
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const after = AFTER[state]
      if (text === undefined) {
        const character = String.fromCharCode(chunk[from] ?? 0)
        const isPassed = state === 'value' && limit === undefined
        const isSpace = ' \t\r\n'.includes(character)
        const next = isSpace ? state : isPassed ? undefined : STEPS[state]?.[character]
        if (next === undefined && state in BEGINNING) throw notAnExport()
        if (next !== undefined) from += 1
        else text = begun(after, character, after === 'colon' ? atMost(NAME_BYTES) : limit)
        if (next === 'first entry') at = 0
        state = next ?? state
        continue
      }
      from = text.take(chunk, from)
      if (!text.isWhole() || after === undefined) continue
      const place = after === 'after entry' ? { name, at } : { name }
      const bytes = text.bytes(partName(place))
      if (after === 'colon') {
        name = String(valueOf({ name: 'A name', bytes }))
        limit = limitOf(name)
        names += 1
        if (names > MOST_NAMES) throw tooMany()
      } else if (limit === undefined) passed({ name, entries: text.entries(), head: bytes })
      else if (bytes.length > 0) yield { ...place, bytes }
      if (after === 'after entry') at += 1
      state = after
      text = undefined
    }
  }
  if (state in BEGINNING) throw notAnExport()
  if (state !== 'end') throw malformed('The body')
}

/** The states before the object. */
const BEGINNING: Record<string, true> = { start: true, mark: true, marked: true, open: true }

function tooMany(): AppError {
  return new AppError('body.too_large', `The body must have at most ${MOST_NAMES} members.`)
}

/** A text that begins: a name only by a quote, and nothing where none is expected. */
function begun(after: string | undefined, character: string, limit: Limit = HEAD): Text {
  const isName = after === 'colon'
  const begins = isName ? character === '"' : after !== undefined && !',:]}'.includes(character)
  if (!begins) throw malformed('The body')
  return jsonText(limit)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The value of a part; refuses what is not UTF-8, not JSON, or nested deeper than 20. */
export function valueOf(part: JsonPart): unknown {
  const value = jsonOf(part.bytes)
  if (value !== undefined) return value
  throw malformed(partName(part))
}

/** What a part is called in refusals: `cards.12`. */
export function partName({ name, at }: { name: string; at?: number }): string {
  return at === undefined ? name : `${name}.${at}`
}

function malformed(what: string): AppError {
  return new AppError('body.malformed', `${what} is not JSON, nested at most 20 deep.`)
}

/** Entries of a member that is not wanted that are looked at. */
const MOST_TITLED = 10

/** What a member that is not wanted begins with: its value, or the first entries of a list. */
export function titlesIn(head: Uint8Array): { isList: boolean; values: unknown[] } {
  const isList = head[0] === '['.charCodeAt(0)
  const values: unknown[] = []
  for (let at = isList ? 1 : 0; at < head.length && values.length < MOST_TITLED;) {
    const character = String.fromCharCode(head[at] ?? 0)
    if (' \t\r\n,'.includes(character)) at += 1
    else if (isList && character === ']') break
    else {
      const text = jsonText(HEAD)
      at = text.take(head, at)
      const value = text.isWhole() || !isList ? jsonOf(text.bytes('')) : undefined
      if (value === undefined) break
      values.push(value)
    }
  }
  return { isList, values }
}

function jsonOf(bytes: Uint8Array): unknown {
  try {
    return parseJson(utf8.decode(bytes))
  } catch {
    return undefined
  }
}
