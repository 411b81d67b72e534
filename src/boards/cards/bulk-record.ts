import { list } from '../../kernel/contract/compound.ts'
import { described } from '../../kernel/contract/kind.ts'
import { listOf, optional, record } from '../../kernel/contract/record.ts'
import { flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { singles } from '../../kernel/contract/pick-fields.ts'
import { cardFields } from './fields.ts'

const texts = list(text)
const { labelIds, members, assignees, customFields } = trait(cardFields, 'record')

const ChangedCard = record('ChangedCard', {
  _id: text,
  ...optional({
    ...trait(singles(cardFields), 'record'),
    labelIds,
    members,
    assignees,
    customFields,
  }),
  cleared: described('Names of the fields that have no value any more.', texts.optional()),
  deleted: described('True if the card is deleted.', flag.optional()),
})

export const CardChanges = record('CardChanges', {
  changed: described(
    'The cards that have changed, each with the new values of the fields that have.',
    listOf(ChangedCard),
  ),
  dryRun: described('True if this only tells what would change.', flag),
})

const notFound = described('Ids of the cards that the board does not have.', texts)

export const CardsDeleted = record('CardsDeleted', {
  deleted: described('Ids of the deleted cards.', texts),
  notFound,
})

const CardLabels = record('CardLabels', { _id: text, labelIds: texts })

export const CardsLabelled = record('CardsLabelled', {
  updated: described(
    'The cards with their labels, in the order of the request.',
    listOf(CardLabels),
  ),
  notFound: described('Ids of the open cards that the board does not have.', texts),
})

export const CardPeople = record('CardPeople', { _id: text, members: texts, assignees: texts })
