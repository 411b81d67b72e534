import type { Output } from '../client/table.ts'
import { tableLines } from './tell.ts'

/** The reply to an import or a dry run. */
export type Imported = Output<'import_board'>

/** Most titles in a line of the table. */
const MOST_TITLES = 3

/** Tables for a terminal: what an import takes, what it leaves out with some titles, and which users have no account here. */
export function importTable(imported: Imported): string {
  const { cards, comments, checklists, attachments, leftOut, samples, unmatched } = imported
  const taken = Object.entries({ cards, comments, checklists, attachments })
  const left = Object.entries(leftOut).map(([kind, count]) => ({
    'left out': kind,
    count,
    'for example': titlesOf(samples[kind] ?? []),
  }))
  const absent = unmatched.map(({ name, ...counts }) => ({ 'no account here': name, ...counts }))
  const made = (imported.createdUsers ?? []).map((name) => ({ 'users to create (disabled)': name }))
  const tables = [
    tableLines(
      taken.map(([what, count]) => ({ taken: what, count })),
      ['taken', 'count'],
    ),
    left.length > 0
      ? tableLines(left, ['left out', 'count', 'for example'])
      : ['Nothing left out.'],
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

function titlesOf(titles: string[]): string {
  const more = titles.length > MOST_TITLES ? ['…'] : []
  return [...titles.slice(0, MOST_TITLES), ...more].join(', ')
}
