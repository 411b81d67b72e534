/** The reasons why an import leaves things out, as sentences for people. */
const SENTENCES = {
  absent: 'They belong to something that the file does not have.',
  account: 'They are of people without an account here, or who are not on the board.',
  bytes: 'The file names them without their bytes.',
  closer: 'A card has one end: when it was done, and not when that was planned.',
  counted: 'The file says only how many of them there are.',
  history:
    'Of the log of another program only comments are imported, and who made a card; the log of the board here begins with the import.',
  internal: 'They mean something only to the program that they come from.',
  long: 'They are too long; the end is cut off.',
  mine: 'The file does not say who made these cards, so they become yours.',
  missing: 'The program has more of them than the file.',
  none: 'Laneway has nothing like it.',
  redacted: 'Whoever exported it may not read these, so that the file has nothing of them.',
  number: 'The number is taken, so that the card has a new one.',
  template: 'Templates come as archived cards.',
  unread: 'They are not in a form that can be read.',
} as const

/** Why things of these kinds are left out; a reader that knows more says so itself. */
const REASONS: Partial<Record<string, keyof typeof SENTENCES>> = {
  activities: 'absent',
  attachments: 'bytes',
  authors: 'account',
  ballots: 'account',
  cardCreators: 'mine',
  cardMembers: 'account',
  cardNumbers: 'number',
  cards: 'absent',
  checkedItems: 'counted',
  checklistItems: 'absent',
  checklists: 'absent',
  comments: 'absent',
  covers: 'bytes',
  customFieldValues: 'unread',
  dependencies: 'absent',
  groups: 'account',
  internals: 'internal',
  labels: 'absent',
  links: 'absent',
  longTexts: 'long',
  longTitles: 'long',
  members: 'account',
  missingComments: 'missing',
  parents: 'absent',
  plannedEnds: 'closer',
  profiles: 'account',
  reactions: 'account',
  redacted: 'redacted',
  swimlaneIds: 'absent',
  templates: 'template',
  unreadableValues: 'unread',
  watchers: 'account',
}

/** Says why things of a kind are left out; of a kind that only its file knows, that there is nothing like it here. */
export function reasonOf(kind: string): string {
  const known = Object.hasOwn(REASONS, kind) ? REASONS[kind] : undefined
  return SENTENCES[known ?? (kind.startsWith('actions.') ? 'history' : 'none')]
}
