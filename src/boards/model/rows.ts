import type { LoggedKind, LoggedRefs } from '../activity-kinds.ts'
import type { boardFields } from '../boards/fields.ts'
import type { labelFields } from '../labels/fields.ts'
import type { customFieldFields } from '../custom-fields/fields.ts'
import type { integrationFields } from '../integrations/fields.ts'
import type { memberFields, memberFlags } from '../members/fields.ts'
import type { listFields, swimlaneFields } from '../lists/fields.ts'
import type { RowOf } from '../../kernel/contract/entity.ts'
import type { Moment } from '../../kernel/contract/moment.ts'
import type { attachmentFields } from '../attachments/fields.ts'
import type { cardFields } from '../cards/fields.ts'
import type { cardTermFields } from '../cards/term-fields.ts'
import type { checklistFields, checklistItemFields } from '../checklists/fields.ts'
import type { commentFields } from '../comments/fields.ts'

export type Label = RowOf<typeof labelFields>

export type BoardRow = RowOf<typeof boardFields>

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
  kind: LoggedKind
  userId: string
  createdAt: Moment
  refs: LoggedRefs
  /** The name of the token that it was done with; none for a sign-in. */
  tokenName?: string | null
  /** True if an import has brought it. */
  imported?: boolean | null
}

export type Card = RowOf<typeof cardFields>

/** The value of a custom field on a card; null if the card shows the field without a value. */
export type FieldValue = Card['customFields'][number]

export type Comment = RowOf<typeof commentFields>

export type ChecklistItem = RowOf<typeof checklistItemFields>

export type Checklist = RowOf<typeof checklistFields>

export type Attachment = RowOf<typeof attachmentFields>

export type CardTerm = RowOf<typeof cardTermFields>
