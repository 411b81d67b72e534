import { expect, test } from 'vitest'
import { MOST_ZOOM, cutWithin, sideOf, wholeCut } from '../../../web/account/cut.ts'

const WIDE = { width: 400, height: 100 }

test('at first the largest square in the middle is cut', () => {
  expect(wholeCut(WIDE)).toEqual({ x: 200, y: 50, zoom: 1 })
  expect(sideOf(WIDE, 1)).toBe(100)
  expect(sideOf({ width: 30, height: 70 }, 1)).toBe(30)
})

test('a square is moved no further than to the edges of the picture', () => {
  expect(cutWithin(WIDE, { x: -10, y: 80, zoom: 1 })).toEqual({ x: 50, y: 50, zoom: 1 })
  expect(cutWithin(WIDE, { x: 1_000, y: 50, zoom: 2 })).toEqual({ x: 375, y: 50, zoom: 2 })
  expect(cutWithin(WIDE, { x: 210, y: 60, zoom: 2 })).toEqual({ x: 210, y: 60, zoom: 2 })
})

test('a square that grows at an edge stays in the picture', () => {
  const small = cutWithin(WIDE, { x: 400, y: 100, zoom: 4 })
  expect(small).toEqual({ x: 387.5, y: 87.5, zoom: 4 })
  expect(cutWithin(WIDE, { ...small, zoom: 1 })).toEqual({ x: 350, y: 50, zoom: 1 })
})

test('a picture is enlarged between once and as often as it may be', () => {
  expect(cutWithin(WIDE, { x: 200, y: 50, zoom: 0.2 }).zoom).toBe(1)
  expect(cutWithin(WIDE, { x: 200, y: 50, zoom: 99 }).zoom).toBe(MOST_ZOOM)
})
