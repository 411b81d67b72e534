import type { ImportReport } from './send-export.ts'

/** Somebody whom a file names: what they have there, and the account here that was found for them. */
export type PersonRow = {
  name: string
  cards: number
  comments: number
  memberships: number
  found?: { username: string; by: FoundBy }
}

const WAYS = ['username', 'address', 'fullname'] as const

type FoundBy = (typeof WAYS)[number]

const OF_PERSON = 'membersMapping.'

const NOTHING = { cards: 0, comments: 0, memberships: 0 }

/** Lists the people of all boards of a file, each once: first those who were found here, then the others. */
export function peopleOf({
  boards,
  unmatched,
}: Pick<ImportReport, 'boards' | 'unmatched'>): PersonRow[] {
  const rows = new Map<string, PersonRow>()
  for (const { option, value: username, by: way } of boards.flatMap(({ decided }) => decided)) {
    const by = WAYS.find((one) => one === way)
    if (!option.startsWith(OF_PERSON) || by === undefined) continue
    const name = option.slice(OF_PERSON.length)
    rows.set(name, { name, ...NOTHING, found: { username, by } })
  }
  for (const { name, cards, comments, memberships } of unmatched) {
    const before = rows.get(name) ?? { name, ...NOTHING }
    rows.set(name, {
      ...before,
      cards: before.cards + cards,
      comments: before.comments + comments,
      memberships: before.memberships + memberships,
    })
  }
  return [...rows.values()]
}

/** The people who are known of a file, and the choices for them. */
type Chosen = {
  people: readonly PersonRow[]
  mapping: Readonly<Record<string, string>>
  mode: string
}

/**
 * Lists the people of a file after it was checked with some choices: those of the report, and of those
 * who were chosen what was known before, as the report tells of people alone who are left to it.
 */
export function peopleAfter(
  { people, mapping, mode }: Chosen,
  report: Pick<ImportReport, 'boards' | 'unmatched'>,
): PersonRow[] {
  const rows = new Map(peopleOf(report).map((row) => [row.name, row]))
  const isChosen = ({ name }: PersonRow) => Boolean(mapping[name]) || mode === 'accounts'
  for (const row of people.filter(isChosen)) rows.set(row.name, row)
  return [...rows.values()]
}

/** Choices beside an account of one's own; no username has a slash. The username of another account follows `OTHER`. */
const [NAME, LEFT_OUT, OTHER] = ['/placeholder', '/existing', '/account/'] as const
export const CHOICES = { NAME, LEFT_OUT, OTHER }

/** The choices for people as the service takes them. */
export function mappingOf(
  choices: Readonly<Record<string, string>>,
): Record<string, string | { mode: string }> {
  const chosen = Object.entries(choices).flatMap(([name, choice]) => {
    const target = targetOf(choice)
    return target === '' ? [] : [[name, target]]
  })
  return Object.fromEntries(chosen)
}

/** A username here, which is empty if nobody is chosen yet, or a mode. */
function targetOf(choice: string): string | { mode: string } {
  if (choice.startsWith(OTHER)) return choice.slice(OTHER.length).trim()
  return choice.startsWith('/') ? { mode: choice.slice(1) } : choice.trim()
}
