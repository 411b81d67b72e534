import { describe, expect, test } from 'vitest'
import { writtenNumber } from '../../../web/text/numbers.ts'
import { numberIn } from '../../../web/text/written-number.ts'

describe('a number in a field', () => {
  test.each([
    ['en', '1,000', 1_000],
    ['en', '1,234,567.25', 1_234_567.25],
    ['en', '1000', 1_000],
    ['en', ' -0.5 ', -0.5],
    ['en', '.5', 0.5],
    ['en', '\u22122', -2],
    ['de', '1.000', 1_000],
    ['de', '1,5', 1.5],
    ['de', '1.234.567,25', 1_234_567.25],
    ['fr', '1 000,5', 1_000.5],
    ['de-CH', '1’000.5', 1_000.5],
  ])('is read as %s writes it: %s', (language, text, number) => {
    expect(numberIn(text, language)).toBe(number)
  })

  test.each([
    ['en', '1,5'],
    ['en', '1,00,000'],
    ['en', '1.2.3'],
    ['de', '1.5'],
    ['en', 'ten'],
    ['en', '1e3'],
    ['en', '0x10'],
    ['en', ''],
    ['en', '-'],
    ['en', '.'],
    ['en', ','],
    ['en', '9'.repeat(400)],
  ])('is not guessed where %s does not write it so: %s', (language, text) => {
    expect(numberIn(text, language)).toBeUndefined()
  })

  test.each(['en', 'de', 'fr', 'de-CH'])('is read again as %s shows it', (language) => {
    for (const number of [0, -1.25, 1_234_567.875, 0.1])
      expect(numberIn(writtenNumber(number, language), language)).toBe(number)
  })
})

test.each([
  ['en', 1234.5, 'EUR', '€1,234.50'],
  ['de', 1234.5, 'EUR', '1.234,50\u00A0€'],
  ['ja', 1234, 'JPY', '￥1,234'],
  ['en', 0.125, 'usd', '$0.125'],
  ['de', 1234.5, 'points', '1.234,5 points'],
  ['de', 1234.5, '', '1.234,5'],
])('an amount is written in %s as people there do: %d %s', (language, number, code, text) => {
  expect(writtenNumber(number, language, code)).toBe(text)
})
