import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import type { Json } from '../../support/client.ts'
import { costIn } from '../../workers/engine/sample-request.ts'
import { sql, valueOf } from '../../workers/engine/support.ts'
import { newBulk } from '../../workers/cards/bulk-board.ts'

/** Does something, and gives how many statements each batch of the main database had meanwhile. */
async function batchesOf(act: () => Promise<unknown>): Promise<number[]> {
  // The class of the platform is not exported; its methods are on its prototype.
  const databases = Object.getPrototypeOf(env.DB) as D1Database
  const { batch } = databases
  const sizes: number[] = []
  databases.batch = function (statements) {
    sizes.push(statements.length)
    return batch.call(this, statements) as never
  }
  await act().finally(() => (databases.batch = batch))
  return sizes
}

describe('a change of 500 cards', () => {
  it('is one version of the board, in one round trip, with the activities and events of single edits', async () => {
    const { ids, other, label, patch, state } = await newBulk(500)
    await patch({ cards: ids, set: { color: 'lime' } })
    const before = await state()
    const { status, headers, body } = await patch({
      cards: ids.toReversed(),
      set: { dueAt: '2030-01-02', spentTime: 3 },
      addLabels: [label],
      moveTo: { listId: other.id, position: 0 },
    })
    expect([status, body.changed.length]).toEqual([200, 500])
    expect(body.changed[7]).toEqual({
      _id: ids[492],
      dueAt: '2030-01-02T00:00:00.000Z',
      spentTime: 3,
      labelIds: [label],
      listId: other.id,
      sort: 7,
    })
    expect(costIn(new Response(null, { headers })).trips).toBe(2)
    expect(await state()).toEqual({
      version: before.version + 1,
      activities: before.activities + 1_500,
      events: before.events + 1_500,
    })
  })

  it('needs one round trip where they do not move', async () => {
    const { ids, patch } = await newBulk(500)
    const { headers } = await patch({ cards: ids, set: { color: 'lime' } })
    // The board has just made these cards, so it need not read them.
    expect(costIn(new Response(null, { headers })).trips).toBe(1)
  })

  it('sets custom fields, and keeps the other ones of each card', async () => {
    const { ids, board, api, patch, list } = await newBulk(2)
    const [first = '', second = ''] = ids
    const define = (name: string) =>
      api.made(`${board.path}/custom-fields`, { name, type: 'text', settings: '{}' })
    const [priority, size] = [await define('Priority'), await define('Size')]
    const own = [{ _id: size, value: 'large' }]
    await api.edit(`${list.path}/cards/${second}`, { customFields: own })
    const customFields = [{ _id: priority, value: 'high' }]
    const { body } = await patch({ cards: ids, set: { customFields } })
    expect(body.changed).toEqual([
      { _id: first, customFields },
      { _id: second, customFields: [...own, ...customFields] },
    ])
    const unknown = { customFields: [{ _id: 'unknown', value: 'x' }] }
    expect(await patch({ cards: ids, set: unknown })).toMatchObject({
      status: 400,
      body: { fields: [{ field: 'set.customFields' }, { field: 'cards.0' }] },
    })
  })

  it('is none if one of them cannot be changed', async () => {
    const { ids, patch, state } = await newBulk(500)
    const before = await state()
    const cards = [...ids.slice(0, 499), 'unknown']
    const { status, body } = await patch({ cards, set: { title: 'New' } })
    expect([status, body['code']]).toEqual([400, 'body.invalid'])
    expect(body['fields']).toEqual([
      { field: 'cards.499', reason: 'names unknown, which is not a card of this board' },
    ])
    expect(await state()).toEqual(before)
  })

  it('deletes them with the statements of one deletion', async () => {
    const { ids, patch, api, path, state, board } = await newBulk(500)
    await api.made(`${path}/${ids[3]}/comments`, { comment: 'gone soon' })
    await api.made(`${path}/${ids[4]}/checklists`, { title: 'gone soon' })
    const before = await state()
    let reply: Awaited<ReturnType<typeof patch>> | undefined
    const sizes = await batchesOf(async () => (reply = await patch({ cards: ids, delete: true })))
    expect(reply?.body.changed).toEqual(ids.map((_id) => ({ _id, deleted: true })))
    expect(Math.max(...sizes)).toBeLessThan(40)
    expect(await state()).toMatchObject({
      version: before.version + 1,
      activities: before.activities + 500,
    })
    for (const table of ['cards', 'comments', 'checklists'])
      expect(await sql(`select 1 from ${table} where board_id = ?`, board.id)).toEqual([])
    expect(await valueOf('select sum(card_count) from lists where board_id = ?', board.id)).toBe(0)
  })
})

