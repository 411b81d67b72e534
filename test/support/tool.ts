import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { Readable, Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { run } from '../../cli/run.ts'

/** The source of the tool, as Node runs it. */
export const BIN = resolve(import.meta.dirname, '../../cli/laneway.ts')

/** The result of a run of the tool. */
export type Ran = { code: number | null; stdout: string; stderr: string }

type Setting = {
  home: string
  stdin?: string
  url?: string
  isTerminal?: boolean
  /** More variables of the environment. */
  env?: Record<string, string>
}

let isRunning = false

/**
 * Runs the tool in this process, with a settings folder of its own and what is typed into it. It gets
 * streams and an environment of its own in the place of the process's, so that one runs at a time.
 */
export async function laneway(
  args: string[],
  { home, stdin = '', url, isTerminal = false, env = {} }: Setting,
): Promise<Ran> {
  if (isRunning) throw new Error('Another run of the tool has not ended: await it.')
  isRunning = true
  const [stdout, stderr] = [collected(), collected()]
  const restore = replaced({
    env: { ...environment(home, url), ...env },
    stdin: Object.assign(Readable.from(stdin === '' ? [] : [stdin]), { isTTY: isTerminal }),
    stdout: stdout.stream,
    stderr: stderr.stream,
  })
  try {
    const code = await run([process.execPath, BIN, ...args])
    return { code, stdout: stdout.text(), stderr: stderr.text() }
  } finally {
    restore()
    isRunning = false
  }
}

/** Runs the tool in a process of its own, as its users do. */
export async function lanewayProcess(
  args: string[],
  { home, stdin = '', url }: Omit<Setting, 'isTerminal' | 'env'>,
): Promise<Ran> {
  const env = environment(home, url)
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: 'pipe' })
  child.stdin.end(stdin)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: typeof code === 'number' ? code : null, stdout, stderr }
}

/** The environment of a run of the tool, and nothing else of this process's. */
export function environment(home: string, url: string | undefined): Record<string, string> {
  const path = process.env['PATH'] ?? ''
  return { PATH: path, XDG_CONFIG_HOME: home, ...(url !== undefined && { LANEWAY_URL: url }) }
}

/** The JSON value that a run printed as its whole output. */
export function printed<T>({ stdout }: Ran): T {
  return JSON.parse(stdout) as T
}

/** Replaces properties of the process; returns a function that puts them back. */
function replaced(values: Record<string, unknown>): () => void {
  const before = Object.keys(values).map(
    (name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const,
  )
  for (const [name, value] of Object.entries(values))
    Object.defineProperty(process, name, { value, configurable: true, writable: true })
  return () => {
    for (const [name, descriptor] of before)
      if (descriptor !== undefined) Object.defineProperty(process, name, descriptor)
  }
}

/** A stream that keeps what is written to it. */
function collected(): { stream: Writable; text(): string } {
  const chunks: Buffer[] = []
  const stream = new Writable({
    write(chunk: Buffer, _encoding, done) {
      chunks.push(chunk)
      done()
    },
  })
  return { stream, text: () => Buffer.concat(chunks).toString() }
}
