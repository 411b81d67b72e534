import { plain } from '../text/plain.ts'
import type { BoardView, MiniCard, Person } from '../state/board-view.ts'

/** What is filtered by, as it is written: `urgent label:bug member:anna due:week`. */
export type Filter = {
  words: string[]
  labels: string[]
  members: string[]
  due: Due | undefined
}

/** When a card is due. */
export type Due = 'overdue' | 'today' | 'week' | 'none' | 'complete'

const DUES: readonly string[] = ['overdue', 'today', 'week', 'none', 'complete'] satisfies Due[]

const DAY_MS = 86_400_000

/** A word, a `name:value`, or either with quotes around what has spaces. */
const TERM = /(?:(label|member|due):)?(?:"([^"]*)"?|(\S+))/g

/** Reads a filter. What is not of the language counts as words. */
export function parsedFilter(text: string): Filter {
  const filter: Filter = { words: [], labels: [], members: [], due: undefined }
  for (const [all, name, quoted, bare] of text.matchAll(TERM)) {
    const value = plain(quoted ?? bare ?? '')
    if (value === '') continue
    if (name === 'label') filter.labels.push(value)
    else if (name === 'member') filter.members.push(value)
    else if (name === 'due' && isDue(value)) filter.due = value
    else filter.words.push(name === undefined ? value : plain(all))
  }
  return filter
}

function isDue(value: string): value is Due {
  return DUES.includes(value)
}

/** The text of a filter with a term put in, or taken out where it is. */
export function withTerm(text: string, name: 'label' | 'member' | 'due', value: string): string {
  const term = termOf(name, value)
  const terms: string[] = text.match(TERM) ?? []
  if (terms.includes(term)) return terms.filter((one) => one !== term).join(' ')
  const others = name === 'due' ? terms.filter((one) => !one.startsWith('due:')) : terms
  return [...others, term].join(' ')
}

/** Whether a filter has a term. */
export function hasTerm(text: string, name: 'label' | 'member' | 'due', value: string): boolean {
  const terms: string[] = text.match(TERM) ?? []
  return terms.includes(termOf(name, value))
}

function termOf(name: string, value: string): string {
  return /^[^\s"]+$/.test(value) ? `${name}:${value}` : `${name}:"${value.replaceAll('"', '')}"`
}

/** Tells of a card whether a filter shows it. Labels and members are found by the beginning of their names; a label also by its color. */
export function matcher(
  filter: Filter,
  { board, users }: Pick<BoardView, 'board' | 'users'>,
  now: number,
): (card: MiniCard) => boolean {
  const labels = filter.labels.map((wanted) =>
    idsWhere(board.labels, ({ name, color }) =>
      name === '' ? color === wanted : plain(name).startsWith(wanted),
    ),
  )
  const members = filter.members.map((wanted) =>
    idsWhere(users, (person) => namesOf(person).some((name) => plain(name).startsWith(wanted))),
  )
  const { words, due } = filter
  return (card) => {
    const title = words.length === 0 ? '' : plain(card.title)
    return (
      words.every((word) => title.includes(word) || `#${card.cardNumber}` === word) &&
      labels.every((ids) => card.labelIds.some((id) => ids.has(id))) &&
      members.every((ids) => [...card.members, ...card.assignees].some((id) => ids.has(id))) &&
      (due === undefined || isDueThen(card, due, now))
    )
  }
}

function isDueThen({ dueAt, dueComplete }: MiniCard, due: Due, now: number): boolean {
  if (due === 'complete') return dueComplete
  if (dueAt === undefined) return due === 'none'
  const at = Date.parse(dueAt)
  if (due === 'none' || dueComplete) return false
  if (due === 'overdue') return at < now
  const days = due === 'today' ? 1 : 7
  return at < startOfDay(now) + days * DAY_MS
}

function startOfDay(now: number): number {
  return new Date(now).setHours(0, 0, 0, 0)
}

function idsWhere<T extends { _id: string }>(all: readonly T[], holds: (one: T) => boolean) {
  return new Set(all.filter(holds).map(({ _id }) => _id))
}

function namesOf({ username, fullname }: Person): string[] {
  return [username, ...(fullname === undefined ? [] : [fullname])]
}
