import { inWords } from '../../contract/wire.ts'
import { AppError } from '../../core/app-error.ts'
import { type Raw } from './entries.ts'
import { readAs } from './read-as.ts'
import { fitted } from './fit.ts'
import { KINDS } from './kinds.ts'
import type { Entry } from './trello.ts'

/** Most entries of a list that is held whole. */
const MOST_LISTED = 5_000

/** What is noted of an export in its first reading. */
export function emptyNotes() {
  return {
    lists: new Map<string, Raw[]>(),
    labels: new Map<string, Raw>(),
    authors: new Map<string, Raw>(),
    parents: new Map<string, string>(),
    creators: new Map<string, string>(),
    links: new Map<string, Entry[]>(),
    items: new Map<string, Raw[]>(),
    logged: new Map<string, Set<string>>(),
    names: new Set<string>(),
    /** The ids of cards by those of their lists. */
    cards: new Map<string, string[]>(),
    topNumber: 0,
  }
}

export type Noted = ReturnType<typeof emptyNotes>

/** Notes an entry; gives how many things it is that stay known by their ids. */
export function note(frame: Noted, raw: Raw): number {
  return (NOTES[raw.list] ?? noteListed)(frame, fitted(raw))
}

const NOTES: Record<string, (frame: Noted, raw: Raw) => number> = {
  cards(frame, raw) {
    const { _id, listId = '', parentId = '', cardNumber = 0 } = readAs(KINDS.cards, raw)
    frame.parents.set(_id, parentId)
    push(frame.cards, listId, _id)
    frame.topNumber = Math.max(frame.topNumber, cardNumber)
    return 1
  },
  checklists: () => 1,
  comments: () => 0,
  checklistItems(frame, raw) {
    push(frame.items, readAs(KINDS.checklistItems, raw).checklistId ?? '', raw)
    return 1
  },
  attachments(frame, { entry }) {
    const { file, url, cardId } = entry
    if (typeof file === 'string' || typeof url !== 'string' || typeof cardId !== 'string') return 0
    push(frame.links, cardId, { name: entry['name'], url })
    return 1
  },
  activities(frame, { entry }) {
    const { activityType } = entry
    const id = typeof activityType === 'string' ? entry[LOGGED[activityType] ?? ''] : undefined
    if (typeof activityType !== 'string' || typeof id !== 'string') return 0
    const ids = frame.logged.get(activityType) ?? new Set()
    frame.logged.set(activityType, ids.add(id))
    return 0
  },
  actions: () => 0,
  creators(frame, { entry }) {
    const { cardId, userId } = entry
    if (typeof cardId === 'string' && typeof userId === 'string') frame.creators.set(cardId, userId)
    return 0
  },
  cardLabels: ({ labels }, raw) => noteFew(labels, raw),
  authors: ({ authors }, raw) => noteFew(authors, raw),
}

/** The kinds of activity that tell what was made, with the key of its id. */
const LOGGED: Record<string, string> = {
  createCard: 'cardId',
  createList: 'listId',
  createSwimlane: 'swimlaneId',
  createCustomField: 'customFieldId',
  addComment: 'commentId',
  addAttachment: 'attachmentId',
}

function noteListed(frame: Noted, raw: Raw): number {
  if (push(frame.lists, raw.list, raw) > MOST_LISTED) throw tooMuch(MOST_LISTED, raw.list)
  return 1
}

/** Notes an entry by its id, where it is new and there are not too many. */
function noteFew(known: Map<string, Raw>, raw: Raw): number {
  const id = String(raw.entry['_id'])
  if (known.has(id) || known.size >= MOST_LISTED) return 0
  known.set(id, raw)
  return 1
}

/** Gives how many there are of that name then. */
function push<T>(into: Map<string, T[]>, name: string, one: T): number {
  const entries = into.get(name) ?? []
  if (entries.length === 0) into.set(name, entries)
  return entries.push(one)
}

/** The refusal of an export that holds too much. */
export function tooMuch(most: number, what: string): AppError {
  return new AppError('body.too_large', `A board is taken with at most ${inWords(most)} ${what}.`)
}
