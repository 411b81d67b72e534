import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { findPackageJSON } from 'node:module'
import { dirname, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { stripVTControlCharacters } from 'node:util'

/** The folder of the project, for its sources and for what is built of them. */
export const ROOT = dirname(findPackageJSON(import.meta.url) ?? import.meta.dirname)
export const CONFIG = resolve(ROOT, 'wrangler.toml')

const COMMAND = resolve(ROOT, 'node_modules/wrangler/bin/wrangler.js')
const QUIET = {
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_SEND_ERROR_REPORTS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  X_LOCAL_EXPLORER: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
}

/** Starts wrangler in the project, without its questions, metrics and update checks. */
export function startWrangler(args: readonly string[], stdio: StdioOptions): ChildProcess {
  const env = { ...process.env, ...QUIET }
  return spawn(process.execPath, [COMMAND, ...args], { cwd: ROOT, env, stdio })
}

/** Runs wrangler without output; throws with its output if it fails. */
export async function runWrangler(args: readonly string[]): Promise<void> {
  const { ok, said } = await heardWrangler(args)
  if (!ok) throw new Error(`wrangler ${args.join(' ')} failed:\n${said}`)
}

/** Runs wrangler without output; returns whether it succeeded, and its output without colors. */
export async function heardWrangler(
  args: readonly string[],
): Promise<{ ok: boolean; said: string }> {
  const child = startWrangler(args, ['ignore', 'pipe', 'pipe'])
  const ended = once(child, 'close')
  const said = [child.stdout, child.stderr].filter((stream) => stream !== null)
  const texts = await Promise.all(said.map((stream) => text(stream)))
  const [code] = await ended
  return { ok: code === 0, said: stripVTControlCharacters(texts.join('')) }
}
