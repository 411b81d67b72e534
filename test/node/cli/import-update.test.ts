import { describe, expect, test } from 'vitest'
import { changesOf } from '../../../cli/import/update/card-changes.ts'
import { documentOf } from '../../../cli/import/update/document.ts'
import { merge } from '../../../cli/import/update/merge.ts'
import { plainCards } from '../../../cli/import/update/plain-card.ts'

describe('a value at the last import, there now and here now', () => {
  test.each([
    ['a', 'a', 'a', 'same'],
    ['a', 'a', 'b', 'same'],
    ['a', 'b', 'b', 'same'],
    ['a', 'b', 'a', 'take'],
    ['a', '', 'a', 'take'],
    ['a', 'b', 'c', 'stays'],
    [undefined, null, '', 'same'],
    [[], ['x'], undefined, 'take'],
    [['x'], ['x', 'y'], ['x', 'z'], 'stays'],
  ])('%j, %j and %j: %s', (base, theirs, ours, merged) => {
    expect(merge(base, theirs, ours, true)).toBe(merged)
  })

  test('stays where nobody knows what the last import wrote', () => {
    expect(merge(undefined, 'a', '', false)).toBe('stays')
    expect(merge(undefined, 'a', 'a', false)).toBe('same')
  })
})

/** A board with one card, with ids that begin with `of`. */
function board(of: string, values: object, more: object = {}) {
  const card = { _id: `${of}c`, externalId: 'planka:1', listId: `${of}l`, ...values }
  const document = documentOf({
    lists: [{ _id: `${of}l`, externalId: 'planka:11', title: 'Doing' }],
    labels: [{ _id: `${of}r`, name: 'Urgent', color: 'red' }],
    customFields: [
      {
        _id: `${of}f`,
        name: 'Size',
        type: 'dropdown',
        settings: { dropdownItems: [{ _id: `${of}i`, name: 'Large' }] },
      },
    ],
    checklists: [{ _id: `${of}k`, cardId: `${of}c`, title: 'Steps' }],
    checklistItems: [
      { _id: `${of}2`, checklistId: `${of}k`, title: 'Second', sort: 2, isFinished: false },
      { _id: `${of}1`, checklistId: `${of}k`, title: 'First', sort: 1, isFinished: true },
    ],
    comments: [{ _id: `${of}m`, cardId: `${of}c`, text: 'Said' }],
    cards: [card],
    ...more,
  })
  const [found] = plainCards(document, new Map([[`${of}u`, 'ada']])).values()
  if (found === undefined) throw new Error('The board has no card.')
  return found
}

const whole = (of: string) => ({
  title: 'Paint',
  labelIds: [`${of}r`],
  assignees: [`${of}u`],
  customFields: [{ _id: `${of}f`, value: `${of}i` }],
})

describe('a card', () => {
  test('is the same on two boards whose ids are others', () => {
    const { id: _one, ...one } = board('a', whole('a'))
    const { id: _other, ...other } = board('b', whole('b'))
    expect(other).toEqual(one)
    expect(one).toMatchObject({
      values: { list: 'planka:11', labels: ['red Urgent'], assignees: ['ada'] },
      fields: { Size: 'Large' },
      checklists: [
        {
          title: 'Steps',
          items: [
            { title: 'First', isFinished: true },
            { title: 'Second', isFinished: false },
          ],
        },
      ],
    })
  })

  test('takes what has changed there alone, and tells what has changed here, too', () => {
    const base = board('a', { ...whole('a'), description: 'In green', dueAt: '2026-01-01' })
    const theirs = board(
      'b',
      { ...whole('b'), title: 'Paint it', description: 'In red', customFields: [] },
      {
        comments: [
          { cardId: 'bc', text: 'Said' },
          { cardId: 'bc', text: 'Said again' },
        ],
      },
    )
    const ours = board('c', { ...whole('c'), description: 'In blue', dueAt: '2026-01-01' })
    expect(changesOf({ base, theirs, ours, hasBase: true })).toEqual({
      values: ['title', 'dueAt'],
      fields: ['Size'],
      checklists: false,
      comments: [{ text: 'Said again', author: '', createdAt: '' }],
      stays: ['description'],
    })
  })

  test('gets no comment again that was deleted here', () => {
    const [base, theirs] = [board('a', {}), board('b', {})]
    const ours = board('c', {}, { comments: [] })
    expect(changesOf({ base, theirs, ours, hasBase: true }).comments).toEqual([])
  })
})
