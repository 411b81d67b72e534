import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { killWithThisProcess } from './kill-with-this.ts'
import { type Printed, objectIn } from './log/entry.ts'
import type { Log } from './log/log.ts'
import { runtimeEntry } from './log/runtime-entry.ts'
import type { Configured } from './prepare.ts'

/** The names that Miniflare gives the sockets of the Worker and of the one that calls its crons. */
const SOCKETS = { worker: 'direct:0:default', crons: 'direct:1:default' } as const

/** The file at which the runtime says at which ports it listens. */
const CONTROL = 3

/** A runtime that is ready: its process, and the ports at this machine of the Worker and of the one that calls its crons. */
export type Runtime = { process: ChildProcess; ports: { worker: number; crons: number } }

type Surroundings = {
  /** The address to which the simulators send requests that nothing here needs. */
  inside: string
  /** Variables of the process, beside those of this one. */
  env: Record<string, string>
  log: Log
}

/** Starts the runtime with a configuration, and waits until it is ready. It ends with this process, however that ends. */
export async function startRuntime(
  { program, file }: Configured,
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
  const configuration = openSync(file, 'r')
  const runtime = spawn(program, args, { stdio: [configuration, 'pipe', 'pipe', 'pipe'], env: all })
  closeSync(configuration)
  killWithThisProcess(runtime)
  let said: string | undefined
  const printed = (text: string) => {
    const line = lineOf(text)
    said ??= runtimeEntry(line)?.reason
    log.printed(line)
  }
  for (const stream of [runtime.stdout, runtime.stderr])
    if (stream !== null) createInterface(stream).on('line', printed)
  const ended = once(runtime, 'exit').then(() => {
    throw new Error(`The runtime did not start: ${said ?? 'it said nothing'}`)
  })
  return { process: runtime, ports: await Promise.race([portsOf(runtime), ended]) }
}

/** Reads a line of the runtime. It prints JSON, except in its last moment. */
function lineOf(text: string): Printed {
  const { level, message, timestamp } = objectIn(text) ?? {}
  return typeof level === 'string' && typeof message === 'string'
    ? { level, message, timestamp: Number(timestamp) }
    : { level: 'error', message: text, timestamp: Date.now() }
}

async function portsOf({ stdio: { [CONTROL]: control } }: ChildProcess): Promise<Runtime['ports']> {
  const ports = new Map<string, number>()
  if (control instanceof Readable)
    for await (const line of createInterface(control)) {
      const { event, socket, port } = objectIn(line) ?? {}
      if (event === 'listen' && typeof socket === 'string') ports.set(socket, Number(port))
      const [worker, crons] = [SOCKETS.worker, SOCKETS.crons].map((name) => ports.get(name))
      if (worker !== undefined && crons !== undefined) return { worker, crons }
    }
  throw new Error('The runtime did not say where it listens.')
}
