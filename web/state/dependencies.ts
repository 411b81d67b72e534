import type { Entry } from '../../client/table.ts'

/** A dependency as the service lists it: the first card has it on the second. */
export type Dependency = Pick<
  Entry<'get_board_dependencies'>,
  'from' | 'fromTitle' | 'to' | 'toTitle' | 'type'
> & {
  /** The board of the second card, if that is another one: the card alone shows it then. */
  boardId?: string
}

/** A dependency of a type that the page knows. */
export type StoredDependency = Dependency & { type: DependencyType }

/** A card may be one of these to another one, which is then the value to it. */
const INVERSES = {
  'related-to': 'related-to',
  blocks: 'is-blocked-by',
  'is-blocked-by': 'blocks',
  fixes: 'is-fixed-by',
  'is-fixed-by': 'fixes',
} as const

export type DependencyType = keyof typeof INVERSES

export const DEPENDENCY_TYPES = Object.keys(INVERSES).filter(isType)

export function isType(word: string): word is DependencyType {
  return Object.hasOwn(INVERSES, word)
}

/** Returns the type that the other card has to the first, if the first has this one to it. */
export function inverseOfType(type: DependencyType): DependencyType {
  return INVERSES[type]
}

/** Describes the dependency of a card on another one. `stored` names the cards that hold it: the one, the other, or both. */
export type DependencyEntry = {
  type: DependencyType
  other: string
  title: string
  stored: StoredDependency[]
}

/** The dependencies of a card from where it stands: its own, and those that others have on it. The same said by both cards is one. */
export function entriesOf(card: string, all: readonly Dependency[]): DependencyEntry[] {
  const entries = new Map<string, DependencyEntry>()
  for (const dependency of all) {
    const { from, fromTitle, to, toTitle, type } = dependency
    if (!isType(type) || (from !== card && to !== card)) continue
    const isOwn = from === card
    const other = isOwn ? to : from
    const shown = isOwn ? type : inverseOfType(type)
    const entry = entries.get(`${shown} ${other}`) ?? {
      type: shown,
      other,
      title: isOwn ? toTitle : fromTitle,
      stored: [],
    }
    entry.stored.push({ ...dependency, type })
    entries.set(`${shown} ${other}`, entry)
  }
  return [...entries.values()]
}
