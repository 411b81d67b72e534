import { object } from '../../kernel/contract/compound.ts'
import { record } from '../../kernel/contract/record.ts'
import { choice, id, text } from '../../kernel/contract/wire.ts'
import { ITEM_COLORS, type ItemColor, LABEL_COLORS } from '../../kernel/contract/colors.ts'
import { type GivenOf, column, field, formOf, trait } from '../../kernel/contract/entity.ts'

const shortText = text.optional()

/** Labels are stored in their board with these fields. */
export const labelFields = {
  id: field(column.key(), {}),
  name: field(column.text(), {
    form: shortText,
    record: text,
    imports: shortText,
    views: ['share'],
  }),
  color: field(column.text<ItemColor>(), {
    form: choice(...LABEL_COLORS).optional(),
    record: choice(...ITEM_COLORS),
    imports: shortText,
    views: ['share'],
  }),
}

/** A label in an edit of the board; without an id it is new. */
export type GivenLabel = GivenOf<typeof labelFields> & { _id?: string | undefined }

export const labelGiven = object({ _id: id.optional(), ...formOf(labelFields) })

export const LabelRecord = record('BoardLabel', { _id: text, ...trait(labelFields, 'record') })
