import { type ParseArgsConfig, parseArgs } from 'node:util'
import { failure, rightly } from './demo/stop.ts'

/** The flags given, as these options read them; what they do not know is misuse. */
export function flagsIn<const O extends NonNullable<ParseArgsConfig['options']>>(
  args: string[],
  options: O,
) {
  return rightly(() => parseArgs({ args, options }).values)
}

/** A script: how it is started, how its flags are read, and what it does with them: whether all was well. */
export type Script<F> = {
  usage: string
  readFlags(args: string[]): F
  run(flags: F): Promise<boolean>
}

/** Runs a script with the flags it was started with, or shows how it is; exits with 0, with 1 where not all was well or it failed, with 2 where it was called wrongly. */
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
