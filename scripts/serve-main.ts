import { serveFlags } from './flags.ts'
import { run } from './run.ts'

await run(() => serveFlags(process.argv.slice(2)))
