import { failure } from './exit.ts'
import { type Command, type FlagsOf, helpOf, readFlags } from './flags.ts'

/** Runs a command, or prints its help. `run` returns whether it succeeded. Exits with 0 for success, 1 for failure, 2 for wrong usage. */
export async function runScript<const C extends Command>(
  command: C,
  run: (flags: FlagsOf<C>, operands: string[]) => Promise<boolean>,
): Promise<never> {
  process.exit(await codeOf(command, run).catch(failure))
}

async function codeOf<C extends Command>(
  command: C,
  run: (flags: FlagsOf<C>, operands: string[]) => Promise<boolean>,
): Promise<number> {
  const { flags, operands, help } = readFlags(command, process.argv.slice(2))
  if (!help) return (await run(flags, operands)) ? 0 : 1
  console.log(helpOf(command))
  return 0
}
