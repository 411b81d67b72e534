import { describe, expect, test } from 'vitest'
import { ENTITIES } from '../../../src/boards/entities.ts'
import type { BoardEntity } from '../../../src/boards/entity.ts'

const ALL: [name: string, entity: BoardEntity][] = Object.entries(ENTITIES)

describe.each(ALL)('the entity %s', (_name, { fields, key, indexes = {}, order }) => {
  test('has the columns that its key, its order and its indexes name', () => {
    const named = [
      ...key,
      ...(order ? [order] : []),
      ...Object.values(indexes).flatMap(({ on }) => on),
    ]
    expect(named.filter((column) => !(column in fields))).toEqual([])
  })

  test('refers to entities that there are', () => {
    const referred = Object.values(fields).flatMap(({ refersTo }) => refersTo ?? [])
    expect(referred.filter((name) => !(name in ENTITIES))).toEqual([])
  })
})

test('no two entities have the same noun', () => {
  const nouns = ALL.flatMap(([, { noun }]) => noun ?? [])
  expect(new Set(nouns).size).toBe(nouns.length)
})
