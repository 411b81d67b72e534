import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'

// Node loads this before the arguments that are meant for the runtime, and comes no further.
const file = process.env['LANEWAY_CONFIGURATION']
if (file === undefined) throw new Error('LANEWAY_CONFIGURATION must name a file.')
await pipeline(process.stdin, createWriteStream(file))
process.exit(1)
