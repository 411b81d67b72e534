import { spawnSync } from 'node:child_process'
import { join, parse, resolve } from 'node:path'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { applyMigrations } from './migrations.ts'
import { configurationOf } from './configuration.ts'
import type { Asked, Facts, Outcome } from './prepare.ts'
import { CONFIG, ROOT, runWrangler } from './wrangler.ts'

// The program of `prepare`, which gives it the data folder, the source of the Worker, and the folder of a Worker that is built.
process.env['WRANGLER_LOG'] ??= 'error'
const [, , state = '', entry = '', built = ''] = process.argv

// Ends the process also when its parent has died.
process.once('disconnect', () => process.exit())

const told = (outcome: Outcome) => process.send?.(outcome)

try {
  const { facts, configure } = await prepared()
  process.once('message', (asked: Asked) => {
    configure(asked).then((configured) => told({ configured }), fail)
  })
  told({ facts })
} catch (error) {
  fail(error)
}

function fail(error: unknown): void {
  told({ failed: error instanceof Error ? error.message : String(error) })
}

async function prepared() {
  const config = unstable_readConfig({ config: CONFIG })
  const folder = built || join(state, 'worker')
  if (!built) await build(folder)
  // The pages are a service binding, because static assets would put a router in front of the Worker.
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions({
    ...config,
    assets: undefined,
  })
  await applyMigrations(state, config.d1_databases, options)
  const facts: Facts = {
    pages: resolve(ROOT, config.assets?.directory ?? 'dist/pages'),
    crons: config.triggers.crons ?? [],
    vars: config.vars,
  }
  const configure = ({ vars, inside }: Asked) =>
    configurationOf({
      state,
      name: config.name ?? 'worker',
      script: resolve(folder, `${parse(entry).name}.js`),
      vars: { ...config.vars, ...vars },
      options,
      inside,
    })
  return { facts, configure }
}

/** Wrangler builds the pages, too, but hides their faults in the rest of what it prints. So if it fails, they are built once more to find these. */
async function build(folder: string): Promise<void> {
  try {
    await runWrangler(['deploy', entry, '--dry-run', '--minify', '--outdir', folder])
  } catch (error) {
    const pages = spawnSync('npm', ['run', '--silent', 'pages'], { cwd: ROOT, encoding: 'utf8' })
    if (pages.status === 0) throw error
    throw new Error(`The pages could not be built:\n${pages.stderr}`, { cause: error })
  }
}
