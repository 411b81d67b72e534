import { faultLines, table } from '../../../scripts/report.ts'
import type { Outcome } from './loop.ts'
import type { Seen } from './bystander.ts'

/** The result of one attack, and of its control if there was one. */
export type Row = {
  name: string
  atOnce: number
  result: Outcome
  attacked: Seen
  control: Seen | undefined
  faults: string[]
}

const HEADINGS = [
  'attack',
  'at once',
  'p50',
  'p99',
  'worst',
  'control p50',
  'control p99',
  'RSS MB',
  'held MB',
  '',
]

const ms = (value: number | undefined) => (value === undefined ? '–' : `${Math.round(value)} ms`)

/** One attack while the others still run. */
export function lineOf({ name, attacked, control, result, faults }: Row): string {
  const times = [attacked.p50, attacked.p99, control?.p50, control?.p99].map(ms)
  const [p50, p99, controlP50, controlP99] = times
  const statuses = Object.entries(result.statuses ?? {}).map(
    ([status, count]) => `${count} × ${status}`,
  )
  const verdict = faults.length > 0 ? 'FAILED' : 'ok'
  const seen = `p50 ${p50} (${controlP50}), p99 ${p99} (${controlP99})`
  return `  ${name}: ${verdict}; ${seen}; ${attacked.rssMb.toFixed(0)} MB; ${result.sent} sent${statuses.length > 0 ? `, ${statuses.join(', ')}` : ''}`
}

/** The attacks as a table of the bystander's latencies and of memory; violations are listed below. */
export function tableOf(rows: Row[]): string {
  const faults = rows.flatMap(({ name, faults }) => faults.map((fault) => `${name}: ${fault}`))
  return `${table(HEADINGS, rows.map(cellsOf))}\n\n${faultLines(faults)}`
}

function cellsOf({ name, atOnce, attacked, control, faults }: Row): string[] {
  const { p50, p99, worst, rssMb, heldMb } = attacked
  const times = [p50, p99, worst, control?.p50, control?.p99].map(ms)
  const memory = [rssMb.toFixed(0), heldMb.toFixed(1)]
  return [name, String(atOnce), ...times, ...memory, faults.length > 0 ? 'FAILED' : 'ok']
}
