import type { ImportReport } from './send-export.ts'

/** A decision that somebody can change: the option, what it is now, and the column that it is about. */
export type DecisionRow = { option: string; value: string; column: string | undefined }

const OF_COLUMN = 'mapping.'

const ORDER = 'dateOrder'

/** The values that could not be read, whose samples end with the fields that they are of. */
const UNREAD = 'unreadableValues'

const OF_DATE = /\(\w+At\)$/

/**
 * Lists what a check of a file has decided, and what somebody has chosen in its place: the service does
 * not name again what it was told. Options that the page has no choices for are not among them. Where
 * dates could not be read, the order of dates is among them without a value: those that are read alike
 * in two orders are left out until somebody picks one.
 */
export function decisionsOf(
  { boards, samples }: Pick<ImportReport, 'boards' | 'samples'>,
  chosen: Readonly<Record<string, string>>,
): DecisionRow[] {
  const rows = new Map<string, DecisionRow>()
  const add = (option: string, value: string) => {
    const column = option.startsWith(OF_COLUMN) ? option.slice(OF_COLUMN.length) : undefined
    if (column === undefined && option !== ORDER) return
    rows.set(option, { option, value, column })
  }
  if (new Map(Object.entries(samples)).get(UNREAD)?.some((one) => OF_DATE.test(one))) add(ORDER, '')
  for (const { decided } of boards) for (const { option, value } of decided) add(option, value)
  for (const [option, value] of Object.entries(chosen)) add(option, value)
  return [...rows.values()]
}

/** The columns, or properties, that may be the list of cards, and the one that is; the service names them unless it was told. */
export type ListColumns = { all: readonly string[]; picked: string }

/** Finds them in what a check of a file has decided; none where there is no choice. */
export function listColumnsOf({ boards }: Pick<ImportReport, 'boards'>): ListColumns | undefined {
  const found = boards
    .flatMap(({ decided }) => decided)
    .find(({ option, value, others }) => {
      return option.startsWith(OF_COLUMN) && value === 'list' && Boolean(others?.length)
    })
  if (found === undefined) return undefined
  const picked = found.option.slice(OF_COLUMN.length)
  return { all: [picked, ...(found.others ?? [])], picked }
}

/** The options by which another column becomes the list. */
export function asList(
  column: string,
  chosen: Readonly<Record<string, string>>,
): Record<string, string> {
  const kept = Object.entries(chosen).filter(([, value]) => value !== 'list')
  return { ...Object.fromEntries(kept), [OF_COLUMN + column]: 'list' }
}
