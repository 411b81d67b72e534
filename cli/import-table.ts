import type { Output } from '../client/table.ts'
import { type Row, cell, tableLines } from './print.ts'

/** The reply to an import or a dry run. */
export type Imported = Output<'import_board'>

/** The same, of which an older service does not tell what it has decided of each board. */
type Told = Omit<Imported, 'boards'> & Partial<Pick<Imported, 'boards'>>

/** The name of attachments that a file has only as addresses. */
export const AS_LINKS = 'attachments as links'

/** Most titles in a line of the table. */
const MOST_TITLES = 3

/** The option by which a person of the file is somebody else here; their name there follows. */
const OF_PERSON = 'membersMapping.'

/** Tables for a terminal: what an import takes, what it leaves out with some titles and reasons, and which users have no account here. */
export function importTable(imported: Told): string {
  const { leftOut, samples, reasons = {}, unmatched, boards = [] } = imported
  const left = Object.entries(leftOut).map(([kind, count]) => ({
    'left out': kind,
    count,
    'for example': titlesOf(samples[kind] ?? []),
  }))
  const absent = unmatched.map(({ name, ...counts }) => ({ 'no account here': name, ...counts }))
  const decided = new Map(boards.flatMap((board) => board.decided).map((one) => [one.option, one]))
  const found = [...decided.values()].flatMap(({ option, value, by }) =>
    by === undefined
      ? []
      : [{ 'person there': option.slice(OF_PERSON.length), 'is here': value, by }],
  )
  const open = [...decided.values()].flatMap(({ option, value, why, by }) =>
    by === undefined ? [{ decided: option, as: value, because: why }] : [],
  )
  const made = (imported.createdUsers ?? []).map((name) => ({ 'users to create (disabled)': name }))
  const tables = [
    tableLines(takenRows(imported), ['taken', 'count']),
    left.length > 0
      ? tableLines(left, ['left out', 'count', 'for example'])
      : ['Nothing left out.'],
    ...whysOf(reasons),
    open.length > 0 ? tableLines(open, ['decided', 'as', 'because']) : [],
    found.length > 0 ? tableLines(found, ['person there', 'is here', 'by']) : [],
    absent.length > 0
      ? tableLines(absent, ['no account here', 'cards', 'comments', 'memberships'])
      : [],
    made.length > 0 ? tableLines(made, ['users to create (disabled)']) : [],
  ]
  return tables
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** Lines that say why kinds are left out; those with the same reason are in one. */
function whysOf(reasons: Record<string, string>): string[][] {
  const byReason = Map.groupBy(Object.entries(reasons), ([, reason]) => reason)
  return [...byReason].map(([reason, ones]) => [
    cell(`${ones.map(([kind]) => kind).join(', ')}: ${reason}`),
  ])
}

/** Counts the things that the board gets, by kind. */
function takenRows(imported: Told): Row[] {
  const { lists, swimlanes, labels, customFields, members, attachmentLinks } = imported
  const { cards, comments, checklists, attachments } = imported
  const counts = {
    lists,
    swimlanes,
    labels,
    'custom fields': customFields,
    members,
    cards,
    comments,
    checklists,
    attachments,
    // Few files have any.
    [AS_LINKS]: attachmentLinks || undefined,
  }
  return Object.entries(counts).flatMap(([taken, count]) =>
    count === undefined ? [] : [{ taken, count }],
  )
}

function titlesOf(titles: string[]): string {
  const more = titles.length > MOST_TITLES ? ['…'] : []
  return [...titles.slice(0, MOST_TITLES), ...more].join(', ')
}
