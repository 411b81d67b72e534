import { expect, test } from 'vitest'
import { sharedJson, withOwn } from '../../../src/kernel/shared-json.ts'

const value = {
  rights: [],
  board: { _id: 'b', labels: [{ _id: 'l' }] },
  lists: [
    { _id: 'one', title: 'ä ☃ {"_id":"two"' },
    { _id: 'two', title: '' },
  ],
  cards: [
    { _id: 'x', title: '"rights":[]' },
    { _id: 'xy', title: '{"_id":"x"}', customFields: [{ _id: 'f' }] },
  ],
}
const json = sharedJson(JSON.stringify(value))
const textOf = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

test('a reply to one reader has their rights and watches, at their places alone', () => {
  const made = withOwn(json, {
    watched: new Set(['two', 'xy', 'gone']),
    flagged: ['b', 'one', 'two', 'absent'],
    replaced: ['"rights":[]', '"rights":["read"]'],
  })
  expect(JSON.parse(textOf(made))).toEqual({
    rights: ['read'],
    board: { ...value.board, watching: false },
    lists: [
      { ...value.lists[0], watching: false },
      { ...value.lists[1], watching: true },
    ],
    cards: [value.cards[0], { ...value.cards[1], watching: true }],
  })
  expect(textOf(json)).toBe(JSON.stringify(value))
})

test('a reply that has nothing of its reader is the shared one', () => {
  expect(textOf(withOwn(json, { watched: new Set(), flagged: [] }))).toBe(JSON.stringify(value))
})
