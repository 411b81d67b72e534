import type { attachmentFields } from '../attachments/fields.ts'
import type { cardFields } from '../cards/fields.ts'
import type { cardTermFields } from '../cards/terms.ts'
import type { checklistFields, checklistItemFields } from '../checklists/fields.ts'
import type { commentFields } from '../comments/fields.ts'
import type { RowOf } from '../../kernel/contract/entity.ts'

export type Card = RowOf<typeof cardFields>

/** The value of a custom field on a card; null if the card shows the field without a value. */
export type FieldValue = Card['customFields'][number]

export type Comment = RowOf<typeof commentFields>

export type ChecklistItem = RowOf<typeof checklistItemFields>

export type Checklist = RowOf<typeof checklistFields>

export type Attachment = RowOf<typeof attachmentFields>

export type CardTerm = RowOf<typeof cardTermFields>
