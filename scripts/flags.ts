import { parseArgs } from 'node:util'
import { orUsageError, usageError } from './exit.ts'
import { figures } from './report.ts'

/** A flag: the name of its value in the help (a switch has none), its meaning, and its value by the texts that were given; without the flag there are no texts. */
export type Flag<T> = { value?: string; meaning: string; read(texts: string[], name: string): T }

/** A command with its flags by their names in the code: `lateKills` is `--late-kills`. Only one with an operand, such as `FOLDER`, takes arguments that are no flags. */
export type Command = {
  name: string
  about: string
  operand?: string
  flags: Record<string, Flag<unknown>>
}

/** The values of a command's flags. */
export type FlagsOf<C extends Command> = {
  [Name in keyof C['flags']]: ReturnType<C['flags'][Name]['read']>
}

/** A flag without a value: true if it is given. */
export function toggle(meaning: string): Flag<boolean> {
  return { meaning, read: (texts) => texts.length > 0 }
}

/** A flag with a value, which `read` makes of its text; undefined without the flag. The last one counts. */
export function option<T>(
  value: string,
  meaning: string,
  read: (text: string, name: string) => T,
): Flag<T | undefined> {
  return {
    value,
    meaning,
    read(texts, name) {
      const text = texts.at(-1)
      return text === undefined ? undefined : read(text, name)
    },
  }
}

/** A flag whose value is a text. */
export function text(value: string, meaning: string): Flag<string | undefined> {
  return option(value, meaning, (given) => given)
}

/** A flag whose value is a whole number from `least` to `most`. */
export function count(meaning: string, least: number, most: number): Flag<number | undefined> {
  return option('N', meaning, (given, name) => countOf(given, name, least, most))
}

/** The flag with a default, which the help shows unless it is empty. */
export function usually<T extends string | number>(
  usual: T,
  { meaning, read, ...flag }: Flag<T | undefined>,
): Flag<T> {
  return {
    ...flag,
    meaning: usual === '' ? meaning : `${meaning} (${usual})`,
    read: (texts, name) => read(texts, name) ?? usual,
  }
}

/** Reads a whole number from `least` to `most`. Any other text is a usage error that gives this name. */
export function countOf(given: string, name: string, least: number, most: number): number {
  const number = Number(given)
  if (/^\d+$/.test(given) && number >= least && number <= most) return number
  return usageError(`${name} must be a whole number from ${least} to ${most}, not '${given}'.`)
}

/** Reads a command line: the flags, the operands, and if it asks for help. Anything that it does not know, or cannot read, is a usage error. */
export function readFlags<C extends Command>(
  { flags, operand }: C,
  args: string[],
): { flags: FlagsOf<C>; operands: string[]; help: boolean } {
  const known = Object.entries({ ...flags, help: HELP })
  const options = known.map(([name, { value }]) => {
    return [dashed(name), { type: value ? 'string' : 'boolean', multiple: true }] as const
  })
  const { values, positionals: operands } = orUsageError(
    () =>
      parseArgs({
        args,
        options: Object.fromEntries(options),
        allowPositionals: operand !== undefined,
      }),
    withoutHint,
  )
  const read = Object.entries(flags).map(([name, flag]): [string, unknown] => {
    const texts = [values[dashed(name)] ?? []].flat().map(String)
    return [name, flag.read(texts, `--${dashed(name)}`)]
  })
  // Each flag is read by its own declaration, which `Object.fromEntries` forgets.
  return {
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the reason above
    flags: Object.fromEntries(read) as FlagsOf<C>,
    operands,
    help: values['help'] !== undefined,
  }
}

/** The help of a command. */
export function helpOf({ name, about, operand, flags }: Command): string {
  const lines = Object.entries({ ...flags, help: HELP }).map(([flag, { value, meaning }]) => {
    return [`--${dashed(flag)}${value ? ` ${value}` : ''}`, meaning]
  })
  const usage = `npm run ${name} -- [flags]${operand ? ` [${operand}]` : ''}`
  return `${usage}\n\n${figures(Object.fromEntries(lines))}\n\n${about}`
}

const HELP = toggle('show this help')

function dashed(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** The message of an error of `parseArgs`, without its hints. */
function withoutHint({ message }: Error): string {
  const [sentence = message] = message.split(/\.? (?=To specify)|\.?\n/)
  return `${sentence.replace(/\.$/, '')}.`
}
