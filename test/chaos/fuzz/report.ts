import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { table, whole } from '../../../scripts/report.ts'
import type { Outcome } from './ask.ts'
import { curlOf } from './curl.ts'
import type { Flags } from './flags.ts'
import type { Tally, Violation } from './tally.ts'

const CLASSES = ['2xx', '3xx', '4xx', '5xx', '503', 'runtime', 'closed', 'silent']
const SHOWN_BYTES = 300

/** Says what is about to be done. */
export function planSentence({ seed, seconds, requests, concurrency }: Flags): string {
  const most = requests === undefined ? '' : `, or ${whole(requests)} requests`
  return `Seed ${seed}: ${seconds} seconds${most}, ${concurrency} at once.`
}

/** Says what was asked and how it was answered: in all, and by operation. */
export function numbers({ requests, readBacks, byClass, byOperation }: Tally, ms: number): string {
  const seconds = (ms / 1_000).toFixed(1)
  const rows = [...byOperation].toSorted(([one], [other]) => (one < other ? -1 : 1))
  const used = CLASSES.filter((name) => byClass.has(name))
  const cells = [...rows, ['all', byClass] as const].map(([name, counts]) => {
    return [name, ...used.map((one) => whole(counts.get(one) ?? 0))]
  })
  const asked = `${whole(requests)} requests and ${whole(readBacks)} more that read back`
  return `${asked}, in ${seconds} s.\n${table(['operation', ...used], cells)}`
}

/** The rules that were broken, each with a command that does it again; long bodies are put into the folder. */
export function violations({ violations }: Tally, folder: string): string[] {
  let files = 0
  const keep = (body: Buffer) => {
    files += 1
    const path = join(folder, `body-${files}.bin`)
    writeFileSync(path, body)
    return path
  }
  return [...violations.values()].map((violation) => {
    const { operation, fault, times, ask } = violation
    const again = `    ${curlOf(ask, keep)}\n    ${answerOf(violation)}`
    return `${operation} ${fault} (${whole(times)} times)\n${again}`
  })
}

/** Says how to serve the state of a run again. */
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
