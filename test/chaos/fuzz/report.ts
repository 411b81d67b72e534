import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { thousands } from '../../../scripts/demo/report.ts'
import type { Outcome } from './ask.ts'
import { curlOf } from './curl.ts'
import type { Flags } from './flags.ts'
import type { Tally, Violation } from './tally.ts'

const CLASSES = ['2xx', '3xx', '4xx', '5xx', '503', 'runtime', 'closed', 'silent']
const SHOWN_BYTES = 300

/** What is about to be done. */
export function planSentence({ seed, seconds, requests, concurrency }: Flags): string {
  const most = Number.isFinite(requests) ? `, or ${thousands(requests)} requests` : ''
  return `Seed ${seed}: ${seconds} seconds${most}, ${concurrency} at once.`
}

/** What was asked and how it was answered: in all, and by operation. */
export function numbers({ requests, readBacks, byClass, byOperation }: Tally, ms: number): string {
  const seconds = (ms / 1_000).toFixed(1)
  const rows = [...byOperation].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const width = Math.max(...rows.map(([name]) => name.length), 10)
  const used = CLASSES.filter((name) => byClass.has(name))
  const line = (name: string, counts: Map<string, number>) =>
    [name.padEnd(width), ...used.map((one) => thousands(counts.get(one) ?? 0).padStart(9))].join('')
  return [
    `${thousands(requests)} requests and ${thousands(readBacks)} more that read back, in ${seconds} s.`,
    ['operation'.padEnd(width), ...used.map((one) => one.padStart(9))].join(''),
    ...rows.map(([name, counts]) => line(name, counts)),
    line('all', byClass),
  ].join('\n')
}

/** The rules that were broken, each with a command that does it again; long bodies are put into the folder. */
export function violationLines({ violations }: Tally, folder: string): string {
  let files = 0
  const keep = (body: Buffer) => {
    files += 1
    const path = join(folder, `body-${files}.bin`)
    writeFileSync(path, body)
    return path
  }
  const lines = [...violations.values()].flatMap((violation) => [
    `${violation.operation} ${violation.fault} (${thousands(violation.times)} times)`,
    `  ${curlOf(violation.ask, keep)}`,
    `  ${answerOf(violation)}`,
  ])
  return [`${violations.size} violations:`, ...lines].join('\n')
}

/** What became of the boards that were made, and whether the service is still well. */
export function boardLines(boards: number, faults: string[]): string {
  const sentence = `${thousands(boards)} boards were made; those that are left were exported.`
  return [sentence, ...faults.map((fault) => `  ${fault}`)].join('\n')
}

/** How to serve the state of a run again. */
export function againLines(folder: string): string {
  return `To ask again, with B=http://localhost:8787:
  npm run serve -- --port 8787 --state ${folder} --var RATE_LIMITS=off`
}

function answerOf({ outcome }: Violation): string {
  return typeof outcome === 'string' ? outcome : replyLine(outcome)
}

function replyLine({ status, body }: Exclude<Outcome, string>): string {
  const text = JSON.stringify(body.subarray(0, SHOWN_BYTES).toString())
  return `→ ${status} ${text}${body.length > SHOWN_BYTES ? '…' : ''}`
}
