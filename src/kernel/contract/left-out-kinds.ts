/** The reasons for which an import leaves something out. */
export type LeftOutReason =
  | 'absent'
  | 'account'
  | 'bytes'
  | 'closer'
  | 'counted'
  | 'deleted'
  | 'form'
  | 'history'
  | 'internal'
  | 'long'
  | 'member'
  | 'missing'
  | 'none'
  | 'number'
  | 'one-board'
  | 'redacted'
  | 'relations'
  | 'rules'
  | 'template'
  | 'twice'
  | 'unknown'
  | 'unread'

/** The things that an import leaves out, by the names under which it counts them, and why. */
const REASONS = {
  actions: 'history',
  activities: 'absent',
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
  cards: 'absent',
  checkedItems: 'counted',
  checklistItems: 'absent',
  checklists: 'absent',
  colors: 'form',
  columns: 'none',
  comments: 'absent',
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
  labels: 'absent',
  links: 'absent',
  lists: 'twice',
  locks: 'none',
  longTexts: 'long',
  longTitles: 'long',
  members: 'account',
  metadata: 'none',
  missingComments: 'missing',
  optionColors: 'form',
  other: 'unknown',
  parents: 'absent',
  plannedEnds: 'closer',
  pluginData: 'none',
  profiles: 'account',
  projects: 'one-board',
  pullRequests: 'none',
  reactions: 'account',
  recurrences: 'form',
  redacted: 'redacted',
  reminders: 'form',
  rules: 'rules',
  separators: 'none',
  settings: 'form',
  stickers: 'form',
  stopwatches: 'none',
  swimlaneIds: 'absent',
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
} as const satisfies Record<string, LeftOutReason>

export type LeftOutKind = keyof typeof REASONS

/** Before the kinds of entries in the log of another program. */
export const ACTION = 'actions.'

/** Counts cards under this name whose maker the file does not say. They are imported. */
export const MINE = 'cardCreators'

/** Returns true of a kind that readers of files count by this name; others have the names that their file gives them. */
export function isLeftOutKind(kind: string): kind is LeftOutKind {
  return Object.hasOwn(REASONS, kind)
}

export function leftOutReason(kind: LeftOutKind): (typeof REASONS)[LeftOutKind] {
  return REASONS[kind]
}
