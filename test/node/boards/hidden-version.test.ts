import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hiddenVersion, shownVersion } from '../../../src/boards/shares/hidden-version.ts'

const version = fc.nat({ max: 1_000_000_000 })

test('a hidden version is found again by its key, and by no other', () => {
  const keys = fc.tuple(fc.string(), fc.string()).filter(([key, other]) => key !== other)
  fc.assert(
    fc.property(keys, version, ([key, other], version) => {
      const hidden = hiddenVersion(key, version)
      expect(String(hidden)).toMatch(/^\d{1,15}$/)
      expect(shownVersion(key, hidden)).toBe(version)
      expect(shownVersion(other, hidden)).not.toBe(version)
    }),
  )
})

test('a hidden version does not say which of two came first', () => {
  const hidden = Array.from({ length: 200 }, (_, at) => hiddenVersion('a key', at))
  const ups = hidden.slice(1).filter((one, at) => one > (hidden[at] ?? 0)).length
  expect(ups).toBeGreaterThan(60)
  expect(ups).toBeLessThan(140)
})

test('a number that hides no version is a version that no board has reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 2 ** 48, max: 10 ** 15 - 1 }), (number) => {
      expect(shownVersion('a key', number)).toBeGreaterThan(10 ** 15)
    }),
  )
})
