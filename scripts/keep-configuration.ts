import { createWriteStream, renameSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'

// Node loads this before the arguments that are meant for the runtime, and comes no further.
const file = process.env['LANEWAY_CONFIGURATION']
if (file === undefined) throw new Error('LANEWAY_CONFIGURATION must name a file.')
// A disk that is full leaves a part, which would be no configuration.
await pipeline(process.stdin, createWriteStream(`${file}.unfinished`))
renameSync(`${file}.unfinished`, file)
process.exit(1)
