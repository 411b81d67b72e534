import { AppError } from '../../kernel/contract/app-error.ts'
import type { ListEntry } from '../middle/board-reader.ts'
import { readLeniently } from './read-leniently.ts'
import { cutLongTexts } from './cut-long-texts.ts'
import { KINDS } from './entry-kinds.ts'
import type { Entry } from './entry.ts'
import { isOfTrello } from './trello.ts'
import { formatNumber } from '../../kernel/contract/format-number.ts'

/** Most entries of a list that is kept in memory whole. */
const MOST_LISTED = 5_000

export function emptyIndex() {
  return {
    lists: new Map<string, ListEntry[]>(),
    labels: new Map<string, ListEntry>(),
    authors: new Map<string, ListEntry>(),
    parents: new Map<string, string>(),
    creators: new Map<string, string>(),
    comments: new Map<string, number>(),
    links: new Map<string, Entry[]>(),
    items: new Map<string, ListEntry[]>(),
    logged: new Map<string, Set<string>>(),
    /** Ids of people on cards and of authors. */
    named: new Set<string>(),
    placed: new Set<string>(),
    /** Card ids by list id. */
    cards: new Map<string, string[]>(),
    topNumber: 0,
  }
}

export type FirstPassIndex = ReturnType<typeof emptyIndex>

/** Adds an entry to the index; returns how many entries stay in memory because of it (0 or 1). */
export function indexEntry(firstPass: FirstPassIndex, raw: ListEntry): number {
  return (INDEXERS[raw.list] ?? indexListed)(firstPass, cutLongTexts(raw))
}

const INDEXERS: Record<string, (firstPass: FirstPassIndex, raw: ListEntry) => number> = {
  cards(firstPass, raw) {
    const card = readLeniently(KINDS.cards, raw)
    const { _id, listId = '', parentId = '', cardNumber = 0 } = card
    const placed = [...(card.members ?? []), ...(card.assignees ?? [])]
    addPeople(firstPass.named, [card.userId, ...placed])
    addPeople(firstPass.placed, placed)
    firstPass.parents.set(_id, parentId)
    push(firstPass.cards, listId, _id)
    firstPass.topNumber = Math.max(firstPass.topNumber, cardNumber)
    return 1
  },
  checklists: () => 1,
  comments(firstPass, { entry }) {
    const { comments } = firstPass
    const { cardId, userId } = entry
    addPeople(firstPass.named, [userId])
    if (typeof cardId === 'string') comments.set(cardId, (comments.get(cardId) ?? 0) + 1)
    return 0
  },
  checklistItems(firstPass, raw) {
    push(firstPass.items, readLeniently(KINDS.checklistItems, raw).checklistId ?? '', raw)
    return 1
  },
  attachments(firstPass, { entry }) {
    const { file, url, cardId } = entry
    if (typeof file === 'string' || typeof url !== 'string' || typeof cardId !== 'string') return 0
    push(firstPass.links, cardId, { name: entry['name'], url })
    return 1
  },
  activities(firstPass, { entry }) {
    const { activityType } = entry
    const id = typeof activityType === 'string' ? entry[LOGGED[activityType] ?? ''] : undefined
    if (typeof activityType !== 'string' || typeof id !== 'string') return 0
    const ids = firstPass.logged.get(activityType) ?? new Set()
    firstPass.logged.set(activityType, ids.add(id))
    return 0
  },
  // Those of Trello are what happened, and are read one at a time; those of WeKan belong to rules.
  actions: (firstPass, raw) => (isOfTrello('actions', raw.entry) ? 0 : indexListed(firstPass, raw)),
  creators(firstPass, { entry }) {
    const { cardId, userId } = entry
    if (typeof cardId === 'string' && typeof userId === 'string')
      firstPass.creators.set(cardId, userId)
    return 0
  },
  cardLabels: ({ labels }, raw) => indexOnce(labels, raw),
  authors: ({ authors }, raw) => indexOnce(authors, raw),
}

function addPeople(people: Set<string>, ids: unknown[]): void {
  for (const id of ids)
    if (typeof id === 'string' && id !== '' && people.size < MOST_LISTED) people.add(id)
}

/** The kinds of activity that record a creation, with the key of the created entity's id. */
const LOGGED: Record<string, string> = {
  createCard: 'cardId',
  createList: 'listId',
  createSwimlane: 'swimlaneId',
  createCustomField: 'customFieldId',
  addComment: 'commentId',
  addAttachment: 'attachmentId',
}

function indexListed(firstPass: FirstPassIndex, raw: ListEntry): number {
  if (push(firstPass.lists, raw.list, raw) > MOST_LISTED)
    throw exportTooLarge(MOST_LISTED, raw.list)
  return 1
}

/** Adds an entry by its id if the id is new and there is room. */
function indexOnce(known: Map<string, ListEntry>, raw: ListEntry): number {
  const id = String(raw.entry['_id'])
  if (known.has(id) || known.size >= MOST_LISTED) return 0
  known.set(id, raw)
  return 1
}

/** Returns how many entries the name has afterwards. */
function push<T>(into: Map<string, T[]>, name: string, one: T): number {
  const entries = into.get(name) ?? []
  if (entries.length === 0) into.set(name, entries)
  return entries.push(one)
}

export function exportTooLarge(most: number, what: string): AppError {
  return new AppError('body.too_large', {
    reason: `A board can be imported with at most ${formatNumber(most)} ${what}.`,
  })
}
