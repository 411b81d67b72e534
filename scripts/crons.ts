import type { Log } from './log/log.ts'
import { reasonOf } from './log/process-log.ts'

const MINUTE_MS = 60_000

/** Calls the Worker's scheduled handler, by the Worker at an address that calls it, whenever one of the crons is due (UTC); returns a function that stops this. */
export function runCrons(url: string, crons: string[], log: Log): () => void {
  if (crons.length === 0) return () => {}
  const failed = (cron: string) => (thrown: unknown) =>
    log.say({ level: 'error', at: 'cron', reason: `The cron ${cron} failed: ${reasonOf(thrown)}` })
  let timer: NodeJS.Timeout
  const wait = () => {
    timer = setTimeout(run, MINUTE_MS - (Date.now() % MINUTE_MS))
  }
  const run = () => {
    const now = new Date()
    for (const cron of crons.filter((text) => isDue(text, now)))
      void call(url, cron, now).catch(failed(cron))
    wait()
  }
  wait()
  return () => clearTimeout(timer)
}

/** True if a cron is due at this minute. Supports numbers, `*`, ranges, lists and steps for minutes and hours; days must be `*`. */
export function isDue(cron: string, at: Date): boolean {
  const [minute = '', hour = '', ...days] = cron.trim().split(/\s+/)
  const daily = days.every((field) => field === '*')
  return daily && matches(minute, at.getUTCMinutes()) && matches(hour, at.getUTCHours())
}

function matches(field: string, value: number): boolean {
  return field.split(',').some((entry) => {
    const [range = '', step = '1'] = entry.split('/')
    if (range === '*') return value % Number(step) === 0
    const [from = NaN, to = from] = range.split('-').map(Number)
    return value >= from && value <= to && (value - from) % Number(step) === 0
  })
}

async function call(url: string, cron: string, at: Date): Promise<void> {
  const body = JSON.stringify({ cron, scheduledTime: at.getTime() })
  const { status } = await fetch(url, { method: 'POST', body })
  if (status !== 200) throw new Error(`the handler replied ${status}`)
}
