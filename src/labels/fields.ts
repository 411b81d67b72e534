import { object } from '../contract/compound.ts'
import { record } from '../contract/record.ts'
import { choice, id, text } from '../contract/wire.ts'
import { ITEM_COLORS, type ItemColor, LABEL_COLORS } from '../core/colors.ts'
import { type GivenOf, column, field, formOf, trait } from '../core/entity.ts'

/** Most labels of a board. */
export const MOST_LABELS = 1_000

const shortText = text.optional()

/** What a label holds; labels are stored in their board. */
export const labelFields = {
  id: field(column.key(), {}),
  name: field(column.text(), { form: shortText, record: text, imports: shortText }),
  color: field(column.text<ItemColor>(), {
    form: choice(...LABEL_COLORS).optional(),
    record: choice(...ITEM_COLORS),
    imports: shortText,
  }),
}

/** A label in an edit of the board; without an id it is new. */
export type GivenLabel = GivenOf<typeof labelFields> & { _id?: string | undefined }

export const labelGiven = object({ _id: id.optional(), ...formOf(labelFields) })

export const LabelRecord = record('BoardLabel', { _id: text, ...trait(labelFields, 'record') })
