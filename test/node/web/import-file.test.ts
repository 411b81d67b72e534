import { describe, expect, test } from 'vitest'
import { headersIn } from '../../../web/api/upload.ts'
import { mostBytesOf, withMapping, wrongWith } from '../../../web/transfer/import-file.ts'

const fileOf = (text: string, name = 'board.json') => new File([text], name)

describe('a file to import', () => {
  test.each([
    ['{"title": "Board"}', 'board.json', undefined],
    ['\uFEFF \n{"title": "Board"}', 'board.json', undefined],
    ['title;list', 'cards.CSV', undefined],
    ['PK', 'cards.xlsx', undefined],
    ['PK', 'cards.ods', 'import.wrong.table'],
    ['title;list', 'board.json', 'import.wrong.not-json'],
    ['[{"item": {}}]', 'board.json', undefined],
    ['\u001f', 'board.json.gz', undefined],
    ['<?xml version="1.0"?>', 'issues.xml', undefined],
    ['', 'board.json', 'import.wrong.not-json'],
  ])('with the text %j, called %s, is told apart: %s', async (text, name, wrong) => {
    expect(await wrongWith(fileOf(text, name))).toBe(wrong)
  })

  test.each([
    ['board.json', 67_108_864],
    ['cards.csv', 26_214_400],
    ['cards.TSV', 26_214_400],
  ])('called %s has as many bytes as the service takes of its kind: %i', (name, most) => {
    expect(mostBytesOf(fileOf('', name))).toBe(most)
  })

  test('gets who its people are here, whatever precedes its text', async () => {
    const mapping = { '"Bob"': 'robert' }
    const mapped = await withMapping(fileOf('\uFEFF\n{"title": "語", "users": []}'), mapping)
    expect(JSON.parse(await mapped.text())).toEqual({
      membersMapping: mapping,
      title: '語',
      users: [],
    })
  })

  test('stays as it is where nobody is picked', async () => {
    const file = fileOf('{"title": "Board"}')
    expect(await withMapping(file, {})).toBe(file)
  })
})

test('the headers of a reply are read from the lines that browsers give', () => {
  const headers = headersIn('retry-after: 3\r\nx-d1-bookmark: a:b\r\n\r\n')
  expect([...headers]).toEqual([
    ['retry-after', '3'],
    ['x-d1-bookmark', 'a:b'],
  ])
})
