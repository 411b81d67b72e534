import { expect, test } from 'vitest'
import { humanLine } from '../../../../scripts/log/human-line.ts'

const ENTRY = { level: 'info', operation: 'get_board', method: 'GET', status: 200, ms: 12 }

test.each([
  ['with its route', '/api/boards/{board}', 'GET /api/boards/{board} 200 12 ms'],
  ['of a page with none', null, 'GET - 200 12 ms'],
])('a terminal shows a request %s in short', (_, route, line) => {
  expect(humanLine(JSON.stringify({ ...ENTRY, route }))).toBe(line)
})

test.each(['a text', '{"level":"info"}', '{"method":"GET"', 'null'])(
  'a terminal shows %j, which is no request, as it is',
  (line) => expect(humanLine(line)).toBe(line),
)

test.each([
  [
    { level: 'warn', at: 'front', time: '2026-11-29T00:00:00.000Z', reason: 'A proxy is there.' },
    'warn front: A proxy is there.',
  ],
  [
    { level: 'error', at: 'batch', board: 'b1', queries: 2, fault: 'no store' },
    'error batch: board=b1 queries=2 fault=no store',
  ],
])('a terminal shows %j as a sentence', (entry, line) => {
  expect(humanLine(JSON.stringify(entry))).toBe(line)
})
