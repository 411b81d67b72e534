import { expect, test } from 'vitest'
import { type Typed, faultsIn } from '../../chaos/page/compare.ts'

const typed = (text: string, given: Partial<Typed> = {}): Typed => ({
  text,
  as: 'card',
  isShown: true,
  deletion: 'none',
  ...given,
})

test('a text that was shown is on the board once, or among what was taken back', () => {
  const all = [typed('one'), typed('two'), typed('three')]
  expect(faultsIn(all, ['one', 'two'], '[{"title":"three"}]')).toEqual([])
  expect(faultsIn(all, ['one', 'two', 'two'], '')).toEqual([
    'two is there 2 times',
    'three is lost',
  ])
})

test('a text that the page did not show yet may be there, but not twice', () => {
  const all = [typed('one', { isShown: false })]
  expect(faultsIn(all, [], '')).toEqual([])
  expect(faultsIn(all, ['one'], '')).toEqual([])
  expect(faultsIn(all, ['one', 'one'], '')).toHaveLength(1)
})

test('of titles the last one is there, or one that was typed after it', () => {
  const title = (text: string, isShown = true) => typed(text, { as: 'title', isShown })
  const all = [title('one'), title('two'), title('three', false)]
  expect(faultsIn(all, ['two'], '')).toEqual([])
  expect(faultsIn(all, ['three'], '')).toEqual([])
  expect(faultsIn(all, ['one'], '')).toEqual(['two is lost'])
})

test('what was deleted is gone', () => {
  expect(faultsIn([typed('one', { deletion: 'shown' })], [], '')).toEqual([])
  expect(faultsIn([typed('one', { deletion: 'begun' })], [], '')).toEqual([])
  expect(faultsIn([typed('one', { deletion: 'shown' })], ['one'], '')).toHaveLength(1)
})
