import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { environmentVars } from './environment-vars.ts'
import { stop } from './exit.ts'
import { type FlagsOf, countOf, toggle } from './flags.ts'
import { type Run, run } from './run-server.ts'
import { runScript } from './run-script.ts'
import { HOST, NO_BACKUP, VARS, stateFlag } from './serve-flags.ts'
import { ROOT } from './wrangler.ts'

const DEFAULT_PORT = 8787

/** The folder that `wrangler dev` and `wrangler d1 … --local` use, too. */
const DEFAULT_STATE = join(ROOT, '.wrangler/state')

const COMMAND = {
  name: 'start',
  about: `Runs the service at http://localhost:${DEFAULT_PORT}, or at the port in PORT.`,
  flags: {
    host: HOST,
    state: stateFlag('the folder of the data (.wrangler/state)'),
    reload: toggle(
      'build the pages again after each change, and load them again where they are open',
    ),
    noBackup: NO_BACKUP,
    var: VARS,
  },
}

await runScript(COMMAND, async (flags) => run(await runOf(flags)))

/** Puts together what the flags, the environment and, if it exists, `.dev.vars` ask for, in this order. */
async function runOf({
  host,
  state = DEFAULT_STATE,
  reload: reloads,
  noBackup,
  var: vars,
}: FlagsOf<typeof COMMAND>): Promise<Run> {
  const port = countOf(process.env['PORT'] ?? String(DEFAULT_PORT), 'PORT', 0, 65_535)
  if (port === 0) stop('PORT must be a number from 1 to 65535.')
  const { JWT_SECRET: secret, ...kept } = await devVars()
  const name = host === undefined ? 'localhost' : undefined
  return {
    host,
    name,
    port,
    state,
    reloads,
    noBackup,
    vars: { ...kept, ...environmentVars(process.env), ...vars },
    secret,
  }
}

/** The variables in `.dev.vars`, which `wrangler dev` reads, too. */
async function devVars(): Promise<Record<string, string>> {
  const text = await readFile(join(ROOT, '.dev.vars'), 'utf8').catch(() => '')
  const given = Object.entries(parseEnv(text))
  return Object.fromEntries(given.flatMap(([name, value = '']) => [[name, value] as const]))
}