describe('a change of many cards', () => {
  it('that is tried dry says what it would do, and stores nothing', async () => {
    const { ids, patch, state } = await newBulk(3)
    const before = await state()
    const change = { cards: ids.slice(1), archive: true }
    const dry = await patch({ ...change, dryRun: true })
    expect(dry.body).toMatchObject({ changed: [{ _id: ids[1] }, { _id: ids[2] }], dryRun: true })
    expect(await state()).toEqual(before)
    const done = await patch(change)
    expect(done.body.changed.map(({ _id, archived }) => [_id, archived])).toEqual(
      dry.body.changed.map(({ _id, archived }) => [_id, archived]),
    )
  })

  it('keeps to the limit of a list', async () => {
    const { ids, other, patch, api, order } = await newBulk(3)
    await api.edit(other.path, { wipLimit: { value: 2, enabled: true, soft: false } })
    const refused = await patch({ cards: ids, moveTo: { listId: other.id } })
    expect([refused.status, refused.body['code']]).toEqual([409, 'list.full'])
    expect(refused.body['fields']).toMatchObject([{ field: 'cards.2' }])
    expect(await order(other)).toEqual([])
    const [first, second] = ids
    const moved = await patch({ cards: [second, first], moveTo: { listId: other.id } })
    expect(moved.status).toBe(200)
    expect(await order(other)).toEqual([second, first])
  })

  it('puts them in a row at a position', async () => {
    const { ids, list, patch, order } = await newBulk(5)
    const [a, b, c, d, e] = ids
    await patch({ cards: [e, a], moveTo: { listId: list.id, position: 1 } })
    expect(await order(list)).toEqual([b, e, a, c, d])
    await patch({ cards: [d, c], moveTo: { listId: list.id, position: 'top' } })
    expect(await order(list)).toEqual([d, c, b, e, a])
    await patch({ cards: [d], moveTo: { listId: list.id } })
    expect(await order(list)).toEqual([c, b, e, a, d])
  })

  it('is done once under its key', async () => {
    const { ids, patch, state } = await newBulk(2)
    const keyed = { 'idempotency-key': 'once' }
    const first = await patch({ cards: ids, archive: true }, keyed)
    const before = await state()
    const again = await patch({ cards: ids, archive: true }, keyed)
    expect(again.body).toEqual(first.body)
    expect(await state()).toEqual(before)
  })

  it('is refused with If-Match where the board has changed', async () => {
    const { ids, patch } = await newBulk(1)
    const { status } = await patch({ cards: ids, archive: true }, { 'if-match': 'W/"1-7.92"' })
    expect(status).toBe(412)
  })

  it.each<[string, Json, string]>([
    ['no cards', { archive: true }, 'cards'],
    ['an empty list', { cards: [], archive: true }, 'cards'],
    ['cards and a question', { cards: ['a'], query: 'b', archive: true }, 'query'],
    ['nothing to change', { cards: ['a'] }, 'set'],
    ['an empty change', { cards: ['a'], set: {}, addLabels: [] }, 'set'],
    ['deletion and more', { cards: ['a'], delete: true, archive: true }, 'delete'],
    ['both ways', { cards: ['a'], addMembers: ['x'], removeMembers: ['x'] }, 'removeMembers'],
    ['a wrong value', { cards: ['a'], set: { color: 'nocolor' } }, 'set.color'],
    ['a list as a value', { cards: ['a'], set: 'all' }, 'set'],
    ['no place', { cards: ['a'], moveTo: { position: 1 } }, 'moveTo.listId'],
    ['half a place', { cards: ['a'], moveTo: { swimlaneId: 'x', position: 1 } }, 'moveTo.position'],
    [
      'a negative place',
      { cards: ['a'], moveTo: { listId: 'x', position: -1 } },
      'moveTo.position',
    ],
    [
      'too many',
      { cards: Array.from({ length: 501 }, (_, at) => `c${at}`), archive: true },
      'cards',
    ],
  ])('is refused with %s', async (_what, body, field) => {
    const { patch } = await newBulk(1)
    const refused = await patch(body)
    expect([refused.status, refused.body['code']]).toEqual([400, 'body.invalid'])
    expect(refused.body['fields']).toMatchObject([{ field }])
  })
})
