import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** The unit in which the system counts the time of a process. */
const TICK_US = 1_000_000 / Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }))

/** Microseconds of the processor that a process has spent, where the system tells that (Linux). */
export function microsecondsOf(pid: number): number {
  const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
  return (user + system) * TICK_US
}
