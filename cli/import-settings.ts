import { usageError } from './usage-error.ts'

const OF_COLUMN = 'mapping.'

/** The options by which the service reads a file; `mapping.COLUMN` says what a column becomes. */
const OPTIONS = ['dateOrder', 'membersMode', 'timeZone', 'title']

/** Reads `--set` flags, `OPTION=VALUE` as a dry run names its decisions, as the query of an import. */
export function settingsOf(pairs: string[]): Record<string, string> {
  const query: Record<string, string> = {}
  const mapping: [string, string][] = []
  for (const pair of pairs) {
    const at = pair.lastIndexOf('=')
    const [option, value] = [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)]
    if (option.startsWith(OF_COLUMN)) mapping.push([option.slice(OF_COLUMN.length), value])
    else if (OPTIONS.includes(option)) query[option] = value
    else
      return usageError(
        `--set must be OPTION=VALUE, where OPTION is ${OPTIONS.join(', ')} or mapping.COLUMN, but is '${pair}'.`,
      )
  }
  const columns = JSON.stringify(Object.fromEntries(mapping))
  return mapping.length === 0 ? query : { ...query, mapping: columns }
}
