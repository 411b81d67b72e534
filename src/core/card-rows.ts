import type { cardFields } from '../cards/fields.ts'
import type { RowOf } from './entity.ts'
import type { Moment } from '../contract/moment.ts'

export type Card = RowOf<typeof cardFields>

/** The value of a custom field on a card; null if the card shows the field without a value. */
export type FieldValue = Card['customFields'][number]

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

/** An entry of the index by which cards are found: `person:<user id>` or `field:<id>=<value>`. */
export type CardTerm = { boardId: string; term: string; cardId: string }
