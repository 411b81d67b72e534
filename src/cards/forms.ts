import { clearable, jsonOr } from '../contract/compound.ts'
import { during, spelled } from '../contract/kind.ts'
import { since } from '../contract/revisions.ts'
import { flag, id, place } from '../contract/wire.ts'
import { formOf, singles } from '../core/entity.ts'
import { poker, vote } from './field-kinds.ts'
import { cardFields } from './fields.ts'

const archive = spelled(
  { type: 'string', description: 'True archives, false restores.' },
  clearable(flag),
)

/** The fields that requests may give when they create or edit a card, except those that move it. */
export const cardForm = { ...formOf(cardFields), swimlaneId: id.optional() }

/** Those of them that an edit of several cards may set: the ones that hold one value, not a list, and the values of custom fields, of which those that are not given stay. */
export const sharedForm = {
  ...formOf(singles(cardFields)),
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
