#!/usr/bin/env node
import { CommanderError } from 'commander'
import { UsageError } from './usage-error.ts'
import { program } from './program.ts'
import { failureText } from './tell.ts'

/** The reader of stdout may close it (`| head`); then there is nothing left to do. */
process.stdout.on('error', () => process.exit(1))

process.exitCode = await run(process.argv)

/** Runs the tool; returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
async function run(args: string[]): Promise<number> {
  try {
    await program().parseAsync(args)
    return 0
  } catch (error) {
    // Commander has printed its message already; help and the version are no errors.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    process.stderr.write(`${failureText(error, args.includes('--json'))}\n`)
    return error instanceof UsageError ? 2 : 1
  }
}
