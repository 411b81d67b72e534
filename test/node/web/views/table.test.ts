import { describe, expect, test } from 'vitest'
import type { MiniCard } from '../../../../web/state/board-view.ts'
import { stylesOf, type Column, type Content, type Known } from '../../../../web/table/columns.ts'
import { cellAfter } from '../../../../web/table/grid-keys.ts'
import { nextOrder, orderIn, sorted } from '../../../../web/table/order.ts'
import { rendered, rowsNear } from '../../../../web/table/rows-near.ts'
import { boardView, miniCard } from '../view.ts'

const { board, lists, swimlanes } = boardView([])

const KNOWN: Known = {
  board,
  lists,
  swimlanes,
  customFields: [],
  labels: new Map([
    ['A', { _id: 'A', name: 'Zebra', color: 'red' }],
    ['B', { _id: 'B', name: 'ant', color: 'red' }],
  ]),
  people: new Map([
    ['U1', { _id: 'U1', username: 'zoe', fullname: 'Ada' }],
    ['U2', { _id: 'U2', username: 'bob' }],
  ]),
}

function column(content: Content): Column {
  return { id: 'C', name: 'Column', width: 8, isShownAtFirst: true, ...content }
}

function idsBy(cards: MiniCard[], content: Content, isDown = false): string {
  const found = sorted(cards, column(content), isDown, KNOWN, 'en')
  return found.map(({ _id }) => _id).join(' ')
}

test('the columns of a table share the room by what each needs at least, and the title gets more', () => {
  const wide = { ...column({ kind: 'labels' }), width: 12 }
  const styles = stylesOf([column({ kind: 'title' }), column({ kind: 'list' }), wide])
  expect(styles).toEqual({
    '--columns':
      'minmax(var(--title), 24fr) minmax(calc(var(--tight, 1) * 8rem), 8fr) minmax(calc(var(--tight, 1) * 12rem), 12fr) 2.5rem',
    '--least': '22.5rem',
  })
})

describe('a table is sorted', () => {
  test('by titles as people do, with numbers by their value', () => {
    const titles = ['step 10', 'Step 9', 'älter', 'Zoo', 'apple']
    const cards = titles.map((title, at) => miniCard(String(at), 'L1', { title }))
    expect(idsBy(cards, { kind: 'title' })).toBe('2 4 1 0 3')
    expect(idsBy(cards, { kind: 'title' }, true)).toBe('3 0 1 4 2')
  })

  test('by dates, and cards without one come last either way, in the order of the board', () => {
    const cards = [
      miniCard('none', 'L1'),
      miniCard('late', 'L1', { dueAt: '2030-02-01T00:00:00.000Z' }),
      miniCard('none-2', 'L1'),
      miniCard('early', 'L1', { dueAt: '2030-01-01T00:00:00.000Z' }),
    ]
    const due = { kind: 'date', field: 'dueAt' } as const
    expect(idsBy(cards, due)).toBe('early late none none-2')
    expect(idsBy(cards, due, true)).toBe('late early none none-2')
  })

  test('by lists as they lie on the board, by names of labels and people, and by what is done', () => {
    const cards = [
      miniCard('1', 'L3', { labelIds: ['A'], members: ['U2'], items: 4, finishedItems: 3 }),
      miniCard('2', 'L1', { labelIds: ['B'], members: ['U1'], items: 2, finishedItems: 1 }),
      miniCard('3', 'L2'),
    ]
    expect(idsBy(cards, { kind: 'list' })).toBe('2 3 1')
    expect(idsBy(cards, { kind: 'labels' })).toBe('2 1 3')
    expect(idsBy(cards, { kind: 'people', field: 'members' })).toBe('2 1 3')
    expect(idsBy(cards, { kind: 'progress' })).toBe('2 1 3')
  })

  test('by a click up, by another down, and by a third as the board is', () => {
    expect(nextOrder(undefined, 'dueAt')).toBe('dueAt')
    expect(nextOrder(orderIn('dueAt'), 'dueAt')).toBe('-dueAt')
    expect(nextOrder(orderIn('-dueAt'), 'dueAt')).toBe(undefined)
    expect(nextOrder(orderIn('-dueAt'), 'title')).toBe('title')
  })
})

describe('of a long table', () => {
  test('those rows are rendered that are seen, and a few more', () => {
    const { from, to } = rowsNear(36 * 2_000, 720, 36, 5_000)
    expect(from).toBeLessThanOrEqual(2_000)
    expect(to).toBeGreaterThanOrEqual(2_020)
    expect(to - from).toBeLessThan(80)
  })

  test('no row is rendered before the first or after the last', () => {
    expect(rowsNear(-50, 720, 36, 3)).toEqual({ from: 0, to: 3 })
    expect(rowsNear(36 * 5_000, 720, 36, 5_000).to).toBe(5_000)
    expect(rowsNear(0, 720, 36, 0)).toEqual({ from: 0, to: 0 })
  })

  test('the row that has the focus is rendered wherever it is', () => {
    expect(rendered({ from: 3, to: 5 }, 0)).toEqual([0, 3, 4])
    expect(rendered({ from: 3, to: 5 }, 9)).toEqual([3, 4, 9])
    expect(rendered({ from: 3, to: 5 }, 4)).toEqual([3, 4])
  })
})

test('keys lead from cell to cell, and not over the edge of the table', () => {
  const size = { rows: 30, columns: 4, rowsInPage: 10 }
  const at = { row: 25, column: 1 }
  expect(cellAfter('ArrowLeft', at, size)).toEqual({ row: 25, column: 0 })
  expect(cellAfter('End', at, size)).toEqual({ row: 25, column: 3 })
  expect(cellAfter('PageDown', at, size)).toEqual({ row: 29, column: 1 })
  expect(cellAfter('Mod+Home', at, size)).toEqual({ row: 0, column: 0 })
  expect(cellAfter('ArrowUp', { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 })
  expect(cellAfter('x', at, size)).toBe(undefined)
})
