import { FIRST_LABEL_COLORS } from '../../kernel/contract/colors.ts'
import { exportTooLarge } from '../import/first-pass-index.ts'
import type { NamedLabel } from './cells.ts'

/** Most lists, swimlanes, labels and people of a table together: their names are in memory. */
const MOST_NAMES = 5_000

/** Characters of a name that are kept here. This is more than a title may have, so that the import cuts it once more, and counts that. */
const NAME_CHARACTERS = 1_001

/** Gives ids to the lists, swimlanes, people and labels that a table names, and makes the entries of an export for them, in the order in which they first come. Throws for too many. */
export function openNames() {
  const idsOf = idGiver()
  const [lists, swimlanes] = [idsOf((at) => `list ${at}`), idsOf((at) => `swimlane ${at}`)]
  const people = idsOf((_at, name) => name)
  const labelIds = idsOf((at) => `label ${at}`)
  const labels = new Map<string, Required<NamedLabel>>()
  const members = new Set<string>()
  const titled = (ids: typeof lists) =>
    ids.all().map(([title, _id], sort) => ({ _id, title, sort }))
  return {
    list: lists.idOf,
    swimlane: swimlanes.idOf,
    person: people.idOf,
    /** A person who is on a card, and so a member of the board. */
    member(name: string): string {
      const id = people.idOf(name)
      members.add(id)
      return id
    },
    label({ name, color }: NamedLabel): string {
      const id = labelIds.idOf(`${color ?? ''} ${name}`)
      const next = FIRST_LABEL_COLORS[labels.size % FIRST_LABEL_COLORS.length] ?? 'silver'
      if (!labels.has(id)) labels.set(id, { name, color: color ?? next })
      return id
    },
    entries: () => ({
      lists: titled(lists).map((list) => ({ ...list, externalId: '' })),
      swimlanes: titled(swimlanes),
      labels: [...labels].map(([_id, label]) => ({ _id, ...label })),
      users: people.all().map(([username, _id]) => ({ _id, username })),
      members: [...members].map((userId) => ({ userId, isAdmin: false, isActive: true })),
    }),
  }
}

function idGiver() {
  let count = 0
  return (make: (at: number, name: string) => string) => {
    const ids = new Map<string, string>()
    return {
      idOf(given: string): string {
        const name = given.slice(0, NAME_CHARACTERS)
        const known = ids.get(name)
        if (known !== undefined) return known
        count += 1
        if (count > MOST_NAMES) throw exportTooLarge(MOST_NAMES, 'lists, labels and people')
        const id = make(ids.size, name)
        ids.set(name, id)
        return id
      },
      all: () => [...ids],
    }
  }
}
