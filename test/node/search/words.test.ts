import { DatabaseSync } from 'node:sqlite'

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { plainCopy, plainOf } from '../../../src/kernel/contract/query/plain.ts'
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

test('a text has a plain copy only where the index reads other words in it', () => {
  for (const text of ['Übergabe Café', 'Phở Bò', '日本語 ガス', '한국', 'слово', 'สวัสดี', 'a\u0301'])
    expect([text, plainCopy(text)]).toEqual([text, ''])
  expect(plainCopy('Die Straße')).toBe('die strasse')
})

function indexOf(text: string) {
  const db = new DatabaseSync(':memory:')
  db.exec("create virtual table t using fts5(x, y, tokenize='unicode61 remove_diacritics 2')")
  db.prepare('insert into t values (?, ?)').run(cutIntoPairs(text), cutIntoPairs(plainCopy(text)))
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
    ['Große Straße', 'STRASSE'],
    ['Große Straße', 'große straße'],
    ['GROẞE STRASSE', 'straße'],
    ['İstanbul IŞIK', 'istanbul'],
    ['İstanbul IŞIK', 'ışık'],
    ['Łódź żółć', 'lodz zolc'],
    ['Đường phố', 'duong pho'],
    ['Ærlig Ålesund Øl', 'aerlig alesund ol'],
    ['Αθήνα ΟΔΟΣ', 'αθηνα οδός'],
    ['Ёлка', 'елка'],
    ['שָׁלוֹם עולם', 'שלום'],
    ['مَرْحَبًا بالعالم', 'مرحبا'],
    ['สวัสดีชาวโลก', 'สวัสดีชาวโลก'],
    ['नमस्ते दुनिया', 'दुनिया'],
    ['안녕하세요 세계', '세계'],
    ['ﾃｽﾄ ＡＢＣ', 'テスト'],
    ['ﾃｽﾄ ＡＢＣ', 'abc'],
    ['iPhone用ケースv2対応', '用ケースv2'],
  ])('in %s: %s', (text, word) => {
    expect(indexOf(text)(matchOf(plainOf(word), false))).toBe(true)
  })

  test.each([
    ['日本語', '日語'],
    ['ガス', 'カス'],
    ['한국', '한'],
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

test('marks that never end take no more time than letters', () => {
  const marks = `a${'\u0301\u0316\u0315\u0334'.repeat(50_000)}b`
  expect(plainOf(marks)).toMatch(/^a[\p{M}]{0,10}b$/u)
})
