import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'

/** The source of the tool, as Node runs it. */
export const BIN = resolve(import.meta.dirname, '../../../cli/laneway.ts')

/** What a run of the tool came to. */
export type Ran = { code: number | null; stdout: string; stderr: string }

/** Makes the tool take its standard input for a terminal. */
const AS_TERMINAL = ['--import', 'data:text/javascript,process.stdin.isTTY = true']

type Setting = { home: string; stdin?: string; url?: string; isTerminal?: boolean }

/** Runs the tool as its users do, with a settings folder of its own and what is typed into it. */
export async function laneway(
  args: string[],
  { home, stdin = '', url, isTerminal = false }: Setting,
): Promise<Ran> {
  const env = { PATH: process.env['PATH'], XDG_CONFIG_HOME: home, LANEWAY_URL: url }
  const child = spawn(process.execPath, [...(isTerminal ? AS_TERMINAL : []), BIN, ...args], {
    env,
    stdio: 'pipe',
  })
  child.stdin.end(stdin)
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { code: typeof code === 'number' ? code : null, stdout, stderr }
}

/** The JSON value that a run printed as its whole output. */
export function printed<T>({ stdout }: Ran): T {
  return JSON.parse(stdout) as T
}
