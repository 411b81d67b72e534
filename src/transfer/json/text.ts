import { Buffer } from 'node:buffer'
import { AppError } from '../../kernel/contract/app-error.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

const utf8 = new TextEncoder()
const [QUOTE, BACKSLASH, COMMA, OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] =
  utf8.encode('"\\,{}[]')
const SPACES: ReadonlySet<number | undefined> = new Set(utf8.encode(' \t\r\n'))

/** Most bytes of a value, and what to do with a longer one. */
export type Limit = { bytes: number; longer: 'refused' | 'skipped' | 'cut' }

/** The text of one JSON value while it arrives. */
export type Text = {
  /** Takes this value's bytes from a chunk, starting at `from`; returns the index after them. */
  take(chunk: Uint8Array, from: number): number
  isWhole(): boolean
  /** The value's bytes: none if it was skipped, the first ones if it was cut. Throws if it is too long. */
  bytes(named: string): Uint8Array
  /** The entries of a list; 1 for any other value. */
  entries(): number
}

/** Finds the end of one JSON value and counts its entries, in one pass over the bytes. */
function scanner() {
  let depth = 0
  let commas = 0
  let isList = false
  let isEmpty = true
  let isQuoted = false
  let isEscaped = false
  let isWhole = false

  function quoted(byte: number | undefined): void {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) {
      isQuoted = false
      isWhole = depth === 0
    }
  }

  function begin(byte: number | undefined): void {
    if (depth > 0) isEmpty = false
    else if (byte === OPEN_LIST) isList = true
    if (byte === QUOTE) isQuoted = true
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) depth += 1
  }

  /** The index after the value in a chunk, or the chunk's length. */
  function endIn(chunk: Uint8Array, from: number): number {
    for (let at = from; at < chunk.length; at += 1) {
      const byte = chunk[at]
      if (isQuoted) {
        quoted(byte)
        if (isWhole) return at + 1
      } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
        isWhole = depth < 2
        if (depth === 0) return at
        depth -= 1
        if (isWhole) return at + 1
      } else if (byte === COMMA || SPACES.has(byte)) {
        isWhole = depth === 0
        if (isWhole) return at
        if (depth === 1 && byte === COMMA) commas += 1
      } else begin(byte)
    }
    return chunk.length
  }

  return {
    endIn,
    isWhole: () => isWhole,
    entries: () => (isList ? (isEmpty ? 0 : commas + 1) : 1),
  }
}

/** Collects the text of one JSON value without parsing it. */
export function jsonText({ bytes: most, longer }: Limit): Text {
  const { endIn, isWhole, entries } = scanner()
  const kept: Uint8Array[] = []
  let size = 0
  return {
    take(chunk, from) {
      const to = endIn(chunk, from)
      const room = most - size
      size += to - from
      if (size <= most) kept.push(chunk.subarray(from, to))
      else if (longer !== 'cut') kept.length = 0
      else if (room > 0) kept.push(chunk.slice(from, from + room))
      return to
    },
    isWhole,
    bytes(named) {
      if (size > most && longer === 'refused')
        throw new AppError('body.too_large', {
          reason: `${named} must be at most ${formatNumber(most)} bytes.`,
        })
      const [only = new Uint8Array(), ...more] = kept
      return more.length === 0 ? only : Buffer.concat(kept)
    },
    entries,
  }
}
