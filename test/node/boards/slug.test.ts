import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { slugOf } from '../../../src/boards/boards/addresses.ts'

describe('the slug of a title', () => {
  test.each([
    ['Road Map 2026', 'road-map-2026'],
    ['  Über – Straße!  ', 'uber-straße'],
    ['ÉCLAIR', 'eclair'],
    ['İstanbul', 'istanbul'],
    ['日本語 ボード', '日本語-ホート'],
    ['a/b\\c?d#e', 'a-b-c-d-e'],
    ['ﬁne', 'fine'],
    ['---', 'board'],
    ['', 'board'],
    ['🎉', 'board'],
  ])('%j is %j', (title, slug) => {
    expect(slugOf(title)).toBe(slug)
  })

  test('is whole words of at most 100 characters', () => {
    expect(slugOf('a'.repeat(300))).toBe('a'.repeat(100))
    expect(slugOf(`${'a'.repeat(99)} b`)).toBe('a'.repeat(99))
    expect(slugOf(`a${'𐐨'.repeat(100)}`).isWellFormed()).toBe(true)
  })

  test('is letters, digits and single dashes between them, whatever the title', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (title) => {
        expect(slugOf(title)).toMatch(/^[\p{L}\p{N}]+(-[\p{L}\p{N}]+)*$/u)
      }),
    )
  })
})
