import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { stop } from '../../../scripts/exit.ts'

const ROOT = join(import.meta.dirname, '../../..')

const READY = /^Laneway is ready at (\S+)$/

/** A service that runs as a process of its own, as `deploy/laneway.service` starts it. */
export type Command = {
  url: string
  /** Tells the memory of all its processes now, in MB. */
  heldMb(): number
  /** The lines of its log that are not about a request, or are of one that failed in the service. */
  complaints: string[]
  end(): Promise<void>
}

/** Builds the service, starts it with its data in a folder, and waits until it is ready. */
export async function startCommand(state: string): Promise<Command> {
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: ROOT, stdio: 'ignore' })
  const args = ['--optimize-for-size', 'dist/server/serve.js', '--port', '0', '--state', state]
  const child = spawn(process.execPath, [...args, '--built', 'dist/server'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const complaints: string[] = []
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>()
  child.once('exit', (code) => reject(new Error(`The service ended with ${code}.`)))
  createInterface(child.stderr).on('line', (line) => complaints.push(line))
  createInterface(child.stdout).on('line', (line) => {
    const [, url] = READY.exec(line) ?? []
    if (url !== undefined) resolve(url)
    if (line.startsWith('{') && isComplaint(line)) complaints.push(line)
  })
  const url = await ready.catch((error: Error) =>
    stop(`${error.message}\n${complaints.join('\n')}`),
  )
  return {
    url,
    complaints,
    heldMb: () => heldKb(child) / 1_024,
    async end() {
      if (child.exitCode !== null) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

function isComplaint(line: string): boolean {
  const entry: unknown = JSON.parse(line)
  const { level, status } = Object(entry) as { level?: string; status?: number }
  return level === 'error' || Number(status) >= 500
}

/** The memory of a process and of all that it has started, each with its part of what they share. */
function heldKb({ pid }: ChildProcess): number {
  return [pid ?? 0, ...descendants(pid ?? 0)].reduce((sum, one) => sum + pssKb(one), 0)
}

function descendants(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
  return children.flatMap((child) => [child, ...descendants(child)])
}

function pssKb(pid: number): number {
  const [, kb] = /^Pss:\s+(\d+) kB$/m.exec(read(`/proc/${pid}/smaps_rollup`)) ?? []
  return Number(kb ?? 0)
}

/** A process that has ended meanwhile holds nothing. */
function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
