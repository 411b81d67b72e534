import { spawnSync } from 'node:child_process'
import { join, parse, resolve } from 'node:path'
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler'
import { applyMigrations } from './migrations.ts'
import type { Outcome, Prepared } from './prepare.ts'
import { CONFIG, ROOT, runWrangler } from './wrangler.ts'

// The program of `prepare`, which gives it the data folder, the source of the Worker, and the folder of a Worker that is built.
process.env['WRANGLER_LOG'] ??= 'error'
const [, , state = '', entry = '', built = ''] = process.argv

// Ends the process also when its parent has died.
process.once('disconnect', () => process.exit())

const outcome = await prepared().then(
  (result): Outcome => ({ prepared: result }),
  (error: unknown): Outcome => ({ failed: error instanceof Error ? error.message : String(error) }),
)
process.send?.(outcome, () => process.disconnect())

async function prepared(): Promise<Prepared> {
  const config = unstable_readConfig({ config: CONFIG })
  const folder = built || join(state, 'worker')
  if (!built) await build(folder)
  // The pages are a service binding, because static assets would put a router in front of the Worker.
  const { workerOptions: options } = unstable_getMiniflareWorkerOptions({
    ...config,
    assets: undefined,
  })
  await applyMigrations(state, config.d1_databases, options)
  return {
    script: resolve(folder, `${parse(entry).name}.js`),
    pages: resolve(ROOT, config.assets?.directory ?? 'dist/pages'),
    name: config.name ?? 'worker',
    crons: config.triggers.crons ?? [],
    vars: config.vars,
    options,
  }
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
