import type { ActivityKind, ActivityRefs } from './activity.ts'
import type { Poker, Vote } from './ballot.ts'
import type { BoardColor, ItemColor } from './colors.ts'
import type { Switch } from './switches.ts'

/** A moment as ISO-8601 UTC with milliseconds. */
export type Moment = string

export type Label = { id: string; name: string; color: ItemColor }

export type Board = {
  id: string
  title: string
  slug: string
  description: string
  archived: boolean
  archivedAt: Moment | null
  permission: 'private' | 'public'
  color: BoardColor
  labels: Label[]
  switches: Partial<Record<Switch, boolean>>
  subtasksDefaultBoardId: string
  subtasksDefaultListId: string
  dateSettingsDefaultBoardId: string
  dateSettingsDefaultListId: string
  presentParentTask: string
  startAt: Moment | null
  dueAt: Moment | null
  endAt: Moment | null
  spentTime: number
  isOvertime: boolean
  type: string
  sort: number
  stars: number
  createdAt: Moment
  modifiedAt: Moment
  /** Counts the turns that changed anything of the board. */
  version: number
  /** The turn that made this version. */
  turn: string
  /** The `seq` of the newest activity. */
  lastSeq: number
  /** The highest card number given out. */
  lastCardNumber: number
}

export type MemberFlags = {
  isAdmin: boolean
  isNoComments: boolean
  isCommentOnly: boolean
  isWorker: boolean
}

export type Member = MemberFlags & { boardId: string; userId: string; isActive: boolean }

export type WipLimit = { value: number; enabled: boolean; soft: boolean }

type Lane = {
  id: string
  boardId: string
  title: string
  archived: boolean
  archivedAt: Moment | null
  collapsed: boolean
  color: ItemColor | null
  sort: number
  type: string
  createdAt: Moment
  updatedAt: Moment
  modifiedAt: Moment
}

export type List = Lane & {
  swimlaneId: string
  starred: boolean
  wipLimit: WipLimit
  /** Its cards that are not archived. */
  cardCount: number
  /** No card of the list sorts after this. */
  lastSort: number
}

export type Swimlane = Lane

export type FieldType =
  | 'text'
  | 'number'
  | 'date'
  | 'dropdown'
  | 'currency'
  | 'checkbox'
  | 'stringtemplate'

export type FieldSettings = {
  currencyCode?: string
  dropdownItems?: { _id: string; name: string }[]
  stringtemplateFormat?: string
  stringtemplateSeparator?: string
}

export type CustomField = {
  id: string
  boardId: string
  name: string
  type: FieldType
  settings: FieldSettings
  showOnCard: boolean
  automaticallyOnCard: boolean
  alwaysOnCard: boolean
  showLabelOnMiniCard: boolean
  showSumAtTopOfList: boolean
  createdAt: Moment
  modifiedAt: Moment
}

/** The value of a custom field on a card; null where it is on the card without one. */
export type FieldValue = { _id: string; value: string | number | boolean | null }

export type Card = {
  id: string
  boardId: string
  listId: string
  swimlaneId: string
  parentId: string
  coverId: string
  linkedId: string
  userId: string
  title: string
  description: string
  archived: boolean
  archivedAt: Moment | null
  color: ItemColor | null
  labelIds: string[]
  members: string[]
  assignees: string[]
  customFields: FieldValue[]
  requestedBy: string
  assignedBy: string
  receivedAt: Moment | null
  startAt: Moment | null
  dueAt: Moment | null
  endAt: Moment | null
  spentTime: number
  isOvertime: boolean
  sort: number
  subtaskSort: number
  type: string
  vote: Vote | null
  poker: Poker | null
  cardNumber: number
  showActivities: boolean
  createdAt: Moment
  modifiedAt: Moment
  dateLastActivity: Moment
}

/** What a card can be found by beside its place: `person:<user id>`. */
export type CardTerm = { boardId: string; term: string; cardId: string }

export type Activity = {
  boardId: string
  seq: number
  id: string
  kind: ActivityKind
  userId: string
  createdAt: Moment
  refs: ActivityRefs
}

/** The rows of a board, by their table. */
export type Rows = {
  boards: Board
  members: Member
  lists: List
  swimlanes: Swimlane
  customFields: CustomField
  cards: Card
  cardTerms: CardTerm
}

export type Table = keyof Rows
