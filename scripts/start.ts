import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { portFrom, startFlags } from './serve-flags.ts'
import { type Run, run } from './run-server.ts'
import { fillDevVars } from './secret.ts'
import { ROOT } from './wrangler.ts'

const DEFAULT_PORT = 8787

/** The folder that `wrangler dev` and `wrangler d1 … --local` use, too. */
const DEFAULT_STATE = join(ROOT, '.wrangler/state')

await run(readRun, 'localhost')

/** Reads the flags, PORT and `.dev.vars`; adds a signing secret to `.dev.vars` if it has none. */
async function readRun(): Promise<Run> {
  const { state = DEFAULT_STATE, vars } = startFlags(process.argv.slice(2))
  const port = portFrom(process.env['PORT'] ?? String(DEFAULT_PORT), 'PORT')
  if (port === 0) throw new Error('PORT must be a number from 1 to 65535.')
  const path = join(ROOT, '.dev.vars')
  if (await fillDevVars(path)) console.log('A new signing secret is in .dev.vars')
  const kept = parseEnv(await readFile(path, 'utf8'))
  const given = Object.entries(kept).flatMap(([name, value = '']) => [[name, value] as const])
  // Clients can send any Host header here, so links use the address that this listens on.
  const usual = { PUBLIC_URL: `http://localhost:${port}` }
  return { port, state, vars: { ...usual, ...Object.fromEntries(given), ...vars } }
}
