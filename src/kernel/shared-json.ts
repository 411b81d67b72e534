import { Buffer } from 'node:buffer'

/** The JSON of a reply, of which all readers get the same bytes. */
export type SharedJson = Buffer<ArrayBuffer>

export function sharedJson(text: string): SharedJson {
  return Buffer.from(text)
}

/** The parts of a reply that only its reader gets, beside the JSON that all readers share. */
export type OfReader = {
  /** The ids of what the reader watches. */
  watched: ReadonlySet<string>
  /** The ids of what says in any case whether the reader watches it, in the order in which they are in the JSON. */
  flagged: string[]
  /** The text that the JSON has in place of a part of the reader's own, and that part. */
  replaced?: readonly [string, string] | undefined
}

/** A record begins like this. Inside of a text, the quotation marks would be escaped. */
const RECORD = '{"_id":"'

type Insertion = { from: number; to: number; text: string }

/** Makes the reply to one reader. The shared JSON is neither read as such nor changed. */
export function withOwn(shared: SharedJson, own: OfReader): Uint8Array<ArrayBuffer> {
  const insertions = [...replacement(shared, own), ...flags(shared, own)]
  if (insertions.length === 0) return shared
  const parts: Uint8Array[] = []
  let at = 0
  for (const { from, to, text } of insertions) {
    parts.push(shared.subarray(at, from), Buffer.from(text))
    at = to
  }
  return Buffer.concat([...parts, shared.subarray(at)])
}

function replacement(shared: SharedJson, { replaced }: OfReader): Insertion[] {
  if (replaced === undefined) return []
  const [before, after] = replaced
  const from = shared.indexOf(before)
  return from === -1 ? [] : [{ from, to: from + before.length, text: after }]
}

/** Says of each record that is flagged or watched whether it is watched. */
function flags(shared: SharedJson, { watched, flagged }: OfReader): Insertion[] {
  const found: Insertion[] = []
  let at = 0
  for (const id of flagged) {
    const from = shared.indexOf(`${RECORD}${id}"`, at)
    if (from === -1) continue
    at = from + RECORD.length + id.length + 1
    found.push(flag(at, watched.has(id)))
  }
  const others = new Set([...watched].filter((id) => !flagged.includes(id)))
  if (others.size === 0) return found
  for (let from = shared.indexOf(RECORD, at); from !== -1; from = shared.indexOf(RECORD, at)) {
    const begin = from + RECORD.length
    at = shared.indexOf('"', begin) + 1
    if (others.has(shared.toString('latin1', begin, at - 1))) found.push(flag(at, true))
  }
  return found
}

function flag(at: number, isWatched: boolean): Insertion {
  return { from: at, to: at, text: `,"watching":${isWatched}` }
}
