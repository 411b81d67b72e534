import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildDocs } from '../docs/build.ts'
import { portFrom, startFlags } from './flags.ts'
import { expectFree } from './port.ts'
import { fillDevVars } from './secret.ts'
import { onStop } from './stop.ts'
import { ROOT, runWrangler, startWrangler } from './wrangler.ts'

const DEFAULT_PORT = 8787
const POLL_MS = 100

try {
  await start()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

/** Each port keeps boards of its own, so two runs never write the same files. */
async function start(): Promise<void> {
  const vars = startFlags(process.argv.slice(2))
  const port = portFrom(process.env['PORT'] ?? String(DEFAULT_PORT), 'PORT')
  if (port === 0) throw new Error('PORT is a number from 1 to 65535.')
  await expectFree(port, 'localhost')
  if (await fillDevVars(join(ROOT, '.dev.vars')))
    console.log('A new signing secret is in .dev.vars')
  await buildDocs()
  const state = port === DEFAULT_PORT ? '.wrangler/state' : `.wrangler/state-${port}`
  await runWrangler(['d1', 'migrations', 'apply', 'DB', '--local', '--persist-to', state])
  await develop(port, state, vars)
}

/** Runs `wrangler dev` until it ends, and says when it answers. */
async function develop(port: number, state: string, vars: Record<string, string>): Promise<void> {
  const places = ['--port', String(port), '--persist-to', state, '--inspector-port', '0']
  const quiet = ['--log-level', 'error', '--show-interactive-dev-session=false']
  const given = Object.entries(vars).flatMap(([name, value]) => ['--var', `${name}:${value}`])
  const args = ['dev', ...places, ...quiet, ...given]
  const wrangler = startWrangler(args, ['ignore', 'inherit', 'inherit'])
  let stopping = false
  onStop(() => {
    stopping = true
    wrangler.kill('SIGTERM')
  })
  void announce(`http://localhost:${port}`, wrangler)
  const [code] = await once(wrangler, 'exit')
  if (!stopping)
    throw new Error(`wrangler dev ended unexpectedly${code === null ? '' : `, with ${code}`}.`)
  process.exit(0)
}

async function announce(url: string, wrangler: ChildProcess): Promise<void> {
  while (wrangler.exitCode === null && wrangler.signalCode === null) {
    const reply = await fetch(`${url}/healthz`).catch(() => undefined)
    if (reply?.ok) return console.log(`Laneway is ready at ${url}`)
    await sleep(POLL_MS)
  }
}
