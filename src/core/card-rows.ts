import type { Poker, Vote } from './votes.ts'
import type { ItemColor } from './colors.ts'
import type { Moment } from '../contract/moment.ts'

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
  dueComplete: boolean
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

export type Comment = {
  id: string
  boardId: string
  cardId: string
  userId: string
  text: string
  createdAt: Moment
  modifiedAt: Moment
}

export type ChecklistItem = {
  id: string
  title: string
  sort: number
  isFinished: boolean
  createdAt: Moment
  modifiedAt: Moment
}

export type Checklist = {
  id: string
  boardId: string
  cardId: string
  title: string
  sort: number
  finishedAt: Moment | null
  items: ChecklistItem[]
  createdAt: Moment
  modifiedAt: Moment
}

export type Attachment = {
  id: string
  boardId: string
  cardId: string
  userId: string
  name: string
  type: string
  /** Bytes. */
  size: number
  createdAt: Moment
}

/** What a card can be found by beside its place: `person:<user id>`, `field:<id>=<value>`. */
export type CardTerm = { boardId: string; term: string; cardId: string }
