import { readFileSync } from 'node:fs'
import { stop } from '../../../scripts/exit.ts'

/** The kernel counts CPU time in hundredths of a second, whatever the processor. */
const TICK_MS = 10

/** Tells how much memory the runtime holds, in MB. It ends the proof if there is no runtime. */
export function heldMb(): number {
  const [, kb] = /^VmRSS:\s+(\d+)/m.exec(read(`/proc/${runtime()}/status`)) ?? []
  return Number(kb) / 1_024
}

/** Returns how much CPU time the runtime has taken since it began, in milliseconds. */
export function cpuMs(): number {
  const [, times = ''] = read(`/proc/${runtime()}/stat`).split(') ')
  const [user, system] = times.split(' ').slice(11)
  return (Number(user) + Number(system)) * TICK_MS
}

/** The process that runs the service is a child of this one. */
function runtime(): string {
  const { pid } = process
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ')
  const found = children.find((child) => read(`/proc/${child}/comm`).trim() === 'workerd')
  return found ?? stop('No runtime was found among the processes of the proof.')
}

function read(path: string): string {
  return readFileSync(path, 'utf8')
}
