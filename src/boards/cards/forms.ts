import { clearable, jsonOr } from '../../kernel/contract/compound.ts'
import { type FormOf, form } from '../../kernel/contract/form.ts'
import { described, during, skippingBlank, withSchema } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { filled, flag, id, place } from '../../kernel/contract/wire.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { singles } from '../../kernel/contract/pick-fields.ts'
import { poker, vote } from './field-kinds.ts'
import { cardFields } from './fields.ts'
import { zone } from './recurrence-fields.ts'

const archive = withSchema(
  { type: 'string', description: 'True archives, false restores.' },
  clearable(flag),
)

/** The fields that requests may give when they create or edit a card, except those that move it. */
export const cardForm = { ...formOf(cardFields), swimlaneId: id.optional() }

const LINK =
  'Id of a card to link to, on any board that you may read; the type of the new card is then `cardType-linkedCard`, and its title, if none is given, that of the other card.'

const linkedId = described(LINK, id.optional())

const templateId = during(
  since('11'),
  described(
    'Id of a template of the board. The new card has what is on it, with `{date}`, `{date+7d}`, `{user}` and `{board}` in its texts filled in, but for what is given beside it.',
    id.optional(),
  ),
)

const timeZone = during(
  since('11'),
  described(
    'Time zone whose days a template means; by default that of the settings of the user.',
    skippingBlank(zone).optional(),
  ),
)

const more = { linkedId, templateId, timeZone }

const titled = form({ ...cardForm, title: filled, ...more })

const untitled = form({ ...cardForm, title: skippingBlank(filled.optional()), ...more })

/** The form of a new card. Only one that links to another card, or is made of a template, may lack a title. */
export const newCardForm: FormOf<typeof untitled.fields> = {
  ...untitled,
  doc: titled.doc,
  read: (revision, body) =>
    (Object(body).linkedId || Object(body).templateId ? untitled : titled).read(revision, body),
}

// No two cards have the same external id.
const { externalId: _ofOne, ...valuesOfSeveral } = formOf(singles(cardFields))

/**
 * An edit of several cards may set these fields: those that hold one value, not a list, and the values
 * of custom fields. The values of custom fields that it does not name stay as they are.
 */
export const sharedForm = {
  ...valuesOfSeveral,
  customFields: cardForm.customFields,
}

/** The fields that only an edit may give. One that `editCard` does not handle does not compile. */
export const editFields = {
  sort: during(since('3.63'), place.optional()),
  vote: during(since('3.63'), jsonOr(vote).optional()),
  poker: during(since('3.63'), jsonOr(poker).optional()),
  listId: id.optional(),
  newBoardId: during(since('7.72'), id.optional()),
  newSwimlaneId: during(since('7.72'), id.optional()),
  newListId: during(since('7.72'), id.optional()),
  archive: during(since('7.72'), archive.optional()),
}
