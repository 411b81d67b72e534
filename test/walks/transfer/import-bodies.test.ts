import { beforeAll, describe, expect, test } from 'vitest'
import { FORMAT, aBoard, ending, exportOf, pieces } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { serviceWith } from '../../workers/support/bindings.ts'
import { importer, refusal, aLongBoard, through } from '../../workers/support/import-faults.ts'
import type { Json } from '../../support/client.ts'

beforeAll(people)

const UNKNOWN =
  '400 import.invalid: The file is of no kind that is known (GET /api/import/sources has those that are). Export the board there as JSON, or as a table in CSV whose first row names the columns.'

describe('a body', () => {
  const small = JSON.stringify(aBoard())

  test.each([
    ['JSON', small, 'application/json'],
    ['JSON with a charset', small, 'application/json; charset=utf-8'],
    ['JSON without a type', small, ''],
    ['JSON of the type that curl names', small, 'application/x-www-form-urlencoded'],
    ['JSON after a byte order mark', `\ufeff${small}`, 'application/json'],
    ['JSON after blank lines', `\r\n\n\t ${small}\n`, 'application/x-www-form-urlencoded'],
    // The content of a file decides: browsers and programs name types as they like.
    ['JSON of the type of texts', small, 'text/plain'],
    ['JSON of the type of tables', small, 'text/csv'],
    ['JSON of the type of XML', small, 'application/xml'],
    ['JSON of the type of any bytes', small, 'application/octet-stream'],
    ['JSON of two spaces', JSON.stringify(aBoard(), undefined, 2), 'application/json'],
    ['a form of text', new URLSearchParams({ _format: FORMAT, title: 'T' }).toString(), ''],
  ])('is taken as %s', async (_as, raw, type) => {
    const api = await importer(serviceWith({}))
    const bytes = new TextEncoder().encode(raw)
    const { result, body } = await ending(api, bytes, type)
    expect(result).toBe('200')
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
    ['{"cards":[]}', UNKNOWN],
    ['[]', UNKNOWN],
    ['"text"', UNKNOWN],
    ['null', UNKNOWN],
    ['{}', UNKNOWN],
    [`{"_format":["${FORMAT}"]}`, '400 body.invalid: _format must not be a list.'],
    [JSON.stringify(aBoard({ file: 'AAEC' })), '400 body.invalid: file must be a part of a form.'],
    [JSON.stringify(aBoard({ file: ['AAEC'] })), '400 body.invalid: file must not be a list.'],
  ])('that is %j is refused', async (raw, wanted) => {
    expect(await refusal(raw)).toMatch(RegExp(`^${wanted.replace(/[.[\]()]/g, '\\$&')}`))
  })

  test.each(['text/html', 'image/png', 'application/pdf', 'application/javascript'])(
    'of type %s is refused',
    async (type) => expect(await refusal(small, type)).toMatch(/^415 body.unsupported/),
  )

  test('of a form with text for its file is refused', async () => {
    const form = new FormData()
    form.append('file', small)
    form.append('_format', FORMAT)
    expect(await refusal(form, '')).toBe('400 body.invalid: file must be a part of a form.')
  })
})

beforeAll(people)

const tampered = (from: string, to: string) => JSON.stringify(aLongBoard()).replace(from, to)

const bytes = (text: string) => new TextEncoder().encode(text)

/** The export with bytes that are not UTF-8 in its last comment. */
function broken(): Uint8Array<ArrayBuffer> {
  const text = Uint8Array.from(bytes(JSON.stringify(aLongBoard())))
  text[text.lastIndexOf(0x78)] = 0xff
  return text
}

const long = (list: string, entry: Json) => {
  const board = aLongBoard()
  const before = board[list]
  return JSON.stringify({ ...board, [list]: [...(Array.isArray(before) ? before : []), entry] })
}

const MALFORMED: [string, () => BodyInit, RegExp][] = [
  ['is cut off', () => JSON.stringify(aLongBoard()).slice(0, -2), /^400 import.truncated: /],
  [
    'goes on after its end',
    () => `${JSON.stringify(aLongBoard())}{}`,
    /^400 body.malformed: The body /,
  ],
  ['has a comment that is not UTF-8', broken, /^400 import.encoding: comments.24 /],
  [
    'has a comment whose quotes are left open',
    () => tampered('"comment 24"', '"comment 24'),
    /^400 import.truncated/,
  ],
  [
    'has an escape that is none',
    () => tampered('"comment 24"', '"\\x"'),
    /^400 body.malformed: comments.24 /,
  ],
  [
    'has a comment that is no object',
    () => tampered('{"_id":"comment 24"', '7,{"_id":"comment 24"'),
    /^400 body.invalid: comments.24 must be an object/,
  ],
  [
    'has a comment too deep',
    () => long('comments', { _id: JSON.parse('['.repeat(40) + ']'.repeat(40)) }),
    /^400 body.malformed: comments.25 /,
  ],
  [
    'has an attachment that is none',
    () =>
      long('attachments', { _id: 'x', cardId: 'c', file: '' }).replace(
        '"file":""',
        '"file":"" "x"',
      ),
    /^400 body.malformed/,
  ],
  [
    'breaks off while it comes',
    () => cut(JSON.stringify(aLongBoard()).slice(0, 1_000_000)),
    /^400 body.malformed: The body ended/,
  ],
  ['breaks off at once', () => cut('{'), /^400 body.malformed: The body ended/],
]

/** A body that breaks off after its first bytes, as where a client goes away. */
function cut(text: string): ReadableStream<Uint8Array> {
  let isSent = false
  return new ReadableStream({
    pull(controller) {
      if (isSent) controller.error(new Error('The client disconnected'))
      else controller.enqueue(bytes(text))
      isSent = true
    },
  })
}

describe('an export that', () => {
  test.each(MALFORMED)('%s is refused, and nothing of it is left', async (_what, raw, wanted) => {
    const { result, reason, before, after } = await through(serviceWith({}), raw())
    expect(`${result}: ${reason}`).toMatch(wanted)
    expect(after).toEqual(before)
  })

  test('comes byte by byte is taken as one that comes whole', async () => {
    const text = JSON.stringify({ ...aLongBoard(), comments: [], attachments: [] })
    const { result } = await through(serviceWith({}), pieces([...text]))
    expect(result).toBe('200')
  })
})
