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

/** Modes that somebody can be brought along in beside an account; no username has a slash. */
const [NAME, MINE] = ['/placeholder', '/existing'] as const
export const CHOICES = { NAME, MINE }

/** The choices for people as the service takes them. */
export function mappingOf(
  choices: Readonly<Record<string, string>>,
): Record<string, string | { mode: string }> {
  const chosen = Object.entries(choices).filter(([, choice]) => choice.trim() !== '')
  return Object.fromEntries(
    chosen.map(([name, choice]) => [
      name,
      choice.startsWith('/') ? { mode: choice.slice(1) } : choice,
    ]),
  )
}
