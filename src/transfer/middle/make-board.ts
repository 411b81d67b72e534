import type { cardFields } from '../../boards/cards/fields.ts'
import type { Recurrence } from '../../kernel/contract/recurrence/series.ts'
import { FIRST_LABEL_COLORS } from '../../kernel/contract/colors.ts'
import { type Entry, entryOf } from '../import/entry.ts'
import type { FieldType } from '../csv/profile.ts'
import type { Decided } from './board-reader.ts'

/** Entries of a board in the middle form, by their lists; readers may give values as the source has them, as the writer reads them leniently. */
type Lists = Record<
  | 'lists'
  | 'swimlanes'
  | 'cards'
  | 'labels'
  | 'users'
  | 'members'
  | 'customFields'
  | 'checklists'
  | 'checklistItems'
  | 'comments'
  | 'activities',
  Entry[]
>

/** A file or an address on a card; one without `bytes` is an address. */
export type MiddleFile = { entry: Entry; bytes?: () => Promise<Uint8Array | undefined> }

/** Something that a board loses on its way here. */
export type Loss = { kind: string; title?: unknown; count?: number; why?: string }

/**
 * A board in the middle form: lists, swimlanes, cards, people, labels, fields, checklists, comments,
 * files, links and relations as entries, with rules as they are in the source, and what is lost.
 */
export type MiddleBoard = {
  /** The board's own fields, and its id in the source. */
  own: Entry
  id: string
  lists: Lists
  files: MiddleFile[]
  /** Rules of the source; they are counted as lost as long as no board can have them. */
  rules: Loss[]
  losses: Loss[]
  decided: Decided[]
}

type CardKey = Exclude<keyof typeof cardFields, 'id' | 'boardId'>

/** A card in the middle form. A recurrence that means nothing here is `unknown`. */
export type MiddleCard = {
  _id: string
  listId: string
  title: unknown
  recurrence?: Recurrence | 'unknown' | undefined
} & Partial<Record<Exclude<CardKey, 'recurrence'>, unknown>>

export type Person = { username?: unknown; fullName?: unknown; email?: unknown }

/** The rights of a member, if they are not those that members usually have. */
export type MemberRole = { isAdmin?: boolean; isReadOnly?: boolean; isCommentOnly?: boolean }

function roleOf(role: boolean | MemberRole): MemberRole {
  return typeof role === 'boolean' ? {} : role
}

export type BoardMaker = ReturnType<typeof makeBoard>

/** Starts a board in the middle form; each function adds something to it and returns its id. */
export function makeBoard(title: unknown, more: Entry = {}) {
  const board = emptyBoard({ title, ...more })
  const add = (list: keyof Lists, entry: Entry & { _id: string }) => {
    board.lists[list].push(entry)
    return entry._id
  }
  const lose = (kind: string, title?: unknown, count = 1, why?: string) => {
    if (count > 0) board.losses.push({ kind, title, count, ...(why && { why }) })
  }
  return { board, add, lose, ...namedThings(board, add), ...cardThings(board, add, lose) }
}

function emptyBoard(own: Entry): MiddleBoard {
  const lists: Lists = {
    lists: [],
    swimlanes: [],
    cards: [],
    labels: [],
    users: [],
    members: [],
    customFields: [],
    checklists: [],
    checklistItems: [],
    comments: [],
    activities: [],
  }
  return { own, id: '', lists, files: [], rules: [], losses: [], decided: [] }
}

type Add = (list: keyof Lists, entry: Entry & { _id: string }) => string

