import type { PlainKey } from '../text/phrases.ts'

type Reason =
  | 'account'
  | 'actions'
  | 'bytes'
  | 'counted'
  | 'deleted'
  | 'form'
  | 'internal'
  | 'long'
  | 'member'
  | 'missing'
  | 'none'
  | 'number'
  | 'one-board'
  | 'relations'
  | 'rules'
  | 'template'
  | 'twice'
  | 'unknown'
  | 'unread'

/** The reasons why an import leaves things out, by the names under which it counts them. */
const REASONS = {
  actions: 'none',
  activities: 'missing',
  attachments: 'bytes',
  authors: 'account',
  backgrounds: 'bytes',
  ballots: 'account',
  boardColors: 'form',
  boardPlugins: 'none',
  cardMembers: 'member',
  cardNumbers: 'number',
  cardRoles: 'none',
  cardTypes: 'none',
  cards: 'missing',
  checkedItems: 'counted',
  checklistItems: 'missing',
  checklists: 'missing',
  colors: 'form',
  columns: 'none',
  comments: 'missing',
  confidential: 'none',
  covers: 'bytes',
  customFieldValues: 'unread',
  customFields: 'twice',
  dependencies: 'relations',
  durations: 'none',
  epics: 'none',
  fieldTypes: 'form',
  filters: 'form',
  followers: 'form',
  groups: 'account',
  internals: 'internal',
  issues: 'form',
  labelDescriptions: 'none',
  labels: 'missing',
  links: 'missing',
  lists: 'twice',
  locks: 'none',
  longTexts: 'long',
  longTitles: 'long',
  members: 'account',
  metadata: 'none',
  missingComments: 'actions',
  optionColors: 'form',
  other: 'unknown',
  parents: 'missing',
  plannedEnds: 'form',
  pluginData: 'none',
  profiles: 'account',
  projects: 'one-board',
  pullRequests: 'none',
  reactions: 'account',
  recurrences: 'form',
  redacted: 'bytes',
  reminders: 'form',
  rules: 'rules',
  separators: 'none',
  settings: 'form',
  stickers: 'form',
  stopwatches: 'none',
  swimlaneIds: 'missing',
  swimlanes: 'twice',
  tasks: 'form',
  templates: 'template',
  trash: 'deleted',
  triggers: 'rules',
  unreadableValues: 'unread',
  views: 'form',
  watchers: 'account',
  wikiPages: 'none',
  worklogs: 'none',
} as const satisfies Record<string, Reason>

/** Counts what an import left out of one kind; `name` is missing for kinds that only the file knows, and `action` says which actions of Trello's log they are. */
export type LeftOutRow = {
  kind: string
  action?: string
  name: PlainKey | undefined
  why: PlainKey
  count: number
  samples: readonly string[]
}

/** Before the kinds of actions in the log of Trello. */
const ACTION = 'actions.'

/** The report counts cards under this name whose maker the file does not say. They are imported, so the list of what is left out skips them. */
const MINE = 'cardCreators'

/** Counts the cards that become those of whoever imports them, because the file does not say who made them. */
export function cardsThatBecomeMine(leftOut: Readonly<Record<string, number>>): number {
  return leftOut[MINE] ?? 0
}

/** Lists what an import left out, most of it first, and the actions of a log last. */
export function leftOutRows(
  leftOut: Readonly<Record<string, number>>,
  samples: Readonly<Record<string, readonly string[]>>,
): LeftOutRow[] {
  const titles = new Map(Object.entries(samples))
  return Object.entries(leftOut)
    .filter(([kind]) => kind !== MINE)
    .map(([kind, count]) => ({ kind, ...phrasesOf(kind), count, samples: titles.get(kind) ?? [] }))
    .toSorted(
      (one, other) =>
        Number('action' in one) - Number('action' in other) || other.count - one.count,
    )
}

function phrasesOf(kind: string): Pick<LeftOutRow, 'action' | 'name' | 'why'> {
  if (kind.startsWith(ACTION))
    return {
      action: kind.slice(ACTION.length),
      name: 'import.kind.actions',
      why: 'import.why.none',
    }
  if (!isKnown(kind)) return { name: undefined, why: 'import.why.unknown' }
  return { name: `import.kind.${kind}`, why: `import.why.${REASONS[kind]}` }
}

function isKnown(kind: string): kind is keyof typeof REASONS {
  return Object.hasOwn(REASONS, kind)
}
