import { file, ids, jsonOr, list, object } from '../../../src/kernel/contract/compound.ts'
import { parseJson } from '../../../src/kernel/contract/json.ts'
import { id, longText, moment, number, text } from '../../../src/kernel/contract/wire.ts'
import { slugOf } from '../../../src/boards/boards/addresses.ts'
import { sentenceOf } from '../../../src/boards/model/sentence.ts'
import { keyOf } from '../../../src/accounts/users/fields.ts'
import { nest } from '../../../src/app/nested-form.ts'
import { readBody } from '../../../src/app/read-body.ts'
import { toMoment } from '../../../src/kernel/contract/moment.ts'
import type { Subject } from './growth.ts'

const lease = { grow: () => Promise.resolve(), shrink: () => {}, end: () => {} }

/** Reads a body of that type, as it would come. */
function body(type: string, content: string): () => Promise<unknown> {
  const headers = { 'content-type': type }
  return () => readBody(new Request('http://x/', { method: 'POST', headers, body: content }), lease)
}

/** A text of about so many characters, made of a piece again and again. */
function times(piece: string, size: number): string {
  return Buffer.from(piece.repeat(Math.ceil(size / piece.length))).toString()
}

function form(part: (at: number) => string) {
  return (size: number) => {
    const parts = Array.from({ length: size }, (_, at) => part(at))
    return body('application/x-www-form-urlencoded', parts.join('&'))
  }
}

function multipart(size: number): () => Promise<unknown> {
  const part = (at: number) =>
    `--b\r\ncontent-disposition: form-data; name="a[${at}]%22%0A"\r\n\r\nx\r\n`
  const parts = Array.from({ length: size }, (_, at) => part(at)).join('')
  return body('multipart/form-data; boundary=b', `${parts}--b--\r\n`)
}

/** A text of one piece again and again, between two others, given to a function. */
function onText(
  name: string,
  piece: string,
  work: (given: string) => unknown,
  [before, after] = ['', ''],
  most = 400_000,
): Subject {
  return {
    name,
    most,
    make(size) {
      const given = before + times(piece, size) + after
      return () => work(given)
    },
  }
}

const values = jsonOr(list(object({ _id: id, value: text })))

/** The bodies that users send, from single values to forms. */
export const BODIES: Subject[] = [
  onText('text of marks', '\u0301\u0316', (given) => longText.read(given)),
  onText('text of marks in runs of 30', `a${'\u0301\u0316'.repeat(15)}`, (given) =>
    longText.read(given),
  ),
  onText('text of pairs of surrogates', '\u{1d400}', (given) => longText.read(given)),
  onText('text of broken surrogates', 'a\ud835', (given) => longText.read(given)),
  onText('text of control characters', '\u0301\u0007', (given) => longText.read(given)),
  onText('number of digits', '1', (given) => number.read(given), ['', 'x']),
  onText('number with spaces', ' ', (given) => number.read(given), ['1', 'x']),
  onText('date of digits', '1', (given) => moment.read(given)),
  onText('date with spaces', ' ', toMoment, ['2026-11-20T10:00', 'x']),
  onText('slug', 'a\u0301 - ', slugOf),
  onText('key of a name', '\u0301\u200b', keyOf),
  onText('sentence of a webhook', ' "\n', (comment) =>
    sentenceOf('ada', 'addComment', { comment, card: comment }),
  ),
  onText('ids in a list', 'abc, ', (given) => ids.read(given)),
  onText('ids in JSON', '"a",', (given) => ids.read(given), ['[', '"a"]']),
  onText('base64', 'QUJD', (given) => file.read(given), ['', 'QQ=='], 4_000_000),
  onText('base64 of padding', '====', (given) => file.read(given), ['', 'xxxx'], 4_000_000),
  onText('JSON, deep', '[', parseJson),
  onText('JSON, deep and closed', '[[[[[[[[[]]]]]]]]],', parseJson, ['[', '0]']),
  onText('JSON, escapes', '\\u0301\\n', parseJson, ['"', '"']),
  {
    name: 'JSON, wide',
    most: 32_768,
    make(size) {
      const members = Array.from({ length: size }, (_, at) => `"k${at}":{"a":[${at}]}`)
      return body('application/json', `{${members.join(',')}}`)
    },
  },
  {
    name: 'values of fields as JSON text',
    most: 1_000,
    make(size) {
      const given = JSON.stringify(Array.from({ length: size }, () => ({ _id: 'a', value: 'b' })))
      return () => values.read(given)
    },
  },
  { name: 'form, one key', most: 9_984, make: form(() => 'a=%F0%9D%90%80') },
  { name: 'form, keys in brackets', most: 9_984, make: form((at) => `a[${at}][b]=1`) },
  { name: 'form, many lists', most: 9_984, make: form((at) => `a${at}[]=1`) },
  onText('form, one long key', '[a]', (key) => nest([[`a${key}`, 1]])),
  onText('form, a key that is none', '[a', (key) => nest([[`a${key}`, 1]])),
  { name: 'multipart', most: 8_192, make: multipart },
]
