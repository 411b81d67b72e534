import { DatabaseSync } from 'node:sqlite'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { cutIntoPairs, joinPairs, matchOf } from '../../../src/search/words.ts'

const PIECES = [
  '日',
  '本',
  '語',
  '人',
  'か',
  'な',
  'カ',
  'ー',
  'a',
  'b ',
  ' ',
  '。',
  'é',
  '𠮷',
  '-',
]

const texts = fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((all) => all.join(''))

test('a text that was cut can be joined again', () => {
  expect(cutIntoPairs('plain text')).toBe('plain text')
  fc.assert(
    fc.property(texts, (text) => {
      expect(joinPairs(cutIntoPairs(text))).toBe(text)
    }),
  )
})

function indexOf(text: string) {
  const db = new DatabaseSync(':memory:')
  db.exec("create virtual table t using fts5(x, tokenize='unicode61 remove_diacritics 2')")
  db.prepare('insert into t values (?)').run(cutIntoPairs(text))
  const ask = db.prepare('select count(*) as n from t where t match ?')
  return (match: string) => ask.get(match)?.['n'] === 1
}

describe('a word is found', () => {
  test.each([
    ['Ein Café am Fluß', 'CAFE'],
    ['Ein Café am Fluß', 'cafe\u0301'],
    ['日本語のテスト', '日本語'],
    ['日本語のテスト', '本語の'],
    ['日本語のテスト', '語'],
    ['日本語のテスト', 'ト'],
    ['日本語のテスト', 'テスト'],
    ['搜索所有看板', '看板'],
    ['ver2日本版', 'ver2'],
    ['ver2日本版', '日本'],
    ['ver2日本版', 'ver2日本版'],
    ['foo-bar', 'foo-bar'],
    ['say "hello there" now', 'hello "there'],
  ])('in %s: %s', (text, word) => {
    expect(indexOf(text)(matchOf(word, false))).toBe(true)
  })

  test.each([
    ['日本語', '日語'],
    ['日本語', '語本'],
    ['working', 'work'],
    ['foo bar', 'bar foo'],
  ])('but not in %s: %s', (text, word) => {
    expect(indexOf(text)(matchOf(word, false))).toBe(false)
  })

  test('by its beginning', () => {
    expect(indexOf('hard working')(matchOf('work', true))).toBe(true)
  })
})

test('every part of a dense text is found, and no word breaks the question', () => {
  fc.assert(
    fc.property(texts, fc.nat(12), fc.nat(12), (text, one, other) => {
      const characters = [...text]
      const part = characters.slice(Math.min(one, other), Math.max(one, other)).join('')
      const has = indexOf(text)(matchOf(part, false))
      const isDense = /^[日本語人かなカー]+$/u.test(part)
      expect(has || !isDense).toBe(true)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }), (word) => {
      expect(() => indexOf('x')(matchOf(word, word.length % 2 === 0))).not.toThrow()
    }),
  )
})
