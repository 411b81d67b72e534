/** A term as it is written: `-key:value`, `key:"name"=value`, a word or a phrase. */
export type Token = {
  /** All of it, and where it begins. */
  word: string
  position: number
  negated: boolean
  key: string | undefined
  value: string
  isQuoted: boolean
  /** The text after `=` in `field:"Name"=value`. */
  assigned: string | undefined
}

/** The rest of a question from the term on whose quote is not closed. */
type ScanFault = Pick<Token, 'word' | 'position'>

const SPACE = /\s/
const KEY = /^[A-Za-z]{1,20}$/

/** Cuts a question into its terms, from left to right, looking at each character a fixed number of times. */
export function scanQuery(text: string): { tokens: Token[]; fault?: ScanFault } {
  const tokens: Token[] = []
  for (let at = 0; at < text.length;) {
    if (SPACE.test(text.charAt(at))) {
      at += 1
      continue
    }
    const { token, end, isOpen } = scanTerm(text, at)
    if (isOpen) return { tokens, fault: { word: text.slice(at), position: at } }
    tokens.push(token)
    at = end
  }
  return { tokens }
}

function scanTerm(text: string, position: number): { token: Token; end: number; isOpen: boolean } {
  const negated = text.charAt(position) === '-'
  const from = position + (negated ? 1 : 0)
  const key = keyAt(text, from)
  const first = valueAt(text, key === undefined ? from : from + key.length + 1, key === 'field')
  const second = text.charAt(first.end) === '=' && key === 'field'
  const assigned = second ? valueAt(text, first.end + 1, false) : undefined
  const end = assigned?.end ?? first.end
  const token = {
    word: text.slice(position, end),
    position,
    negated,
    key,
    value: first.value,
    isQuoted: first.isQuoted,
    assigned: assigned?.value,
  }
  return { token, end, isOpen: first.isOpen || assigned?.isOpen === true }
}

/** The name before a colon, in lower case; undefined if there is none, or an address follows (`https://`). */
function keyAt(text: string, from: number): string | undefined {
  let end = from
  while (end < text.length && end - from <= 20 && /[A-Za-z]/.test(text.charAt(end))) end += 1
  const name = text.slice(from, end)
  if (text.charAt(end) !== ':' || !KEY.test(name) || text.startsWith('//', end + 1))
    return undefined
  return name.toLowerCase()
}

type Value = { value: string; end: number; isQuoted: boolean; isOpen: boolean }

/** A value: in quotes, or up to the next space; of a field's name also up to `=`. */
function valueAt(text: string, from: number, endsAtEquals: boolean): Value {
  if (text.charAt(from) === '"') {
    const close = text.indexOf('"', from + 1)
    if (close === -1) return { value: '', end: text.length, isQuoted: true, isOpen: true }
    return { value: text.slice(from + 1, close), end: close + 1, isQuoted: true, isOpen: false }
  }
  let end = from
  while (end < text.length) {
    const one = text.charAt(end)
    if (SPACE.test(one) || one === '"' || (endsAtEquals && one === '=')) break
    end += 1
  }
  return { value: text.slice(from, end), end, isQuoted: false, isOpen: false }
}
