import { parseJson } from '../../kernel/contract/json.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { type Limit, type Text, jsonText } from './text.ts'

/** A member of a JSON object; if the member is a list, one of its entries with its index. */
export type JsonPart = { name: string; at?: number; bytes: Uint8Array }

/** A member that was skipped: how many entries it has (1 if it is not a list), and its first bytes. */
export type SkippedMember = { name: string; entries: number; head: Uint8Array }

/**
 * Gives the longest that the parts with this name may be; undefined to skip them. `'inside'` gives the
 * members of an object in place of the object itself, one level deep only.
 */
export type LimitOf = (name: string) => Limit | 'inside' | undefined

/** A limit that throws for longer parts. */
export function atMost(bytes: number): Limit {
  return { bytes, longer: 'refused' }
}

/** The parser's transitions: state, next character, next state. */
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

/** The state after a name or a value, by the state in which it began. */
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

/** The beginning of a skipped member that is kept. */
const HEAD: Limit = { bytes: 65_536, longer: 'cut' }

/**
 * Splits a JSON object into its parts while it arrives, with only one part in memory at a time.
 * Calls `onSkipped` for members without a limit, whose entries are counted but not parsed.
 */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  limitOf: LimitOf,
  onSkipped: (member: SkippedMember) => void = () => {},
): AsyncGenerator<JsonPart, void> {
  let state = 'start'
  let name = ''
  let at = 0
  let names = 0
  let limit: Limit | undefined
  let opens = false
  let isInside = false
  let text: Text | undefined
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const after = AFTER[state]
      if (text === undefined) {
        const character = String.fromCharCode(chunk[from] ?? 0)
        const isSpace = ' \t\r\n'.includes(character)
        const isSkipped = state === 'value' && limit === undefined
        let next = isSpace ? state : isSkipped ? undefined : STEPS[state]?.[character]
        if (next === undefined && state in BEGINNING) throw new AppError('import.invalid')
        if (state === 'value' && opens && character === '{') {
          next = 'first name'
          isInside = true
        } else if (next === 'end' && isInside) {
          next = 'next'
          isInside = false
        }
        if (next !== undefined) from += 1
        else text = startText(after, character, after === 'colon' ? atMost(NAME_BYTES) : limit)
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
        const asked = limitOf(name)
        opens = asked === 'inside' && !isInside
        limit = asked === 'inside' ? undefined : asked
        names += 1
        if (names > MOST_NAMES) throw tooMany()
      } else if (limit === undefined) onSkipped({ name, entries: text.entries(), head: bytes })
      else if (bytes.length > 0) yield { ...place, bytes }
      if (after === 'after entry') at += 1
      state = after
      text = undefined
    }
  }
  if (state in BEGINNING) throw new AppError('import.invalid')
  if (state !== 'end') throw new AppError('import.truncated')
}

/** The states before the object begins. */
const BEGINNING: Record<string, true> = { start: true, mark: true, marked: true, open: true }

function tooMany(): AppError {
  return new AppError('body.too_large', {
    reason: `The body must have at most ${MOST_NAMES} members.`,
  })
}

/** Starts a name or a value. Throws if the character cannot start one. */
function startText(after: string | undefined, character: string, limit: Limit = HEAD): Text {
  const isName = after === 'colon'
  const begins = isName ? character === '"' : after !== undefined && !',:]}'.includes(character)
  if (!begins) throw malformed('The body')
  return jsonText(limit)
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Parses a part. Throws if it is not UTF-8, which the error tells, not JSON, or nested deeper than 20. */
export function valueOf(part: JsonPart): unknown {
  const value = jsonOf(part.bytes)
  if (value !== undefined) return value
  throw isUtf8(part.bytes) ? malformed(partName(part)) : notUtf8(partName(part))
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    utf8.decode(bytes)
    return true
  } catch {
    return false
  }
}

/** The name of a part in error messages, such as `cards.12`. */
export function partName({ name, at }: { name: string; at?: number }): string {
  return at === undefined ? name : `${name}.${at}`
}

function notUtf8(what: string): AppError {
  return new AppError('import.encoding', {
    reason: `${what} is not UTF-8 text. Open the file in an editor, and save it as UTF-8.`,
  })
}

function malformed(what: string): AppError {
  return new AppError('body.malformed', {
    reason: `${what} must be JSON, nested at most 20 levels deep.`,
  })
}

/** Most entries of a skipped member that are parsed for their titles. */
const MOST_TITLED = 10

/** Parses the first bytes of a skipped member: its value, or the first entries of a list. */
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
