import { cardFields } from '../../boards/cards/fields.ts'
import { FIRST_LABEL_COLORS } from '../../kernel/contract/colors.ts'
import type { Entry } from '../import/entry.ts'
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

/** What a board loses on its way here. */
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

/** A card in the middle form. Its recurrence is as the source has it. */
export type MiddleCard = { _id: string; listId: string; title: unknown } & Partial<
  Record<CardKey | 'recurrence', unknown>
>

export type Person = { username?: unknown; fullName?: unknown; email?: unknown }

export type BoardMaker = ReturnType<typeof makeBoard>

/** Starts a board in the middle form; each function adds something to it and returns its id. */
export function makeBoard(title: unknown, more: Entry = {}) {
  const board: MiddleBoard = {
    own: { title, ...more },
    id: '',
    lists: {
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
    },
    files: [],
    rules: [],
    losses: [],
    decided: [],
  }
  const known = new Map<string, string>()
  const members = new Set<string>()
  const add = (list: keyof Lists, entry: Entry & { _id: string }) => {
    board.lists[list].push(entry)
    return entry._id
  }
  /** The id of what has this name; made at its first mention. */
  const once = (kind: string, name: string, make: (id: string) => void): string => {
    const key = `${kind} ${name}`
    const id = known.get(key)
    if (id !== undefined) return id
    known.set(key, key)
    make(key)
    return key
  }
  const lose = (kind: string, title?: unknown, count = 1, why?: string) => {
    if (count > 0) board.losses.push({ kind, title, count, ...(why && { why }) })
  }

  function person(id: string, given: Person): string {
    if (id === '') return ''
    return once('user', id, (_id) => {
      const { username, fullName, email } = given
      board.lists.users.push({ _id, username: username ?? '', fullName: fullName ?? '', email })
    })
  }

  return {
    board,
    add,
    lose,
    person,
    /** A list by its name, for sources that only name theirs. */
    list: (name: string, more: Entry = {}) =>
      once('list', name, (_id) => {
        add('lists', { _id, title: name, sort: board.lists.lists.length, ...more })
      }),
    swimlane: (name: string, more: Entry = {}) =>
      once('lane', name, (_id) => {
        add('swimlanes', { _id, title: name, sort: board.lists.swimlanes.length, ...more })
      }),
    /** A label by its name; without a color it gets one. */
    label: (name: string, color?: string) =>
      once('label', name, (_id) => {
        const at = board.lists.labels.length % FIRST_LABEL_COLORS.length
        add('labels', { _id, name, color: color ?? FIRST_LABEL_COLORS[at] })
      }),
    /** A custom field by its name. */
    field: (name: string, type: FieldType, settings: Entry = {}) =>
      once('field', name, (_id) => {
        add('customFields', { _id, name, type, settings: { ...settings } })
      }),
    /** The item of a dropdown by its name, which is added if it is new. */
    option(field: string, name: string): string {
      return once(`${field} option`, name, (_id) => {
        const settings = board.lists.customFields.find((one) => one['_id'] === field)?.['settings']
        const items: unknown = Reflect.get(Object(settings), 'dropdownItems')
        const before: unknown[] = Array.isArray(items) ? items : []
        Reflect.set(Object(settings), 'dropdownItems', [...before, { _id, name }])
      })
    },
    /** A person who is on the board, and not only named there. */
    member(id: string, given: Person, isAdmin = false): string {
      const userId = person(id, given)
      if (userId !== '' && !members.has(userId)) {
        members.add(userId)
        board.lists.members.push({ userId, isAdmin, isActive: true })
      }
      return userId
    },
    card({ recurrence, ...card }: MiddleCard): string {
      if (recurrence !== undefined) lose('recurrences', card.title)
      return add('cards', card)
    },
    checklist(cardId: string, title: unknown, items: Entry[]): void {
      if (items.length === 0) return
      const _id = `checklist ${board.lists.checklists.length}`
      add('checklists', { _id, cardId, title })
      for (const [at, item] of items.entries())
        add('checklistItems', { _id: `${_id} ${at}`, checklistId: _id, sort: at, ...item })
    },
    comment(cardId: string, given: Entry): void {
      add('comments', { _id: `comment ${board.lists.comments.length}`, cardId, ...given })
    },
    file(cardId: string, entry: Entry, bytes?: MiddleFile['bytes']): string {
      const _id = `file ${board.files.length}`
      board.files.push({ entry: { _id, cardId, ...entry }, ...(bytes && { bytes }) })
      return _id
    },
  }
}
