import type { Ask, Fields } from './ask.ts'
import { bytesOf, jsonOf } from './wire.ts'

/** Most tries at making one request smaller. */
const MOST_TRIES = 60

/** The request with as little in it as it takes for `persists` to hold of it still. */
export async function minimal(ask: Ask, persists: (ask: Ask) => Promise<boolean>): Promise<Ask> {
  let least = ask
  let tries = 0
  for (let isSmaller = true; isSmaller;) {
    isSmaller = false
    for (const other of smaller(least)) {
      tries += 1
      if (tries > MOST_TRIES) return least
      if (!(await persists(other))) continue
      least = other
      isSmaller = true
      break
    }
  }
  return least
}

/** Requests with a little less in them, those with the least first. */
function* smaller(ask: Ask): Generator<Ask> {
  const { body, headers, framing, target } = ask
  if (body !== undefined) yield { ...ask, body: undefined, reaches: without(ask) }
  if (framing !== 'length') yield { ...ask, framing: 'length' }
  const query = target.indexOf('?')
  if (query !== -1) yield { ...ask, target: target.slice(0, query) }
  if (/^\/r\/[^/]+\//.test(target)) yield { ...ask, target: target.replace(/^\/r\/[^/]+/, '') }
  for (const [place, [name]] of headers.entries())
    if (name !== 'Content-Type') yield { ...ask, headers: headers.toSpliced(place, 1) }
  yield* withLess(ask)
}

function without({ reaches }: Ask): Ask['reaches'] {
  return reaches && { ...reaches, fields: undefined }
}

/** The request with fewer or shorter fields, as JSON. */
function* withLess(ask: Ask): Generator<Ask> {
  const fields = ask.reaches?.fields
  if (fields === undefined || ask.body === undefined) return
  const type = ask.headers.find(([name]) => name === 'Content-Type')?.[1]
  if (type !== 'application/json') yield asJson(ask, fields)
  for (const name of Object.keys(fields)) {
    const rest = Object.entries(fields).filter(([other]) => other !== name)
    yield asJson(ask, Object.fromEntries(rest))
  }
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value !== 'string' || value.length < 2) continue
    const half = value.length >> 1
    yield asJson(ask, { ...fields, [name]: value.slice(0, half) })
    yield asJson(ask, { ...fields, [name]: value.slice(half) })
  }
}

function asJson(ask: Ask, fields: Fields): Ask {
  const others = ask.headers.filter(([name]) => name !== 'Content-Type')
  return {
    ...ask,
    headers: [['Content-Type', 'application/json'], ...others],
    body: bytesOf(jsonOf(fields)),
    reaches: ask.reaches && { ...ask.reaches, fields },
  }
}
