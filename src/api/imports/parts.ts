import { parseJson } from '../../contract/json.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Text, textUpTo } from './text.ts'

/** A member of the object that a JSON text is; of a list, one of its entries, with its place there. */
export type Part = { name: string; at?: number; bytes: Uint8Array }

/** How many bytes a part of that name may have; one that may have none is passed over. */
export type MostOf = (name: string) => number

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

/** Takes a JSON object apart while it comes, and holds no more of it than one part. */
export async function* partsOf(
  chunks: AsyncIterable<Uint8Array>,
  mostOf: MostOf,
): AsyncGenerator<Part, void> {
  let state = 'start'
  let name = ''
  let at = 0
  let text: Text | undefined
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.length;) {
      const after = AFTER[state]
      if (text === undefined) {
        const character = String.fromCharCode(chunk[from] ?? 0)
        const next = ' \t\r\n'.includes(character) ? state : STEPS[state]?.[character]
        if (next !== undefined) from += 1
        else text = begun(after, character, name, mostOf)
        if (next === 'first entry') at = 0
        state = next ?? state
        continue
      }
      from = text.take(chunk, from)
      if (!text.isWhole() || after === undefined) continue
      const place = after === 'after entry' ? { name, at } : { name }
      const bytes = text.bytes(nameOf(place))
      if (after === 'colon') name = String(valueOf({ name: 'A name', bytes }))
      else if (bytes.length > 0) yield { ...place, bytes }
      if (after === 'after entry') at += 1
      state = after
      text = undefined
    }
  }
  if (state !== 'end') throw malformed('The body')
}

/** A text that begins: a name only by a quote, and nothing where none is expected. */
function begun(after: string | undefined, character: string, name: string, mostOf: MostOf): Text {
  const isName = after === 'colon'
  const begins = isName ? character === '"' : after !== undefined && !',:]}'.includes(character)
  if (!begins) throw malformed('The body')
  return textUpTo(isName ? NAME_BYTES : mostOf(name))
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** The value of a part; refuses what is not UTF-8, not JSON, or nested deeper than 20. */
export function valueOf(part: Part): unknown {
  try {
    const value = parseJson(utf8.decode(part.bytes))
    if (value !== undefined) return value
  } catch {}
  throw malformed(nameOf(part))
}

/** What a part is called in refusals: `cards.12`. */
export function nameOf({ name, at }: { name: string; at?: number }): string {
  return at === undefined ? name : `${name}.${at}`
}

function malformed(what: string): Refusal {
  return new Refusal('body.malformed', `${what} is not JSON, nested at most 20 deep.`)
}
