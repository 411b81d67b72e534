import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { bytesIn, file } from '../../../src/kernel/contract/compound.ts'
import { number, textUpTo } from '../../../src/kernel/contract/wire.ts'

describe('a text of base64', () => {
  test('is accepted as other implementations accept it', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'Az09+/=-_ \n'), maxLength: 12 })
    const strict = /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/
    fc.assert(
      fc.property(texts, (text) => {
        expect(bytesIn(text) !== undefined).toBe(strict.test(text))
      }),
      { numRuns: 5_000 },
    )
  })

  test('may be as long as an upload', async () => {
    const bytes = Uint8Array.from({ length: 19_000_000 }, (_, at) => at % 251)
    const reading = file.read(Buffer.from(bytes).toString('base64'))
    const read = 'value' in reading ? await reading.value.bytes() : undefined
    expect(read !== undefined && Buffer.compare(read, bytes)).toBe(0)
    expect(file.read(`${'A'.repeat(20_000_000)}*AAA`)).toHaveProperty('faults')
  })
})

describe('a text of a number', () => {
  test.each(['1', '-1.', '+.5', '1.25', '1e3', '1.E-3', ' 7 '])('is read from %j', (text) => {
    expect(number.read(text)).toEqual({ value: Number(text) })
  })

  test.each(['', '.', 'e1', '1e', '1.2.3', '0x1', '--1', '1e999', 'NaN', '1_0'])(
    'is not %j',
    (text) => expect(number.read(text)).toHaveProperty('faults'),
  )

  test.each([`${'1'.repeat(500_000)}x`, `${'1'.repeat(500_000)}.${'1'.repeat(500_000)}e`])(
    'that is invalid is refused quickly, however long it is',
    (text) => expect(number.read(text)).toHaveProperty('faults'),
  )
})

describe('a text that is normalised', () => {
  const { read } = textUpTo(1_000)
  const mark = '\u0301'

  test('may have at most thirty combining marks in a row, not counting invisible characters between them', () => {
    expect(read(`a${mark.repeat(30)}b${mark.repeat(30)}`)).toHaveProperty('value')
    for (const text of [mark.repeat(31), `${mark.repeat(30)}\0${mark}`])
      expect(read(`a${text}`)).toHaveProperty('faults')
  })

  test('is as long as it is when it is composed', () => {
    expect(read('e\u0301'.repeat(1_000))).toHaveProperty('value', 'é'.repeat(1_000))
    expect(read('e\u0301'.repeat(1_001))).toHaveProperty('faults')
  })

  test('is not examined if it is too long', () => {
    const normalize = vi.spyOn(String.prototype, 'normalize')
    expect(read('x'.repeat(4_001))).toHaveProperty('faults')
    expect(normalize).not.toHaveBeenCalled()
    normalize.mockRestore()
  })
})
