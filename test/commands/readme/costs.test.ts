import { describe, expect, test } from 'vitest'
import { pageAt } from './commands.ts'

const PEOPLE = [50, 500, 5_000]
const DAYS = 22
const [WRITES, READS] = [100, 1_000]
const M = 1_000_000

const cells = (row: string) =>
  row
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim())
const table = (path: string) =>
  pageAt(path)
    .split('\n')
    .filter((row) => row.startsWith('| '))
    .map(cells)

/** Rows read and written by a work, as they were measured. */
function measured(work: string): { read: number; written: number } {
  const row = table('bench/scale.md').find(([name]) => name === work) ?? []
  return { read: parseFloat(row[2] ?? ''), written: parseFloat(row[3] ?? '') }
}

const mean = (numbers: number[]) => numbers.reduce((a, b) => a + b) / numbers.length
const written = ['create a card', 'move a card to another list', 'comment', 'edit a title'].map(
  measured,
)
const ROWS_WRITTEN = mean(written.map((work) => work.written))
const ROWS_READ_BY_WRITE = mean(written.map((work) => work.read))
const ROWS_READ = mean(['read a card', 'list 20 cards, or 100'].map((work) => measured(work).read))

const beyond = (used: number, included: number, price: number) =>
  Math.max(0, (used - included * M) / M) * price

/** What so many people cost a month, by the lines of the table. */
function costOf(people: number): Record<string, number> {
  const [writes, reads] = [people * WRITES * DAYS, people * READS * DAYS]
  const requests = writes + reads
  const lines = {
    'the plan': 5,
    requests: beyond(requests, 10, 0.3),
    'calls of objects': beyond(writes, 1, 0.15),
    'CPU, 1 ms a request': beyond(requests, 30, 0.02),
    'rows written, 8.5 a write': beyond(writes * ROWS_WRITTEN, 50, 1),
    'rows read, 14.5 a read and 15.5 a write': beyond(
      reads * ROWS_READ + writes * ROWS_READ_BY_WRITE,
      25_000,
      0.001,
    ),
    'objects at work, 20 ms of 128 MB a write': beyond(writes * 0.02 * 0.128, 0.4, 12.5),
    'logs, one line a request': beyond(requests, 20, 0.6),
  }
  const sum = Object.values(lines).reduce((a, b) => a + b)
  return { ...lines, '**together**': sum }
}

describe('the table of costs', () => {
  test('goes by rows that were measured', () => {
    expect([ROWS_WRITTEN, ROWS_READ, ROWS_READ_BY_WRITE]).toEqual([8.5, 14.5, 15.5])
  })

  test.each(PEOPLE.map((people, at) => [at, people] as const))(
    'is what its formulae give, in column %i: %i people',
    (at, people) => {
      const rows = table('deploy/README.md')
      const told = Object.keys(costOf(people)).map((name) => {
        const row = rows.find(([first]) => first === name) ?? []
        return [name, (row[2 + at] ?? '').replaceAll('*', '')]
      })
      const computed = Object.entries(costOf(people)).map(([name, sum]) => [name, sum.toFixed(2)])
      expect(told).toEqual(computed)
    },
  )
})
