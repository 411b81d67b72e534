import type { Attachment, Card, CardTerm, Checklist, Comment } from './card-rows.ts'
import type { ActivityKind, ActivityRefs } from './activity.ts'
import type { BoardColor, ItemColor } from './colors.ts'
import type { customFieldFields } from '../custom-fields/fields.ts'
import type { integrationFields } from '../integrations/fields.ts'
import type { memberFields, memberFlags } from '../members/fields.ts'
import type { listFields, swimlaneFields } from '../lists/fields.ts'
import type { RowOf } from './entity.ts'
import type { Moment } from '../contract/moment.ts'
import type { Switch } from './switches.ts'

export type Label = { id: string; name: string; color: ItemColor }

export type BoardRow = {
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
  /** Grows by one with each change of the board; clients see it as the ETag. */
  version: number
  /** The id of the commit that made this version. */
  commitId: string
  /** The `seq` of the newest activity. */
  lastSeq: number
  /** The highest card number in use so far. */
  lastCardNumber: number
}

export type MemberFlags = RowOf<typeof memberFlags>

export type Member = RowOf<typeof memberFields>

export type List = RowOf<typeof listFields>

export type WipLimit = List['wipLimit']

export type Swimlane = RowOf<typeof swimlaneFields>

export type CustomField = RowOf<typeof customFieldFields>

export type FieldType = CustomField['type']

export type FieldSettings = CustomField['settings']

export type Integration = RowOf<typeof integrationFields>

export type Activity = {
  boardId: string
  seq: number
  id: string
  kind: ActivityKind
  userId: string
  createdAt: Moment
  refs: ActivityRefs
}

export type Rows = {
  boards: BoardRow
  members: Member
  lists: List
  swimlanes: Swimlane
  customFields: CustomField
  cards: Card
  cardTerms: CardTerm
  comments: Comment
  checklists: Checklist
  attachments: Attachment
  integrations: Integration
}

export type Table = keyof Rows
