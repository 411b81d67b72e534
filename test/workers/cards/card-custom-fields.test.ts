import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { newId } from '../../../src/kernel/ids.ts'
import { newCard } from '../../support/cards.ts'
import type { Json } from '../../support/client.ts'
import { type TestBoard, newBoard } from '../../support/people.ts'

describe('custom fields', () => {
  /** Defines a field straight in the store, whose board moves on with it. */
  async function define(board: TestBoard, type: string, settings: Json = {}): Promise<string> {
    const id = newId()
    await env.DB.batch([
      env.DB.prepare(
        "insert into custom_fields values (?, ?, 'A field', ?, ?, 1, 0, 0, 0, 0, '', '')",
      ).bind(id, board.id, type, JSON.stringify(settings)),
      env.DB.prepare('update boards set version = version + 1 where id = ?').bind(board.id),
    ])
    return id
  }

  test.each<[string, unknown, unknown]>([
    ['text', 'some text', 'some text'],
    ['number', '2.5', 2.5],
    ['currency', 9.99, 9.99],
    ['checkbox', 'true', true],
    ['date', '2026-05-06', '2026-05-06T00:00:00.000Z'],
    ['stringtemplate', 'a, b', 'a, b'],
    ['text', null, null],
  ])('of the type %s take %j, as a list or its JSON text', async (type, given, stored) => {
    const { board, edit, read } = await newCard()
    const _id = await define(board, type)
    await edit({ customFields: [{ _id, value: given }] })
    expect((await read())['customFields']).toEqual([{ _id, value: stored }])
    await edit({ customFields: JSON.stringify([{ _id, value: given }]) })
    expect((await read())['customFields']).toEqual([{ _id, value: stored }])
  })

  test('of the type dropdown take the id of an item or its name', async () => {
    const { board, edit, read, put } = await newCard()
    const _id = await define(board, 'dropdown', {
      dropdownItems: [{ _id: 'item1', name: 'First' }],
    })
    for (const value of ['item1', 'First']) {
      await edit({ customFields: [{ _id, value }] })
      expect((await read())['customFields']).toEqual([{ _id, value: 'item1' }])
    }
    expect((await put({ customFields: [{ _id, value: 'Second' }] })).status).toBe(400)
  })

  test.each([
    ['number', 'many'],
    ['checkbox', 'perhaps'],
    ['date', 'soon'],
    ['currency', 'NaN'],
  ])('of the type %s refuse %j', async (type, value) => {
    const { board, put } = await newCard()
    const _id = await define(board, type)
    const refused = await put({ customFields: [{ _id, value }] })
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: [{ field: expect.stringMatching(/^customFields/) as string }] },
    })
  })

  test('are those of the board', async () => {
    const { put } = await newCard()
    const _id = await define(await newBoard(), 'text')
    for (const field of [_id, 'unknown'])
      expect((await put({ customFields: [{ _id: field, value: 'x' }] })).status).toBe(400)
  })

  test.each(['', null])('are taken off a card by %j', async (empty) => {
    const { board, edit, read } = await newCard()
    const _id = await define(board, 'text')
    await edit({ customFields: [{ _id, value: 'some text' }] })
    await edit({ customFields: empty })
    expect((await read())['customFields']).toEqual([])
  })

  test('change their type only while no card has a value', async () => {
    const { api, board, edit, read } = await newCard()
    const given = { name: 'A field', type: 'text', settings: '', automaticallyOnCard: true }
    const _id = await api.made(`${board.path}/custom-fields`, given)
    const path = `${board.path}/custom-fields/${_id}`
    const other = await define(board, 'text')
    const inUse = { status: 409, body: { code: 'custom_field.in_use' } }
    await edit({
      customFields: [
        { _id: other, value: '1' },
        { _id, value: null },
      ],
    })
    await api.edit(path, { type: 'number' })
    await edit({ customFields: [{ _id, value: 2 }] })
    expect(await api.put(path, { type: 'text' })).toMatchObject(inUse)
    await api.edit(path, { type: 'number', name: 'Renamed' })
    expect(await api.read(path)).toMatchObject({ type: 'number', name: 'Renamed' })
    await edit({ archive: true })
    expect(await api.put(path, { type: 'text' })).toMatchObject(inUse)
    await edit({ archive: false })
    await edit({ customFields: [{ _id, value: '' }] })
    await api.edit(path, { type: 'checkbox' })
    await edit({ customFields: [{ _id, value: true }] })
    expect((await read())['customFields']).toContainEqual({ _id, value: true })
  })
})
