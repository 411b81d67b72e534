import { type ParseArgsConfig, parseArgs } from 'node:util'
import { failure, orUsageError } from './exit.ts'

/** Parses flags with these options. Unknown flags are usage errors. */
export function flagsIn<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
) {
  return orUsageError(() => parseArgs({ args, options }).values)
}

/** A script: its help text, its flags, and its work, which returns whether it succeeded. */
export type Script<F> = {
  usage: string
  readFlags(args: string[]): F
  run(flags: F): Promise<boolean>
}

/** Runs a script, or prints its help. Exits with 0 for success, 1 for failure, 2 for wrong usage. */
export async function runScript<F extends { help: boolean }>(script: Script<F>): Promise<never> {
  process.exit(await codeOf(script, process.argv.slice(2)).catch(failure))
}

async function codeOf<F extends { help: boolean }>(
  { usage, readFlags, run }: Script<F>,
  args: string[],
): Promise<number> {
  const flags = readFlags(args)
  if (!flags.help) return (await run(flags)) ? 0 : 1
  console.log(usage)
  return 0
}
