import { describe, expect, test } from 'vitest'

import type { CustomField } from '../../../src/boards/model/rows.ts'
import { NOW, withField } from '../support/support.ts'
import { anotherBoard, here, moved } from '../support/two-boards.ts'

describe('the custom fields of a card moved to another board', () => {
  const itemsOf = (...names: string[]): Partial<CustomField> => ({
    settings: { dropdownItems: names.map((name) => ({ _id: `${name}-${names.length}`, name })) },
  })

  test('go by name and type', () => {
    const snapshot = here({ customFields: [{ _id: 'text-field', value: 'A' }] })
    const apart = anotherBoard()
    withField(snapshot, 'text')
    withField(apart, 'number', { id: 'no twin', name: 'The text' })
    withField(apart, 'text', { id: 'twin' })
    const { card, there } = moved(snapshot, apart)
    expect(card.customFields).toEqual([{ _id: 'twin', value: 'A' }])
    expect(there.customFields.size).toBe(2)
  })

  test('are made there if missing, with all they have', () => {
    const snapshot = here({ customFields: [{ _id: 'text-field', value: 'A' }] })
    withField(snapshot, 'text', { showOnCard: true, createdAt: '2020-01-01T00:00:00.000Z' })
    const { card, there, store } = moved(snapshot, anotherBoard())
    const [made] = [...there.customFields.values()]
    expect(made).toMatchObject({ name: 'The text', type: 'text', showOnCard: true, createdAt: NOW })
    expect(card.customFields).toEqual([{ _id: made?.id, value: 'A' }])
    expect(store.tables.customFields.get('text-field')?.boardId).toBe('board')
  })

  test('choose from a dropdown by the name of the item, and nothing where there is none', () => {
    for (const [names, value] of [
      [['Low', 'High', 'Top'], 'High-3'],
      [['Low', 'Top', 'Best'], null],
    ] as const) {
      const snapshot = here({ customFields: [{ _id: 'dropdown-field', value: 'High-2' }] })
      const apart = anotherBoard()
      withField(snapshot, 'dropdown', itemsOf('Low', 'High'))
      withField(apart, 'dropdown', { ...itemsOf(...names), id: 'twin' })
      expect(moved(snapshot, apart).card.customFields).toEqual([{ _id: 'twin', value }])
    }
  })

  test('hold one value each, though two of them share a name and a type', () => {
    const snapshot = here({
      customFields: ['one', 'two'].map((id) => ({ _id: id, value: id })),
    })
    const apart = anotherBoard()
    for (const id of ['one', 'two']) withField(snapshot, 'text', { id })
    withField(apart, 'text', { id: 'twin' })
    const ids = moved(snapshot, apart).card.customFields.map(({ _id }) => _id)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