/** Makes the things that sources may only name, each at its first mention. */
function namedThings({ lists }: MiddleBoard, add: Add) {
  const known = new Map<string, string>()
  const members = new Set<string>()
  const once = (kind: string, name: string, make: (id: string) => void): string => {
    const key = `${kind} ${name}`
    const before = known.get(key)
    if (before !== undefined) return before
    // Names may be longer than ids.
    const id = `${kind.split(' ').at(-1) ?? ''} ${known.size}`
    known.set(key, id)
    make(id)
    return id
  }
  const person = (id: string, { username, fullName, email }: Person): string =>
    id === ''
      ? ''
      : once('user', id, (_id) => {
          add('users', { _id, username: username ?? '', fullName: fullName ?? '', email })
        })
  return {
    person,
    /** A list by its name, for sources that only name theirs. */
    list: (name: string, more: Entry = {}) =>
      once('list', name, (_id) => {
        add('lists', { _id, title: name, sort: lists.lists.length, externalId: '', ...more })
      }),
    swimlane: (name: string, more: Entry = {}) =>
      once('lane', name, (_id) => {
        add('swimlanes', { _id, title: name, sort: lists.swimlanes.length, ...more })
      }),
    /** A label by its name; without a color it gets one. */
    label: (name: string, color?: string) =>
      once('label', name, (_id) => {
        const at = lists.labels.length % FIRST_LABEL_COLORS.length
        add('labels', { _id, name, color: color ?? FIRST_LABEL_COLORS[at] })
      }),
    /** A custom field by its name. */
    field: (name: string, type: FieldType, settings: Entry = {}, more: Entry = {}) =>
      once('field', name, (_id) => {
        add('customFields', { _id, name, type, settings: { ...settings }, ...more })
      }),
    /** The item of a dropdown by its name, which is added if it is new. */
    option: (field: string, name: string) =>
      once(`${field} option`, name, (_id) => {
        const settings = entryOf(lists.customFields.find((one) => one['_id'] === field))['settings']
        const before: unknown = Reflect.get(Object(settings), 'dropdownItems')
        const items: unknown[] = Array.isArray(before) ? before : []
        Reflect.set(Object(settings), 'dropdownItems', [...items, { _id, name }])
      }),
    /** A person who is on the board, and not only named there. */
    member(id: string, given: Person, role: boolean | MemberRole = false): string {
      const userId = person(id, given)
      if (userId !== '' && !members.has(userId)) {
        members.add(userId)
        lists.members.push({ userId, isActive: true, isAdmin: role === true, ...roleOf(role) })
      }
      return userId
    },
  }
}

/** Cards, and what is on them. */
function cardThings(
  { lists, files }: MiddleBoard,
  add: Add,
  lose: (kind: string, title: unknown) => void,
) {
  const cards = new Map<string, Entry>()
  return {
    card({ recurrence, ...card }: MiddleCard): string {
      if (recurrence === 'unknown') lose('recurrences', card.title)
      const recurs = recurrence !== undefined && recurrence !== 'unknown'
      const entry = recurs ? { ...card, recurrence } : card
      cards.set(card._id, entry)
      return add('cards', entry)
    },
    checklist(cardId: string, title: unknown, items: Entry[]): void {
      if (items.length === 0) return
      const _id = `checklist ${lists.checklists.length}`
      add('checklists', { _id, cardId, title })
      for (const [at, item] of items.entries())
        add('checklistItems', { _id: `${_id} ${at}`, checklistId: _id, sort: at, ...item })
    },
    comment(cardId: string, given: Entry): void {
      add('comments', { _id: `comment ${lists.comments.length}`, cardId, ...given })
    },
    file(cardId: string, entry: Entry, bytes?: MiddleFile['bytes']): string {
      const _id = `file ${files.length}`
      files.push({ entry: { _id, cardId, ...entry }, ...(bytes && { bytes }) })
      return _id
    },
    /** Says that a card is something to another one. */
    relate(cardId: string, other: string, type: string): void {
      const card = cards.get(cardId)
      if (card === undefined || other === '') return
      const before: unknown = card['cardDependencies']
      const all: unknown[] = Array.isArray(before) ? before : []
      card['cardDependencies'] = [...all, { cardId: other, type }]
    },
    /** Makes a file the cover of its card. Of one that is only an address, it is lost. */
    cover(cardId: string, file: string): void {
      const card = cards.get(cardId)
      const found = files[Number(file.slice('file '.length))]
      if (card === undefined) return
      if (found?.bytes === undefined) lose('covers', card['title'])
      else card['coverId'] = file
    },
  }
}
