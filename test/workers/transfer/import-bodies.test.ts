import { beforeAll, describe, expect, test } from 'vitest'
import { FORMAT, aBoard, ending, exportOf } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { importer, refusal } from '../support/import-faults.ts'

beforeAll(people)

const NO_EXPORT = '400 import.invalid: The body is not a board export of WeKan or Trello.'

describe('a body', () => {
  const small = JSON.stringify(aBoard())

  test.each([
    ['JSON', small, 'application/json'],
    ['JSON with a charset', small, 'application/json; charset=utf-8'],
    ['JSON without a type', small, ''],
    ['JSON of the type that curl names', small, 'application/x-www-form-urlencoded'],
    ['JSON after a byte order mark', `\ufeff${small}`, 'application/json'],
    ['JSON after blank lines', `\r\n\n\t ${small}\n`, 'application/x-www-form-urlencoded'],
    ['JSON of two spaces', JSON.stringify(aBoard(), undefined, 2), 'application/json'],
    ['a form of text', new URLSearchParams({ _format: FORMAT, title: 'T' }).toString(), ''],
  ])('is taken as %s', async (_as, raw, type) => {
    const api = await importer(serviceWith({}))
    const bytes = new TextEncoder().encode(raw)
    const { told, body } = await ending(api, bytes, type)
    expect(told).toBe('200')
    expect(await exportOf(api, String(body['_id']))).toMatchObject({ _format: FORMAT })
  })

  test('is taken as a form with a file, whatever else is in it', async () => {
    const form = new FormData()
    form.append('title', 'Ignored')
    form.append('file', new File([small], 'board.json', { type: 'text/plain' }))
    const api = await importer(serviceWith({}))
    const { body } = await ending(api, form, '')
    expect(await exportOf(api, String(body['_id']))).toMatchObject({ title: 'A board' })
  })

  test.each([
    ['', NO_EXPORT],
    ['Title,Description\n', NO_EXPORT],
    ['<!doctype html>', NO_EXPORT],
    ['{"cards":[]}', NO_EXPORT],
    ['{"_format":"wekan-board-1.0.0"', '400 body.malformed'],
    ['[]', NO_EXPORT],
    ['"text"', NO_EXPORT],
    ['null', NO_EXPORT],
    ['{}', NO_EXPORT],
    ['{"_format":null}', NO_EXPORT],
    ['{"_format":"wekan-board-2"}', NO_EXPORT],
    [`{"_format":["${FORMAT}"]}`, '400 body.invalid: _format must not be a list.'],
    [JSON.stringify(aBoard({ file: 'AAEC' })), '400 body.invalid: file must be a part of a form.'],
    [JSON.stringify(aBoard({ file: ['AAEC'] })), '400 body.invalid: file must not be a list.'],
  ])('that is %j is refused', async (raw, wanted) => {
    expect(await refusal(raw)).toMatch(RegExp(`^${wanted.replace(/[.[\]]/g, '\\$&')}`))
  })

  test.each(['text/plain', 'application/xml', 'application/octet-stream', 'text/csv'])(
    'of type %s is refused',
    async (type) => expect(await refusal(small, type)).toMatch(/^415 body.unsupported/),
  )

  test('of a form without a file, or with text for one, is refused', async () => {
    const form = new FormData()
    form.append('file', small)
    expect(await refusal(new FormData(), '')).toBe(NO_EXPORT)
    expect(await refusal(form, '')).toBe(NO_EXPORT)
    form.append('_format', FORMAT)
    expect(await refusal(form, '')).toBe('400 body.invalid: file must be a part of a form.')
  })
})
