import { type Command, InvalidArgumentError } from 'commander'

/** A command with the options that every command has. The default one of its parent runs if none is named. */
export function command(
  parent: Command,
  name: string,
  description: string,
  kind: { isDefault?: boolean } = {},
): Command {
  return parent
    .command(name, kind)
    .description(description)
    .option('--url <url>', 'the service (default: LANEWAY_URL, or that of the last login)')
    .option('--json', 'print only JSON to stdout')
}

/** Reads an option that may be repeated. */
export function appended(value: string, before: string[] = []): string[] {
  return [...before, value]
}

/** Reads an option that is a number from 1 to 1,000. */
export function countOf(text: string): number {
  const count = Number(text)
  if (Number.isInteger(count) && count >= 1 && count <= 1_000) return count
  throw new InvalidArgumentError('It must be a number from 1 to 1,000.')
}
