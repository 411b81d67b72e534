import type { Ask, Params } from './ask.ts'
import { BOUNDARY, damaged } from './damage.ts'
import type { Draft } from './draft.ts'
import type { Operation } from './table.ts'
import { Ref } from './values.ts'
import { Raw, bytesOf, entriesOf, jsonOf, multipartOf, urlencodedOf } from './wire.ts'
import { type FuzzState, paramsFor, wordOf } from './fuzz-state.ts'

const FORM = 'application/x-www-form-urlencoded'

/** The request that a draft becomes if there are these ids. */
export function realised(draft: Draft, state: FuzzState): Ask {
  const { operation, pin, query, brokenQuery, oddPath, oddSegment, framing } = draft
  const params = paramsFor(state, operation, draft.place)
  const odd = withOddSegment(operation, params, draft)
  const path = oddPath ?? pathOf(operation, odd)
  const prefix = pin === undefined ? '' : `/r/${pin}`
  const asked = [query, brokenQuery].filter((part) => part !== undefined).join('&')
  const fields = draft.body && known(draft.body, state, params['board'])
  const method = draft.method ?? operation.method
  const isSound = draft.damage === undefined && draft.type === undefined
  const isReached = oddPath === undefined && oddSegment === undefined && method === operation.method
  const content = contentOf(draft, fields)
  return {
    operation: framing === 'cut' ? 'a request cut off' : operation.name,
    method,
    target: `${prefix}${path}${asked === '' ? '' : `?${asked}`}`,
    headers: [...content.headers, ...tokenOf(draft, state), ...draft.headers],
    body: content.body,
    framing,
    caller: draft.caller,
    reaches: isReached ? { operation, params, fields: isSound ? fields : undefined } : undefined,
  }
}

function tokenOf({ caller }: Draft, { people }: FuzzState): [string, string][] {
  return caller === undefined ? [] : [['Authorization', `Bearer ${people[caller].token}`]]
}

function withOddSegment({ path }: Operation, params: Params, { oddSegment, value }: Draft): Params {
  const named = Object.entries({
    ...params,
    ...(path.includes('Value}') && { customFieldValue: value }),
  })
  if (oddSegment === undefined) return Object.fromEntries(named)
  const [at, segment] = oddSegment
  return Object.fromEntries(
    named.map(([name, id], place) => [name, place === at % named.length ? segment : id]),
  )
}

function pathOf({ path }: Operation, params: Params): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? name)
}

/** The value with the ids that its references stand for. */
function known<T>(value: T, state: FuzzState, board: string | undefined): T
function known(value: unknown, state: FuzzState, board: string | undefined): unknown {
  if (value instanceof Ref) {
    const away = value.name === 'board' || value.name === 'user' || value.at % 9 === 0
    return wordOf(state, value.name, value.at, away ? undefined : board)
  }
  if (Array.isArray(value)) return value.map((one: unknown) => known(one, state, board))
  if (typeof value !== 'object' || value === null || value instanceof Raw) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]: [string, unknown]) => [key, known(one, state, board)]),
  )
}

type Content = { headers: [string, string][]; body: Buffer | undefined }

function contentOf(draft: Draft, fields: Record<string, unknown> | undefined): Content {
  if (fields === undefined) return { headers: [], body: undefined }
  const { type, bytes } = encoded(draft, fields)
  const mediaType = draft.type ?? type
  const body = draft.damage === undefined ? bytes : damaged(bytes, draft.damage)
  return { headers: [['Content-Type', mediaType]], body }
}

function encoded({ encoding, file }: Draft, fields: Record<string, unknown>) {
  switch (encoding) {
    case 'json':
      return { type: 'application/json', bytes: bytesOf(jsonOf(fields)) }
    case 'urlencoded':
    case 'nested':
      return {
        type: FORM,
        bytes: Buffer.from(urlencodedOf(entriesOf(fields, encoding === 'nested'))),
      }
    case 'multipart':
      return {
        type: `multipart/form-data; boundary=${BOUNDARY}`,
        bytes: multipartOf(entriesOf(fields, false), BOUNDARY, file),
      }
  }
}
