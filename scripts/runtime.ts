import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import * as z from 'zod'
import { killWithThisProcess } from './kill-with-this.ts'
import { type Printed, objectIn } from './log/entry.ts'
import type { Log } from './log/log.ts'
import { runtimeEntry } from './log/runtime-entry.ts'
import type { Configured } from './prepare.ts'

/** The names that Miniflare gives the sockets of the Worker and of the one that calls its crons. */
const SOCKETS = { worker: 'direct:0:default', crons: 'direct:1:default' } as const

/** The file at which the runtime says at which ports it listens. */
const CONTROL = 3

const LISTENS = z.object({ event: z.literal('listen'), socket: z.string(), port: z.number() })

const LINE = z.object({ level: z.string(), message: z.string(), timestamp: z.coerce.number() })

/** A runtime that is ready: its process, and the ports at this machine of the Worker and of the one that calls its crons. */
export type Runtime = { process: ChildProcess; ports: { worker: number; crons: number } }

type Surroundings = {
  /** Where the simulators ask for what they have no need of here. */
  inside: string
  /** Variables of the process, beside those of this one. */
  env: Record<string, string>
  log: Log
}

/** Starts the runtime with a configuration, and waits until it is ready. It ends with this process, however that ends. */
export async function startRuntime(
  { program, configuration }: Configured,
  { inside, env, log }: Surroundings,
): Promise<Runtime> {
  const args = [
    'serve',
    '--binary',
    '--experimental',
    '--socket-addr=entry=127.0.0.1:0',
    `--external-addr=loopback=${inside}`,
    `--control-fd=${CONTROL}`,
    '-',
  ]
  // Dates of the Worker are in UTC, as on Cloudflare.
  const all = { ...process.env, ...env, TZ: 'UTC' }
  const runtime = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe', 'pipe'], env: all })
  killWithThisProcess(runtime)
  const complaints: string[] = []
  const printed = (text: string) => {
    const line = lineOf(text)
    complaints.push(runtimeEntry(line)?.reason ?? '')
    log.printed(line)
  }
  createInterface(runtime.stdout).on('line', printed)
  createInterface(runtime.stderr).on('line', printed)
  runtime.stdin.on('error', () => {})
  runtime.stdin.end(configuration)
  const ended = once(runtime, 'exit').then(() => {
    const why = complaints.find((one) => one !== '') ?? 'it said nothing'
    throw new Error(`The runtime did not start: ${why}`)
  })
  return { process: runtime, ports: await Promise.race([portsOf(runtime), ended]) }
}

/** What the runtime prints is JSON, except what it prints in its last moment. */
function lineOf(text: string): Printed {
  const { data } = LINE.safeParse(objectIn(text))
  return data ?? { level: 'error', message: text, timestamp: Date.now() }
}

async function portsOf({ stdio: { [CONTROL]: control } }: ChildProcess): Promise<Runtime['ports']> {
  const ports = new Map<string, number>()
  if (control instanceof Readable)
    for await (const line of createInterface(control)) {
      const { data } = LISTENS.safeParse(JSON.parse(line))
      if (data !== undefined) ports.set(data.socket, data.port)
      const [worker, crons] = [SOCKETS.worker, SOCKETS.crons].map((name) => ports.get(name))
      if (worker !== undefined && crons !== undefined) return { worker, crons }
    }
  throw new Error('The runtime did not say where it listens.')
}
