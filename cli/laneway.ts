#!/usr/bin/env node
import { CommanderError } from 'commander'
import { Misuse } from './misuse.ts'
import { program } from './program.ts'
import { failureText } from './tell.ts'

/** Whoever reads may have enough (`| head`); then there is nobody left to tell. */
process.stdout.on('error', () => process.exit(1))

process.exitCode = await run(process.argv)

/** Runs the tool; gives 0 where it did what it was asked, 1 where that failed, 2 where it was asked wrongly. */
async function run(args: string[]): Promise<number> {
  try {
    await program().parseAsync(args)
    return 0
  } catch (error) {
    if (error instanceof CommanderError) return isAsked(error) ? 0 : 2
    process.stderr.write(`${failureText(error, args.includes('--json'))}\n`)
    return error instanceof Misuse ? 2 : 1
  }
}

/** Commander has said already what it has to say. */
function isAsked({ exitCode }: CommanderError): boolean {
  return exitCode === 0
}
