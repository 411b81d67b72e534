import { describe, expect, it } from 'vitest'
import {
  type CardInput,
  type CardOutput,
  type CardState,
  cardModel,
} from '../../chaos/history/card-model.ts'

const CARD = { title: 'Card', list: 'todo', requestedBy: 'Ada' }

const after = (state: CardState, input: CardInput, output?: CardOutput) =>
  cardModel.step(state, input, output)

const create: CardInput = { do: 'create', card: CARD }
const move: CardInput = { do: 'edit', set: { list: 'done' }, from: 'todo' }
const remove: CardInput = { do: 'delete', from: 'todo' }
const read: CardInput = { do: 'read' }

describe('a card', () => {
  it.each<[string, CardState, CardInput, CardState]>([
    ['is made once', 'unborn', create, CARD],
    [
      'is edited in what is given',
      CARD,
      { do: 'edit', set: { title: 'New' } },
      { ...CARD, title: 'New' },
    ],
    ['is moved from the list it is in', CARD, move, { ...CARD, list: 'done' }],
    ['is deleted from the list it is in', CARD, remove, 'gone'],
  ])('%s', (_what, before, input, expected) => {
    expect(after(before, input, 'done')).toEqual(expected)
    expect(after(before, input)).toEqual(expected)
    expect(after(before, input, 'missing')).toBe(undefined)
  })

  it.each<[string, CardState, CardInput]>([
    ['made again', CARD, create],
    ['made after it was deleted', 'gone', create],
    ['edited before it was made', 'unborn', { do: 'edit', set: { title: 'New' } }],
    ['moved from a list it is not in', { ...CARD, list: 'done' }, move],
    ['deleted from a list it is not in', { ...CARD, list: 'done' }, remove],
    ['deleted twice', 'gone', remove],
  ])('is not %s', (_what, state, input) => {
    expect(after(state, input, 'done')).toBe(undefined)
    expect(after(state, input, 'missing')).toEqual(state)
    expect(after(state, input)).toEqual(state)
  })

  it('is read with its fields in any order', () => {
    const { title, ...rest } = CARD
    expect(after(CARD, read, { ...rest, title })).toEqual(CARD)
    for (const field of ['title', 'list', 'requestedBy'])
      expect(after(CARD, read, { ...CARD, [field]: 'other' })).toBe(undefined)
    expect(after(CARD, read, 'missing')).toBe(undefined)
    expect(after('gone', read, CARD)).toBe(undefined)
    expect(after('gone', read, 'missing')).toBe('gone')
  })

  it('is not changed if If-Match fails', () => {
    expect(after(CARD, move, 'changed')).toEqual(CARD)
  })

  it('is left alone by every operation that counts as idle', () => {
    for (const input of [create, move, remove, read])
      for (const output of ['done', 'missing', 'changed', CARD] as const)
        for (const state of ['unborn', 'gone', CARD] as const) {
          if (!cardModel.isIdle(input, output)) continue
          expect([undefined, state]).toContainEqual(after(state, input, output))
        }
  })
})
