import { expect, test } from 'vitest'
import { openCache } from '../../../src/kernel/cache.ts'

test('a cache drops what was used longest ago where it would hold too much', () => {
  const cache = openCache<number>(2)
  cache.set('first', 1)
  cache.set('second', 2)
  expect(cache.get('first')).toBe(1)
  cache.set('third', 3)
  expect(['first', 'second', 'third'].map((key) => cache.get(key))).toEqual([1, undefined, 3])
})

test('a value holds from its time until another', () => {
  const cache = openCache<number>(2)
  cache.set('key', 1, 100, 200)
  expect([99, 100, 199, 200].map((nowMs) => cache.get('key', nowMs))).toEqual([
    undefined,
    1,
    1,
    undefined,
  ])
  cache.set('key', 2, 200, 300)
  expect(cache.get('key', 200)).toBe(2)
  cache.delete('key')
  expect(cache.get('key', 200)).toBe(undefined)
})

test('a cache of a size drops as many values as it takes to be no larger', () => {
  const cache = openCache<string>(6, ({ length }) => length)
  const held = () => ['a', 'b', 'c', 'd'].filter((key) => cache.get(key) !== undefined)
  cache.set('a', '12')
  cache.set('b', '12')
  cache.set('c', '12')
  expect(held()).toEqual(['a', 'b', 'c'])
  cache.set('d', '1234')
  expect(held()).toEqual(['c', 'd'])
  cache.set('d', '1')
  cache.set('a', '123')
  expect(held()).toEqual(['a', 'c', 'd'])
  cache.set('b', '1234567')
  expect(held()).toEqual([])
})
