import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openStore } from '../../../src/kernel/db/store.ts'
import { newId } from '../../../src/kernel/ids.ts'
import { openBudget } from '../../../src/kernel/budget/budget.ts'
import { MEMORY } from '../../../src/kernel/budget/memory.ts'
import { MOST_ENTRIES } from '../../../src/transfer/import/first-pass.ts'
import { bufferUpload } from '../../../src/files/buffer-upload.ts'
import { sql } from '../../workers/engine/support.ts'
import type { Json } from '../../support/client.ts'
import { IMPORT, aBoard, ending, pieces } from '../../support/importing.ts'
import { people } from '../../support/people.ts'
import { outcome } from '../../support/table.ts'
import { serviceWith } from '../../workers/support/bindings.ts'
import { held, importer, refusal } from '../../workers/support/import-faults.ts'

beforeAll(people)

const MIB = 1_048_576

const text = (board: Json) => JSON.stringify(board)

/** The text of a board with a list of so many entries. */
function many(list: string, count: number, entry: (at: number) => Json, more: Json = {}): string {
  const entries = Array.from({ length: count }, (_, at) => JSON.stringify(entry(at)))
  return `${text(aBoard(more)).slice(0, -1)},"${list}":[${entries.join(',')}]}`
}

/** An export with so many MiB of unknown content. */
function padded(mib: number): ReadableStream<Uint8Array> {
  const filling = new TextEncoder().encode(`"${'x'.repeat(MIB - 3)}",`)
  const head = `${text(aBoard()).slice(0, -1)},"unknown":[`
  return pieces([head, ...Array.from({ length: mib }, () => filling), '1]}'])
}

describe('an export', () => {
  test('of 9 MiB and more is taken, by the way of the bucket, where nothing of it stays', async () => {
    const before = await held()
    const { result } = await ending(await importer(serviceWith({})), padded(17))
    expect(result).toBe('200')
    expect((await held())['files']).toBe(before['files'])
    expect(await sql('select * from loose_files')).toEqual([])
  })

  test('over 64 MiB is refused, whether it says its length or not', async () => {
    const wanted = '413 body.too_large: The body must be at most 67,108,864 bytes.'
    expect(await refusal(padded(65))).toBe(wanted)
    const headers = { 'content-type': 'application/json', 'content-length': '67108865' }
    const reply = await (
      await importer(serviceWith({}))
    ).send('POST', IMPORT, undefined, { raw: '{}', headers })
    expect(`${outcome(reply)}: ${String(reply.body['reason'])}`).toBe(wanted)
  })

  test('in a form is of 25 MiB at most', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const extra = { raw: pieces(['--x']), headers: { ...headers, 'content-length': '26214401' } }
    const reply = await (await importer(serviceWith({}))).send('POST', IMPORT, undefined, extra)
    expect(outcome(reply)).toBe('413 attachment.too_large')
  })

  test.each([
    ['title', { title: 'x'.repeat(2_097_152) }],
    ['cards.0', { cards: [{ _id: 'c', listId: 'l', title: 'x'.repeat(2_097_152) }] }],
    ['lists.0', { lists: [{ _id: 'c', note: 'x'.repeat(2_097_152) }] }],
    ['comments.1', { comments: [{ _id: 'c' }, { _id: 'd', text: 'x'.repeat(2_097_152) }] }],
    ['activities.0', { activities: [{ comment: 'x'.repeat(2_097_152) }] }],
  ])('whose %s is too long is refused by its name', async (named, more) => {
    expect(await refusal(text(aBoard(more)))).toBe(
      `413 body.too_large: ${named} must be at most 2,097,152 bytes.`,
    )
  })

  test('whose attachment is too long is refused by its name', async () => {
    const attachments = [{ _id: 'a', cardId: 'c', file: 'A'.repeat(35_000_000) }]
    expect(await refusal(text(aBoard({ cards: [{ _id: 'c', listId: 'l' }], attachments })))).toBe(
      '413 body.too_large: attachments.0 must be at most 35,000,000 bytes.',
    )
  })

  test('with a record that would hold too much is refused', async () => {
    const items = Array.from({ length: 600 }, (_, at) => ({
      _id: `i${at}`,
      checklistId: 'k',
      title: 'x'.repeat(900),
    }))
    const cards = [{ _id: 'c', listId: 'l' }]
    const board = aBoard({ cards, checklists: [{ _id: 'k', cardId: 'c' }], checklistItems: items })
    expect(await refusal(text(board))).toMatch(/^413 body.too_large: This would hold too much/)
  })

  test.each(['lists', 'swimlanes', 'users', 'customFields', 'labels', 'members'])(
    'of more than 5,000 %s is refused',
    async (list) => {
      const raw = many(list, 5_001, (at) => ({ _id: `${at}`, userId: `${at}` }))
      expect(await refusal(raw)).toBe(
        `413 body.too_large: A board can be imported with at most 5,000 ${list}.`,
      )
    },
  )

  test('of too much beside its cards is refused', async () => {
    const field = (at: number) => ({ _id: `${at}`, name: 'x', note: 'x'.repeat(4_000) })
    expect(await refusal(many('customFields', 2_200, field))).toMatch(/^413 .*8,388,608 bytes/)
    const item = (at: number) => ({ _id: `${at}`, title: 'x'.repeat(900), checklistId: `${at}` })
    expect(await refusal(many('checklistItems', 18_000, item))).toMatch(/^413 .*8,388,608 bytes/)
  })

  test('of more than 5,000 attachments is refused', async () => {
    const FILES = new Proxy(env.FILES, {
      get: (bucket, name: 'put') =>
        name === 'put' ? () => Promise.resolve() : Reflect.get<R2Bucket, string>(bucket, name),
    })
    const file = (at: number) => ({ _id: `${at}`, cardId: 'c', file: '' })
    const raw = many('attachments', 5_001, file, { cards: [{ _id: 'c', listId: 'l' }] })
    const { result, reason } = await ending(await importer(serviceWith({ FILES })), raw)
    expect([result, reason]).toEqual([
      '413 body.too_large',
      'A board can be imported with at most 5,000 attachments.',
    ])
  })
})

