import type { PlainKey } from '../text/plain-key.ts'

type Reason = 'account' | 'bytes' | 'long' | 'missing' | 'none' | 'number' | 'template' | 'unread'

/** Why an import leaves out what it counts under a name. */
const REASONS = {
  actions: 'none',
  activities: 'missing',
  attachments: 'bytes',
  authors: 'account',
  backgrounds: 'none',
  ballots: 'account',
  boardPlugins: 'none',
  cardMembers: 'account',
  cardNumbers: 'number',
  cardRoles: 'none',
  cards: 'missing',
  checklistItems: 'missing',
  checklists: 'missing',
  colors: 'none',
  comments: 'missing',
  covers: 'bytes',
  customFieldValues: 'unread',
  fieldTypes: 'none',
  labels: 'missing',
  links: 'missing',
  locations: 'none',
  longTexts: 'long',
  longTitles: 'long',
  members: 'account',
  optionColors: 'none',
  parents: 'missing',
  pluginData: 'none',
  profiles: 'account',
  rules: 'none',
  separators: 'none',
  settings: 'none',
  stickers: 'none',
  swimlaneIds: 'missing',
  templates: 'template',
  triggers: 'none',
  unreadableValues: 'unread',
  votes: 'none',
} as const satisfies Record<string, Reason>

/** What an import left out of one kind; `name` is missing for kinds that only the file knows. */
export type LeftOutRow = {
  kind: string
  name: PlainKey | undefined
  why: PlainKey
  count: number
  samples: readonly string[]
}

/** What an import left out, most of it first. */
export function leftOutRows(
  leftOut: Readonly<Record<string, number>>,
  samples: Readonly<Record<string, readonly string[]>>,
): LeftOutRow[] {
  const titles = new Map(Object.entries(samples))
  return Object.entries(leftOut)
    .map(([kind, count]) => ({ kind, ...phrasesOf(kind), count, samples: titles.get(kind) ?? [] }))
    .toSorted((one, other) => other.count - one.count)
}

function phrasesOf(kind: string): { name: PlainKey | undefined; why: PlainKey } {
  if (!isKnown(kind)) return { name: undefined, why: 'import.why.none' }
  return { name: `import.kind.${kind}`, why: `import.why.${REASONS[kind]}` }
}

function isKnown(kind: string): kind is keyof typeof REASONS {
  return Object.hasOwn(REASONS, kind)
}
