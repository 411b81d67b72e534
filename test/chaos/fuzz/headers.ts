import * as fc from 'fast-check'
import { REVISIONS } from '../../../src/kernel/contract/revisions.ts'

type Header = [string, string]

const header = (name: string, ...values: string[]): fc.Arbitrary<Header> =>
  fc.constantFrom(...values).map((value) => [name, value])

/** The tags of a board that has seen up to so many turns. */
const TAGS = Array.from({ length: 150 }, (_, version) => `W/"${version}-7.92-0-visitor"`).join(', ')

const LONG = 'h'.repeat(7_000)

/** Headers that the service reads, with values that suit them. */
const read = fc.oneof(
  header('API-Revision', ...REVISIONS),
  header('If-None-Match', TAGS, '*', '"0-7.92", W/"2-2.71"'),
  header('If-Match', TAGS, '*', '"1-7.92"'),
  header('Accept', 'application/problem+json', 'text/html', '*/*'),
  header('Origin', 'https://example.com', 'null'),
  header('X-Request-Id', 'abc-123', 'a'.repeat(255)),
  header('X-D1-Bookmark', `00000000-00000000-00000000-${'0'.repeat(32)}`),
  header('Idempotency-Key', 'key-1', 'key-2'),
  header('Accept-Encoding', 'gzip', 'br', 'identity'),
)

/** Headers with values that suit nothing. */
const odd = fc.oneof(
  header('API-Revision', '9.99', '', '7.92, 2.71', '__proto__', LONG, '7.92\xe9', 'constructor'),
  header('If-Match', '*', '"0-7.92"', 'W/"999999999999999-7.92"', '"', LONG, '"9e99-1"'),
  header('If-None-Match', '"999999999999999999999-7.92"', '"1-', '"1-7.92",'.repeat(800)),
  header('Authorization', '', 'Bearer', 'Bearer ', 'Basic YTpi', 'Bearer a.b.c', `Bearer ${LONG}`),
  header('Authorization', 'Bearer eyJhbGciOiJub25lIn0.e30.', 'Bearer \xff\xfe', 'Bearer ...'),
  header('Authorization', 'Bearer eyJhbGciOiJIUzI1NiIsImtpZCI6Il9fcHJvdG9fXyJ9.bnVsbA.AAAA'),
  header(
    'X-D1-Bookmark',
    'x',
    '',
    LONG,
    'ffffffff-ffffffff-ffffffff-ffffffffffffffffffffffffffffffff',
  ),
  header('X-D1-Bookmark', 'first-primary', 'first-unconstrained', "';--"),
  header('X-Request-Id', '', '<script>', LONG, '\xe9', 'a b', "'"),
  header('Idempotency-Key', '', LONG, '\xe9', '"'),
  header('Accept', 'application/problem+json;q=0', LONG, '\xff'),
  header('Accept-Encoding', LONG, ',,,'),
  header('Origin', 'javascript:alert(1)', LONG, '\xe9'),
  header('Content-Encoding', 'gzip', 'br', 'x'),
  header('X-HTTP-Method-Override', 'DELETE', 'PATCH'),
  header('X-Method-Override', 'DELETE'),
  header('X-Forwarded-Host', 'evil.example', '"><script>'),
  header('X-Forwarded-For', '127.0.0.1', '::1, \xe9'),
  header('CF-Connecting-IP', '1.2.3.4', LONG, ''),
  header('User-Agent', '', LONG, '\xe9'),
  header('Range', 'bytes=0-1', 'bytes=5-1'),
  header('Cookie', 'a=b; __proto__=c', LONG),
  header('Forwarded', 'for=_x;host="a'),
  header('MF-Original-URL', 'http://elsewhere.example/'),
  header('Access-Control-Request-Method', 'PUT', 'BREW'),
)

/** Headers beside those that a request needs: mostly none or a few that suit. */
export const headerSets: fc.Arbitrary<Header[]> = fc.oneof(
  { weight: 6, arbitrary: fc.constant<Header[]>([]) },
  { weight: 3, arbitrary: fc.array(read, { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.oneof(read, odd), { minLength: 1, maxLength: 4 }) },
)
