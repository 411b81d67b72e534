import { expect, test } from 'vitest'
import { faultLines, figures, table } from '../../../scripts/report.ts'

test('a table has its first column aligned left and the others right, without trailing spaces', () => {
  const rows = [
    ['read a card', 1, 'ok'],
    ['list', '1,234', ''],
  ]
  expect(table(['work', 'rate', ''], rows).split('\n')).toEqual([
    'work          rate',
    'read a card      1  ok',
    'list         1,234',
  ])
})

test('figures begin in one column', () => {
  expect(figures({ kills: 5, 'replies lost': 'none' })).toBe(
    '  kills          5\n  replies lost   none',
  )
})

test('faults are counted, and those beyond the first are left out', () => {
  expect(faultLines([])).toBe('No faults.')
  expect(faultLines(['one'])).toBe('Faults: 1\n  one')
  expect(faultLines(['one', 'two', 'three'], 1)).toBe('Faults: 3\n  one\n  … and 2 more')
})
