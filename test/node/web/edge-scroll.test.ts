import { expect, test } from 'vitest'
import { stepAt } from '../../../web/board/edge-scroll.ts'

test('a finger near an edge scrolls towards it, the faster the nearer it is', () => {
  expect([300, 200, 500].map((at) => stepAt(at, 0, 600))).toEqual([0, 0, 0])
  expect(stepAt(0, 0, 600)).toBe(-14)
  expect(stepAt(-50, 0, 600)).toBe(-14)
  expect(stepAt(600, 0, 600)).toBe(14)
  expect(stepAt(570, 0, 600)).toBeLessThan(stepAt(590, 0, 600))
  expect(stepAt(590, 0, 600)).toBeGreaterThan(0)
})

test('what is less high than its two edges does not scroll', () => {
  expect(stepAt(10, 0, 100)).toBe(0)
})
