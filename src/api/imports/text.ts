import { joined } from '../../contract/bytes.ts'
import { Refusal } from '../../domain/refusal.ts'

const utf8 = new TextEncoder()
const [QUOTE, BACKSLASH, COMMA] = utf8.encode('"\\,')
const OPENS: ReadonlySet<unknown> = new Set(utf8.encode('{['))
const CLOSES: ReadonlySet<unknown> = new Set(utf8.encode('}]'))
const SPACES: ReadonlySet<unknown> = new Set(utf8.encode(' \t\r\n'))

/** The text of a JSON value while it comes. */
export type Text = {
  /** Takes what belongs to it of a chunk, from a place on; gives the place after it. */
  take(chunk: Uint8Array, from: number): number
  isWhole(): boolean
  /** Its bytes, or none where none were wanted; refuses more of them than are allowed. */
  bytes(named: string): Uint8Array
}

/** A text of at most so many bytes; of one that may have none nothing is kept. What is in it is not looked at beyond where it ends. */
export function textUpTo(most: number): Text {
  const kept: Uint8Array[] = []
  let size = 0
  let depth = 0
  let isQuoted = false
  let isEscaped = false
  let isWhole = false
  const step = (byte: number | undefined) => {
    if (isEscaped) isEscaped = false
    else if (byte === QUOTE) isQuoted = !isQuoted
    else if (isQuoted) isEscaped = byte === BACKSLASH
    else if (OPENS.has(byte)) depth += 1
    else if (CLOSES.has(byte)) depth -= 1
    else return
    isWhole = depth === 0 && !isQuoted && !isEscaped
  }
  const isAfter = (byte: number | undefined) =>
    depth === 0 && !isQuoted && (byte === COMMA || CLOSES.has(byte) || SPACES.has(byte))
  return {
    take(chunk, from) {
      let to = from
      for (; to < chunk.length && !isWhole; to += 1) {
        if (isAfter(chunk[to])) {
          isWhole = true
          break
        }
        step(chunk[to])
      }
      size += to - from
      if (size <= most) kept.push(chunk.subarray(from, to))
      else kept.length = 0
      return to
    },
    isWhole: () => isWhole,
    bytes(named) {
      if (size > most && most > 0)
        throw new Refusal(
          'body.too_large',
          `${named} must be at most ${most.toLocaleString('en-US')} bytes.`,
        )
      const [only = new Uint8Array(), ...more] = kept
      return more.length === 0 ? only : joined(kept)
    },
  }
}
