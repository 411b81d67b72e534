import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { databaseOf, openStore } from '../../../src/kernel/db/store.ts'
import { openFiles } from '../../../src/files/files.ts'
import { newCard, newShop } from '../../support/cards.ts'
import { outcome } from '../../support/table.ts'
import { countOf, newKey, under } from '../support/keyed-writes.ts'
import * as fc from 'fast-check'

const DAY_MS = 86_400_000

/** A form that uploads a file, with a boundary of its own each time it is sent. */
function form(text = 'bytes', name = 'file.txt', type = 'text/plain'): FormData {
  const sent = new FormData()
  sent.append('file', new File([text], name, { type }))
  return sent
}

/** A card of its own, and the way to upload to it under one key. */
async function openUploads() {
  const card = await newCard()
  const key = newKey()
  const at = `${card.path}/attachments`
  const upload = (raw = form()) => card.api.post(at, {}, { raw, ...under(key) })
  return { ...card, at, upload, count: () => countOf('attachments', 'card_id', card.id) }
}

async function filesKept(): Promise<number> {
  return (await env.FILES.list()).objects.length
}

describe('a repeated upload', () => {
  it('of the same bytes is kept once, whatever the boundary of its form', async () => {
    const { upload, count } = await openUploads()
    const first = await upload()
    const files = await filesKept()
    const again = await upload()
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect([await count(), await filesKept()]).toEqual([1, files])
  })

  it.each([
    ['other bytes', form('other')],
    ['as many other bytes', form('bytez')],
    ['another name', form('bytes', 'other.txt')],
    ['another type', form('bytes', 'file.txt', 'text/html')],
  ])('of %s is refused, and nothing is kept of it', async (_what, other) => {
    const { upload, count } = await openUploads()
    await upload()
    const files = await filesKept()
    expect(outcome(await upload(other))).toBe('422 key.reused')
    expect([await count(), await filesKept()]).toEqual([1, files])
  })

  it('gets the same reply after the attachment is gone, and stores nothing again', async () => {
    const { api, at, upload, count } = await openUploads()
    const first = await upload()
    await api.delete(`${at}/${String(first.body['_id'])}`)
    const again = await upload()
    expect([outcome(again), again.body]).toEqual(['200', first.body])
    expect(await count()).toBe(0)
  })

  it('sent at once with the first leaves no bytes behind but those of one', async () => {
    const { upload, count } = await openUploads()
    const open = () => openStore(databaseOf(env, ''), 'first-primary')
    const later = () => Date.now() + 2 * DAY_MS
    const { deleteLoose } = openFiles({
      store: open(),
      openStore: open,
      bucket: env.FILES,
      nowMs: later,
    })
    await deleteLoose()
    const before = await filesKept()
    const replies = await Promise.all(Array.from({ length: 5 }, () => upload()))
    const { body } = await upload()
    const result = replies.map((reply) => (reply.status === 200 ? reply.body : outcome(reply)))
    expect(result).toContainEqual(body)
    expect(result.filter((one) => one !== '409 key.in_flight')).toEqual(
      result.filter((one) => typeof one === 'object').map(() => body),
    )
    await deleteLoose()
    expect([await count(), await filesKept()]).toEqual([1, before + 1])
  })

  it('as base64 in JSON is kept once', async () => {
    const { api, at, count } = await openUploads()
    const key = newKey()
    const file = { file: 'AAEC', name: 'a.bin', type: 'application/octet-stream' }
    const first = await api.post(at, file, under(key))
    expect((await api.post(at, file, under(key))).body).toEqual(first.body)
    const other = { ...file, file: 'AAED' }
    expect(outcome(await api.post(at, other, under(key)))).toBe('422 key.reused')
    expect(await count()).toBe(1)
  })
})

/** Values that are easily taken for one another. */
const ALIKE: unknown[] = [
  null,
  '',
  'null',
  0,
  '0',
  false,
  'false',
  [],
  {},
  [[]],
  [{}],
  '[]',
  '{}',
  ['a'],
  [['a']],
  [['0', 'a']],
  { 0: 'a' },
  { a: [] },
  { a: {} },
  { length: 0 },
  ['a', 'b'],
  'a,b',
  [null],
  'é',
  'e\u0301',
  '\ud800',
  '\ufffd',
]

const value = fc.oneof(fc.constantFrom(...ALIKE), fc.jsonValue({ maxDepth: 3 }))

/** The text of a value whose objects name their fields in order. */
function canonical(given: unknown): string {
  return JSON.stringify(given, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}

/** A list to make under a key, beside which anything is sent. */
async function openMaking() {
  const { api, board } = await newShop()
  const make = (key: string, beside: unknown) =>
    api.post(`${board.path}/lists`, { title: 'One', beside }, under(key))
  return { make, count: () => countOf('lists', 'board_id', board.id) }
}

describe('what was sent with a key', () => {
  it('is the same where it says the same, and else another, whatever it is', async () => {
    const { make } = await openMaking()
    const result = async (one: unknown, other: unknown) => {
      const key = newKey()
      fc.pre(!JSON.stringify([one, other]).includes('__proto__'))
      const first = await make(key, one)
      const again = await make(key, other)
      expect(outcome(first)).toBe('200')
      const isSame = canonical(one) === canonical(other)
      const id = { _id: first.body['_id'] }
      expect(again.body).toMatchObject(isSame ? id : { code: 'key.reused' })
    }
    const pair = fc.oneof(
      fc.tuple(value, value),
      value.map((one) => [one, structuredClone(one)] as const),
    )
    await fc.assert(
      fc.asyncProperty(pair, ([one, other]) => result(one, other)),
      { numRuns: 150 },
    )
  })

  it.each([
    ['an empty list', 'an empty object', [], {}],
    ['a list', 'an object of its places', ['a'], { 0: 'a' }],
    ['a number', 'its text', 1, '1'],
    ['nothing', 'an empty text', null, ''],
    ['a lone half of a character', 'what stands for it', '\ud800', '\ufffd'],
  ])('is different: %s and %s', async (_one, _other, one, other) => {
    const { make, count } = await openMaking()
    const key = newKey()
    const before = Number(await count())
    expect(outcome(await make(key, one))).toBe('200')
    expect(outcome(await make(key, other))).toBe('422 key.reused')
    expect(await count()).toBe(before + 1)
  })
})
