import { beforeAll, describe, expect, test } from 'vitest'
import { people } from '../../support/people.ts'
import { refusedTable } from '../support/import-csv.ts'

beforeAll(people)

describe('an upload that is no table', () => {
  const JSON_FILE = /^400 import\.json: .*\/api\/boards\/import,/

  test.each([
    ['an export', '{"_format":"wekan-board-1.0.0","title":"T"}', JSON_FILE],
    ['an export inside a body', '{"board":{"_format":"wekan-board-1.0.0"}}', JSON_FILE],
    ['JSON without rows', '{"board":[]}', JSON_FILE],
    ['JSON that ends too soon', '{"board":[["Title"]', /^400 import\.truncated/],
    [
      'rows that are none',
      '{"board":[["Title"],5]}',
      /^400 body\.invalid: board\.1 must be a list of cells/,
    ],
    [
      'a cell that is none',
      '{"board":[["Title"],[{}]]}',
      /^400 body\.invalid: board\.1\.0 must be text/,
    ],
    ['a page', '<html>', /^400 import\.html/],
    ['an archive', 'PK\u0003\u0004', /^400 import\.zip: .*no file that can be imported/],
    ['nothing', '', /^400 import\.empty/],
    ['an open quote', 'Title,List\n"A,B\n', /^400 import\.truncated: .*row 2/],
    ['a list', '[["Title"]]', /^400 import\.invalid/],
  ])('such as %s, is refused as what it is', async (_what, raw, told) => {
    expect(await refusedTable(raw)).toMatch(told)
    expect(await refusedTable(raw, { type: 'application/json' })).toMatch(told)
  })

  test('as it is in Latin-1, is refused', async () => {
    const latin1 = Uint8Array.from('Title,List\nK\u00e4se,B', (one) => one.charCodeAt(0))
    expect(await refusedTable(latin1)).toMatch(/^400 import\.encoding: .*save it as UTF-8/)
  })

  test('of a type that is none of text is refused', async () => {
    expect(await refusedTable('Title\nA', { type: 'image/png' })).toMatch(/^415 body\.unsupported/)
  })

  test.each([
    [
      'columns',
      `Title,${'x,'.repeat(1_000)}\n`,
      /413 body\.too_large: A table may have at most 1,000 columns/,
    ],
    [
      'names',
      `Title,List\n${Array.from({ length: 5_001 }, (_, at) => `A,List ${at}`).join('\n')}`,
      /413 body\.too_large: A board can be imported with at most 5,000 lists, labels and people/,
    ],
  ])('and one of too many %s are refused', async (_what, raw, told) => {
    expect(await refusedTable(raw)).toMatch(told)
  })
})
