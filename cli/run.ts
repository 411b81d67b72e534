import { CommanderError } from 'commander'
import { program } from './program.ts'
import { failureText } from './print.ts'
import { UsageError } from './usage-error.ts'

/** Runs the tool with the arguments of a process, and prints why it fails; returns the exit code: 0 for success, 1 for failure, 2 for wrong usage. */
export async function run(args: string[]): Promise<number> {
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
