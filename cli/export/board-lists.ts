/** An entry of an export. */
export type Entry = Record<string, unknown>

/** The lists of an export of a board, with names in place of ids. */
export type BoardLists = ReturnType<typeof listsIn>

/** The entries of a list in an export; none if it has no such list. */
export function entriesIn(value: unknown): Entry[] {
  return Array.isArray(value) ? value.filter(isEntry) : []
}

function isEntry(value: unknown): value is Entry {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value if it is an object, otherwise an empty one. */
export function entryOf(value: unknown): Entry {
  return isEntry(value) ? value : {}
}

/** A text or a number as text; `''` for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Reads the lists of an export once, so that each card finds its own. */
export function listsIn(board: Entry) {
  const nameOf = new Map<string, string>()
  const name = (entries: unknown, key: string) => {
    for (const entry of entriesIn(entries)) nameOf.set(textOf(entry['_id']), textOf(entry[key]))
  }
  for (const list of ['lists', 'swimlanes', 'cards']) name(board[list], 'title')
  name(board['users'], 'username')
  name(board['customFields'], 'name')
  for (const { _id, name: called, color } of entriesIn(board['labels']))
    nameOf.set(textOf(_id), textOf(called) || textOf(color))
  for (const { settings } of entriesIn(board['customFields']))
    name(entryOf(settings)['dropdownItems'], 'name')
  const on = (list: string, key: string) =>
    Map.groupBy(entriesIn(board[list]), (entry) => textOf(entry[key]))
  const [comments, checklists, items, attachments] = [
    on('comments', 'cardId'),
    on('checklists', 'cardId'),
    on('checklistItems', 'checklistId'),
    on('attachments', 'cardId'),
  ]
  const of = (grouped: Map<string, Entry[]>) => (id: unknown) => grouped.get(textOf(id)) ?? []
  return {
    /** The name of what an id names; the id itself if the export does not have it. */
    name: (id: unknown) => nameOf.get(textOf(id)) ?? textOf(id),
    comments: of(comments),
    checklists: of(checklists),
    items: of(items),
    attachments: of(attachments),
  }
}

/** Entries in the order of their places. */
export function inOrder(entries: Entry[]): Entry[] {
  return entries.toSorted((one, other) => Number(one['sort'] ?? 0) - Number(other['sort'] ?? 0))
}
