import type { Seen } from './bystander.ts'

/** What came of one attack, and of its control. */
export type Row = {
  name: string
  atOnce: number
  sent: number
  attacked: Seen
  control: Seen
  faults: string[]
}

const HEADINGS = [
  'attack',
  'at once',
  'p50',
  'p99',
  'worst',
  'control p99',
  'RSS MB',
  'held MB',
  '',
]

const ms = (value: number) => `${Math.round(value)} ms`

/** The attacks as a table of the bystander's latencies and of memory; violations are listed below. */
export function tableOf(rows: Row[]): string {
  const cells = [HEADINGS, ...rows.map(cellsOf)]
  const widths = HEADINGS.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  const lines = cells.map((line) =>
    line
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  '),
  )
  const faults = rows.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
  return [...lines, '', ...(faults.length > 0 ? faults : ['The bystander noticed nothing.'])].join(
    '\n',
  )
}

function cellsOf({ name, atOnce, attacked, control, faults }: Row): string[] {
  const { p50, p99, worst, rssMb, heldMb } = attacked
  const times = [p50, p99, worst, control.p99].map(ms)
  const memory = [rssMb.toFixed(0), heldMb.toFixed(1)]
  return [name, String(atOnce), ...times, ...memory, faults.length > 0 ? 'FAILED' : 'ok']
}
