import { expect, test } from 'vitest'
import { requestLine } from '../../../scripts/request-line.ts'

const ENTRY = { level: 'info', operation: 'get_board', method: 'GET', status: 200, ms: 12 }

test.each([
  ['with its route', '/api/boards/{board}', 'GET /api/boards/{board} 200 12 ms'],
  ['of a page with none', null, 'GET - 200 12 ms'],
])('a terminal shows a request %s in short', (_, route, line) => {
  expect(requestLine(JSON.stringify({ ...ENTRY, route }))).toBe(line)
})

test.each(['a text', '{"level":"info"}', '{"method":"GET"', 'null'])(
  'a terminal shows %j, which is no request, as it is',
  (line) => expect(requestLine(line)).toBe(line),
)