describe('the most entries of an export', () => {
  const usual = { ...MOST_ENTRIES }
  beforeAll(() => void Object.assign(MOST_ENTRIES, { all: 3_000, indexed: 2_000 }))
  afterAll(() => void Object.assign(MOST_ENTRIES, usual))

  test('are 300,000, and 200,000 of cards, checklists and items', () => {
    expect(usual).toEqual({ all: 300_000, indexed: 200_000 })
  })

  test('of cards, checklists and items are named where an export is refused for more', async () => {
    const item = (at: number) => ({ _id: `${at}`, checklistId: 'k' })
    expect(await refusal(many('checklistItems', 2_001, item))).toBe(
      '413 body.too_large: A board can be imported with at most 2,000 cards, checklists and items.',
    )
  })

  test('are named where an export is refused for more activities, and nothing of those before is left', async () => {
    expect(await refusal(many('activities', 3_001, () => ({})))).toMatch(/^413 .*3,000 cards, /)
  })
})

describe('the bytes of imports', () => {
  /** Imports of as many MiB each, counted in a memory budget of their own. */
  function importing() {
    const memory = openBudget({ ...MEMORY, waitMs: 1 }, Date.now)
    const store = openStore(env.DB, 'first-primary')
    const of = async (user: string, mib: number, then = () => Promise.resolve()) => {
      async function* bytes(): AsyncGenerator<Uint8Array, void> {
        for (let at = 0; at < mib; at += 1) yield new Uint8Array(MIB)
        await then()
      }
      const sample = { store, bucket: env.FILES, nowMs: Date.now, newId }
      return bufferUpload(bytes(), { ...sample, lease: memory.lease(user) })
    }
    return { of, heldMib: () => memory.held() / MIB }
  }

  test('count in the memory budget, 16 MiB at most, until they are dropped', async () => {
    const { of, heldMib } = importing()
    const before = await env.FILES.list()
    const [small, large] = [await of('ada', 3), await of('ada', 20)]
    expect(heldMib()).toBe(19)
    await small.drop()
    expect(heldMib()).toBe(16)
    await large.drop()
    expect(heldMib()).toBe(0)
    expect((await env.FILES.list()).objects).toEqual(before.objects)
  })

  test('are refused beyond the share of a user, without effect on others', async () => {
    const { of, heldMib } = importing()
    const [first, second] = [await of('ada', 16), await of('ada', 16)]
    await expect(of('ada', 1)).rejects.toMatchObject({ code: 'store.overloaded' })
    const other = await of('bob', 16)
    await Promise.all([first, second, other].map(({ drop }) => drop()))
    expect(heldMib()).toBe(0)
  })

  test('count no longer where the body breaks off', async () => {
    const { of, heldMib } = importing()
    await expect(of('ada', 2, () => Promise.reject(new Error('cut')))).rejects.toThrow('cut')
    expect(heldMib()).toBe(0)
  })
})
