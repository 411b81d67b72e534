import { onStop } from './on-stop.ts'
import { PAGE_SOURCES } from './reload.ts'
import { rerun } from './rerun.ts'
import { ROOT } from './wrangler.ts'

/** The service is made of these when it starts, so it starts again when they change. */
const SOURCES = ['src', 'scripts', 'migrations', 'migrations-search', 'wrangler.toml']

const running = await rerun(['scripts/start.ts', '--reload', ...process.argv.slice(2)], {
  root: ROOT,
  sources: SOURCES,
  ownSources: PAGE_SOURCES,
  say: console.log,
})
onStop(() => {
  void running.stop().then(() => process.exit(0))
})
