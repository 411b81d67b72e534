import { serveFlags } from './serve-flags.ts'
import { run } from './run-server.ts'

await run(() => serveFlags(process.argv.slice(2)))
