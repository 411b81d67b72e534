import * as fc from 'fast-check'

const LIMITS = ['0', '1', '2', '1000', '1001', '-1', '1e3', 'NaN', '', '9'.repeat(400), '１', '1.5']

const CURSORS = [
  '0_0',
  '1e308_1',
  '-1e30_-9007199254740993',
  '_',
  'a_b',
  '1_1_1',
  'Infinity_1',
  '1e999_1',
  '1_1e300',
  '0_1.5',
  '-0_-0',
  '1_9223372036854775808',
  `${'1'.repeat(30)}_1`,
  '--1_1',
  '',
]

const pair = (name: string, values: string[]) =>
  fc.constantFrom(...values).map((value) => `${name}=${encodeURIComponent(value)}`)

const pairs = fc.oneof(
  { weight: 4, arbitrary: pair('limit', LIMITS) },
  { weight: 4, arbitrary: pair('cursor', CURSORS) },
  { weight: 1, arbitrary: pair('attachments', ['false', 'true', '']) },
  { weight: 1, arbitrary: pair('revision', ['2.71', '9', '__proto__', '']) },
  { weight: 1, arbitrary: pair('__proto__', ['1']) },
  { weight: 1, arbitrary: pair('authToken', ['', 'x', 'a.b.c', 'x'.repeat(5_000)]) },
)

/** Queries of a few pairs that mean something, the same name twice among them. */
export const queries = fc
  .array(pairs, { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('&'))

/** Queries that are broken or long. */
export const brokenQueries = fc.constantFrom(
  '%',
  'limit=%zz',
  'limit=%C0%AF',
  'cursor=%00',
  'limit[]=1&limit[x]=2',
  '&&&==',
  '?',
  'limit=1;cursor=2',
  'cursor=%ff%fe_1',
  `a=${'b'.repeat(20_000)}`,
  'a&'.repeat(5_000),
)

/** Paths that no operation has, some of them near to one. */
export const oddPaths = fc.constantFrom(
  '/',
  '//',
  '/api',
  '/api/',
  '/api/nothing',
  '/API/BOARDS',
  '/api//boards//',
  '/api/boards/../users',
  '/api/boards/%2e%2e/%2e%2e/users',
  '/api/%62oards',
  '/api/boards%2F',
  '/r',
  '/r/',
  '/r/7.92',
  '/r/7.92/',
  '/r/7.92/r/2.71/api/user',
  '/r//api/user',
  '/r/%37.92/api/user',
  '/healthz',
  '/healthz/',
  '/openapi.json',
  '/openapi.json?revision=2.71',
  '/openapi.json?revision=constructor',
  '/favicon.ico',
  '/.dev.vars',
  '/cdn-cgi/handler/scheduled',
  '/cdn-cgi/mf/scheduled',
  '/users',
  '/users/login/',
  '/users/login/x',
  '*',
  `/${'a/'.repeat(3_000)}`,
  `/api/boards/${'x'.repeat(100_000)}`,
  `/${'%41'.repeat(5_000)}`,
  '/api/boards#fragment',
  '/api/boards\\..\\users',
  '/api/boards/\t',
  '/caf\xc3\xa9/\xff',
)
