import { beforeAll, describe, expect, test } from 'vitest'
import type { Json } from '../../support/client.ts'
import { pieces } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { serviceWith } from '../support/bindings.ts'
import { aLongBoard, through } from '../support/import-faults.ts'

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
  ['is cut off', () => JSON.stringify(aLongBoard()).slice(0, -2), /^400 body.malformed: The body /],
  [
    'goes on after its end',
    () => `${JSON.stringify(aLongBoard())}{}`,
    /^400 body.malformed: The body /,
  ],
  ['has a comment that is not UTF-8', broken, /^400 body.malformed: comments.24 /],
  [
    'has a comment that is not JSON',
    () => tampered('"comment 24"', '"comment 24'),
    /^400 body.malformed/,
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
    const { told, reason, before, after } = await through(serviceWith({}), raw())
    expect(`${told}: ${reason}`).toMatch(wanted)
    expect(after).toEqual(before)
  })

  test('comes byte by byte is taken as one that comes whole', async () => {
    const text = JSON.stringify({ ...aLongBoard(), comments: [], attachments: [] })
    const { told } = await through(serviceWith({}), pieces([...text]))
    expect(told).toBe('200')
  })
})
