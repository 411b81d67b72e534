import * as fc from 'fast-check'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'
import { CALLERS, type Framing } from './ask.ts'
import { damages, types } from './damage.ts'
import { headerSets } from './headers.ts'
import { brokenQueries, oddPaths, queries } from './paths.ts'
import type { Operation } from './table.ts'
import { oddSegments } from './texts.ts'
import { bodiesFor } from './values.ts'

const ENCODINGS = ['json', 'urlencoded', 'nested', 'multipart'] as const

/** An arbitrary whose values are `undefined` but for one in so many. */
export function seldom<T>(oneIn: number, of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: oneIn - 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: of },
  )
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH', 'TRACE', 'PROPFIND']

const framings: fc.Arbitrary<Framing> = fc.oneof(
  { weight: 90, arbitrary: fc.constant('length') },
  { weight: 6, arbitrary: fc.constant('chunked') },
  { weight: 3, arbitrary: fc.constant('raw') },
  { weight: 1, arbitrary: fc.constant('cut') },
)

/** Returns what is asked, before it is known which ids there are to ask it of. */
function draftOf(operation: Operation) {
  return fc.record({
    operation: fc.constant(operation),
    caller: fc.oneof(
      { weight: 12, arbitrary: fc.constant(CALLERS[0]) },
      { weight: 3, arbitrary: fc.constantFrom(...CALLERS) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    ),
    place: fc.nat(10_000),
    oddSegment: seldom(12, fc.tuple(fc.nat(5), oddSegments)),
    value: fc.oneof({ weight: 3, arbitrary: fc.constantFrom('1', 'true', 'a') }, oddSegments),
    oddPath: seldom(60, oddPaths),
    pin: seldom(8, fc.constantFrom<string>(...REVISIONS, ...REVISIONS, '9.99', '%00', '')),
    query: seldom(operation.query.includes('limit') ? 2 : 10, queries),
    brokenQuery: seldom(40, brokenQueries),
    method: seldom(30, fc.constantFrom(...METHODS, 'BREW', 'get', 'X'.repeat(300))),
    headers: headerSets,
    body:
      operation.body === undefined
        ? seldom(10, bodiesFor({}))
        : mostly(30, bodiesFor(operation.body)),
    encoding: fc.constantFrom(...ENCODINGS),
    file: fc.record({
      name: fc.constantFrom('a.txt', '../../etc/passwd', '', '"; x="', 'é💩\u202etxt.exe', 'a\0b'),
      type: fc.constantFrom('text/plain', 'text/html', 'x', 'a/b; c="d', 'text/plain\0', ''),
    }),
    type: seldom(20, types),
    damage: seldom(20, damages),
    framing: framings,
  })
}

function mostly<T>(oneIn: number, of: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof(
    { weight: oneIn - 1, arbitrary: of },
    { weight: 1, arbitrary: fc.constant(undefined) },
  )
}

type Drafts = ReturnType<typeof draftOf>

export type Draft = Drafts extends fc.Arbitrary<infer T> ? T : never

/** The weights of operations that are asked for; those that hash passwords or leave little behind are rare. */
const WEIGHTS: [RegExp, number][] = [
  [/^(?:login|register|new_user|edit_user|edit_current_user|logout|delete_user)$/, 1],
  [/^(?:delete_board|copy_board|create_user_token|delete_user_token)$/, 2],
  [/^(?:ping_integration|redeliver.*|exportJson)$/, 4],
  [/^(?:delete_list|delete_swimlane|new_board|remove_board_member|edit_board)$/, 6],
  [/^delete_|archive/, 10],
  [/^(?:new_card|edit_card|edit_board_card)$/, 80],
  [/^(?:new_|edit_)/, 40],
  [/^/, 20],
]

/** The drafts of a worker, the same ones for the same seed, without an end. */
export function* draftsOf(table: Operation[], seed: number): Generator<Draft> {
  const arbitrary = fc.oneof(
    ...table.map((operation) => ({
      weight: WEIGHTS.find(([pattern]) => pattern.test(operation.name))?.[1] ?? 1,
      arbitrary: draftOf(operation),
    })),
  )
  for (let batch = 0; ; batch += 1)
    yield* fc.sample(arbitrary, { seed: (seed + batch * 7_919) | 0, numRuns: BATCH })
}

const BATCH = 100
