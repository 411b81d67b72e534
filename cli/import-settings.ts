import { usageError } from './usage-error.ts'

const OF_COLUMN = 'mapping.'
const OF_PERSON = 'membersMapping.'

/** The options by which the service reads a file, and those by which it reads the boards of another service, whose columns are known. */
const OPTIONS = {
  file: ['dateOrder', 'membersMode', 'timeZone', 'title'],
  service: ['membersMode', 'timeZone'],
} as const

type Of = keyof typeof OPTIONS

const NAMES: Record<Of, string> = {
  file: `${OPTIONS.file.join(', ')}, ${OF_COLUMN}COLUMN or ${OF_PERSON}PERSON`,
  service: `${OPTIONS.service.join(', ')} or ${OF_PERSON}PERSON, as the boards of a service have no columns`,
}

/** Modes in which somebody may be brought along, in place of being a user here. */
const MODES = new Set(['existing', 'placeholder', 'me'])

export type ImportSettings = {
  /** The query of an import, without its people. */
  query: Record<string, string>
  /** `membersMapping` of an import. */
  people: Record<string, string | { mode: string }>
}

/**
 * Reads `--set` flags, `OPTION=VALUE` as a dry run names its decisions, and `--map` flags, `THEIRS=OURS`.
 * `mapping.COLUMN` says what a column becomes, and `membersMapping.PERSON` who somebody is.
 */
export function settingsOf(
  { set = [], map = [] }: { set?: string[] | undefined; map?: string[] | undefined },
  of: Of,
): ImportSettings {
  const query: Record<string, string> = {}
  const columns: [string, string][] = []
  const people: [string, string | { mode: string }][] = map.map(pairOf)
  const known: readonly string[] = OPTIONS[of]
  for (const pair of set) {
    const at = pair.lastIndexOf('=')
    const [option, value] = [pair.slice(0, Math.max(at, 0)), pair.slice(at + 1)]
    if (of === 'file' && option.startsWith(OF_COLUMN))
      columns.push([option.slice(OF_COLUMN.length), value])
    else if (option.startsWith(OF_PERSON) && value !== '')
      people.push([option.slice(OF_PERSON.length), MODES.has(value) ? { mode: value } : value])
    else if (known.includes(option)) query[option] = value
    else
      return usageError(
        `--set must be OPTION=VALUE, where OPTION is ${NAMES[of]}, but is '${pair}'.`,
      )
  }
  const mapping = JSON.stringify(Object.fromEntries(columns))
  return {
    query: columns.length === 0 ? query : { ...query, mapping },
    people: Object.fromEntries(people),
  }
}

function pairOf(pair: string): [string, string] {
  const at = pair.indexOf('=')
  if (at < 1 || at === pair.length - 1)
    return usageError(`--map must be THEIRS=OURS, but is '${pair}'.`)
  return [pair.slice(0, at), pair.slice(at + 1)]
}

/** The query of an import with its people, if it names any. */
export function queryWithPeople({ query, people }: ImportSettings): Record<string, string> {
  const membersMapping = JSON.stringify(people)
  return Object.keys(people).length === 0 ? query : { ...query, membersMapping }
}
