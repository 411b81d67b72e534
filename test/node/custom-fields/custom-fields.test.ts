import { describe, expect, test } from 'vitest'

import type { FieldGiven } from '../../../src/boards/custom-fields/values.ts'
import type { BoardSnapshot } from '../../../src/boards/model/snapshot.ts'
import type { CustomField, FieldValue } from '../../../src/boards/model/rows.ts'
import { cardIn, edit, withCard } from '../support/cards.ts'
import { aSnapshot, ending, faults, dispatch, granted, withField } from '../support/support.ts'

type Type = CustomField['type']
type Value = FieldValue['value']

const ITEMS = {
  dropdownItems: [
    { _id: 'low', name: 'Low' },
    { _id: 'high', name: 'High' },
  ],
}

function given(type: Type, value: FieldGiven['value']) {
  const snapshot = aSnapshot()
  withField(snapshot, type, type === 'dropdown' ? { settings: ITEMS } : {})
  withCard(snapshot, 'card')
  const decided = edit(snapshot, { customFields: [{ _id: `${type}-field`, value }] })
  return { decided, kept: cardIn(snapshot).customFields[0]?.value }
}

describe('a value of a custom field', () => {
  test.each<[Type, Value, Value]>([
    ['text', 'A', 'A'],
    ['text', 12, '12'],
    ['stringtemplate', 'A', 'A'],
    ['number', 3.5, 3.5],
    ['number', '-3.5', -3.5],
    ['number', 0, 0],
    ['currency', '12.50', 12.5],
    ['checkbox', true, true],
    ['checkbox', false, false],
    ['checkbox', 'true', true],
    ['checkbox', 'false', false],
    ['dropdown', 'high', 'high'],
    ['dropdown', 'High', 'high'],
    ['date', '2026-02-28', '2026-02-28T00:00:00.000Z'],
    ['date', '2026-02-28T12:30:00+02:00', '2026-02-28T10:30:00.000Z'],
    ['date', '2026-02-28 12:30:00', '2026-02-28T12:30:00.000Z'],
    ['date', 1_772_236_800_000, '2026-02-28T00:00:00.000Z'],
    ['date', '1772236800000', '2026-02-28T00:00:00.000Z'],
  ])('of type %s is read from %j as %j', (type, value, kept) => {
    expect(given(type, value)).toMatchObject({ decided: { ok: true }, kept })
  })

  test.each<[Type, Value]>([
    ['text', true],
    ['stringtemplate', false],
    ['number', 'many'],
    ['number', ' '],
    ['number', true],
    ['number', Number.NaN],
    ['currency', Number.POSITIVE_INFINITY],
    ['currency', '1e999'],
    ['checkbox', 'maybe'],
    ['checkbox', 1],
    ['dropdown', 'middle'],
    ['dropdown', 0],
    ['date', 'soon'],
    ['date', 'room 7'],
    ['date', '2026-02-30'],
    ['date', '12/31/2026'],
    ['date', '+010000-01-01T00:00:00Z'],
    ['date', -1e15],
    ['date', true],
  ])('of type %s is not %j', (type, value) => {
    const { decided } = given(type, value)
    expect([ending(decided), faults(decided)]).toEqual(['body.invalid', ['customFields']])
  })

  test.each<Type>(['text', 'stringtemplate', 'number', 'currency', 'checkbox', 'dropdown', 'date'])(
    'of type %s is taken away by null, by empty text and by its absence',
    (type) => {
      for (const value of [null, '', undefined])
        expect(given(type, value)).toMatchObject({ decided: { ok: true }, kept: null })
    },
  )
})

describe('the type of a custom field', () => {
  const change = (snapshot: BoardSnapshot) =>
    dispatch(snapshot, 'member', 'editCustomField', { customField: 'text-field', type: 'number' })

  test('changes where no card has a value', () => {
    const snapshot = aSnapshot()
    withField(snapshot, 'text')
    withCard(snapshot, 'card', { customFields: [{ _id: 'text-field', value: null }] })
    granted(change(snapshot))
    expect(snapshot.customFields.get('text-field')?.type).toBe('number')
  })

  test('stays where a card had a value before the turn, or was given one in it', () => {
    const [before, within] = [aSnapshot(), aSnapshot()]
    for (const snapshot of [before, within]) withField(snapshot, 'text')
    before.fieldsInUse.add('text-field')
    withCard(within, 'card')
    granted(edit(within, { customFields: [{ _id: 'text-field', value: 'A' }] }))
    expect([before, within].map(change).map(ending)).toEqual([
      'custom_field.in_use',
      'custom_field.in_use',
    ])
  })
})

describe('the values of a card', () => {
  function aCard() {
    const snapshot = aSnapshot()
    for (const type of ['text', 'number', 'checkbox'] as const) withField(snapshot, type)
    withCard(snapshot, 'card', {
      customFields: [
        { _id: 'text-field', value: 'A' },
        { _id: 'number-field', value: 3 },
      ],
    })
    return snapshot
  }

  test('are replaced field by field, the others staying where they are', () => {
    const snapshot = aCard()
    edit(snapshot, {
      customFields: [
        { _id: 'checkbox-field', value: true },
        { _id: 'text-field', value: 'B' },
      ],
    })
    expect(cardIn(snapshot).customFields).toEqual([
      { _id: 'text-field', value: 'B' },
      { _id: 'number-field', value: 3 },
      { _id: 'checkbox-field', value: true },
    ])
  })

  test('are logged one by one, with the field and the new value', () => {
    const { log } = granted(
      edit(aCard(), {
        customFields: [
          { _id: 'text-field', value: null },
          { _id: 'number-field', value: 3 },
          { _id: 'checkbox-field', value: false },
        ],
      }),
    )
    expect(log.map(({ kind, refs }) => [kind, refs.customFieldId, refs.value])).toEqual([
      ['unsetCustomField', 'text-field', null],
      ['setCustomField', 'checkbox-field', false],
    ])
  })

  test('are all refused where one of them is wrong', () => {
    const snapshot = aCard()
    const before = structuredClone(snapshot)
    const wrong = [
      { _id: 'text-field', value: 'B' },
      { _id: 'number-field', value: 'many' },
    ]
    expect(ending(edit(snapshot, { customFields: wrong }))).toBe('body.invalid')
    expect(snapshot).toEqual(before)
  })
})

/** A board with so many custom fields, each put on cards by itself. */
function withManyFields(snapshot: BoardSnapshot, count: number): BoardSnapshot {
  for (let at = 0; at < count; at += 1)
    withField(snapshot, 'text', {
      id: `field ${at}`,
      name: `Field ${at}`,
      automaticallyOnCard: true,
    })
  return snapshot
}

describe('a board', () => {
  test('has at most 200 custom fields, made there or brought by a card', () => {
    const snapshot = withManyFields(aSnapshot(), 199)
    const make = () =>
      dispatch(snapshot, 'member', 'createCustomField', { name: 'More', type: 'text' })
    expect([ending(make()), ending(make())]).toEqual(['ok', 'custom_field.limit'])
  })

  test('takes no command that would write more than 5,000 rows', () => {
    const cards = (count: number) =>
      Array.from({ length: count }, () => ({ title: 'New', authorJoins: false }))
    const bulk = (count: number) =>
      dispatch(withManyFields(aSnapshot(), 200), 'member', 'createCards', {
        list: 'todo',
        cards: cards(count),
      })
    expect([ending(bulk(24)), ending(bulk(25))]).toEqual(['ok', 'body.invalid'])
  })
})
