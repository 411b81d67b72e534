#!/usr/bin/env node
import { run } from './run.ts'

/** The reader of stdout may close it (`| head`); then there is nothing left to do. */
process.stdout.on('error', () => process.exit(1))

process.exitCode = await run(process.argv)
