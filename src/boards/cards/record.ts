import { described, during } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { list } from '../../kernel/contract/compound.ts'
import { flag, number, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { cardFields } from './fields.ts'
import type { Card } from '../model/rows.ts'
import { isArchived } from './templates.ts'

const ids = list(text)
const date = text.optional()

export const CardRecord = record('Card', {
  _id: text,
  ...trait(cardFields, 'record'),
  targetId_gantt: during(since('7.72'), ids),
  linkType_gantt: during(since('7.72'), list(number)),
  linkId_gantt: during(since('7.72'), ids),
  hideFinishedChecklistIfItemsAreHidden: during(since('7.72'), flag),
  requesters: during(since('11'), ids),
  assigners: during(since('11'), ids),
  showListOnMinicard: during(since('11'), flag),
  showChecklistAtMinicard: during(since('11'), flag),
  watching: during(since('11'), described('True if the caller watches it.', flag.optional())),
})

/**
 * A card as clients see it. No card has Gantt links, users who requested or assigned it (beside the
 * names in `requestedBy` and `assignedBy`), or settings of its own for what the board shows of it.
 */
export function cardRecord(card: Card, watching?: boolean) {
  return {
    ...card,
    archived: isArchived(card),
    targetId_gantt: [],
    linkType_gantt: [],
    linkId_gantt: [],
    hideFinishedChecklistIfItemsAreHidden: false,
    requesters: [],
    assigners: [],
    showListOnMinicard: false,
    showChecklistAtMinicard: false,
    watching,
  }
}

const dates = {
  receivedAt: during(since('4.81'), date),
  startAt: during(since('4.81'), date),
  dueAt: during(since('4.81'), date),
  endAt: during(since('4.81'), date),
  assignees: during(since('4.81'), ids),
  sort: during(since('7.72'), number),
  swimlaneId: during(since('7.72'), text),
}

/** A card in the list of a list's cards. */
export const CardInList = record('CardInList', {
  _id: text,
  title: text,
  description: text,
  ...dates,
})

const onBoard = trait(cardFields, 'record')

/** A card in the list of a board's cards. */
export const CardOnBoard = record('CardOnBoard', {
  _id: text,
  title: text,
  cardNumber: onBoard.cardNumber,
  listId: text,
  swimlaneId: text,
  archived: flag,
  externalId: onBoard.externalId,
})

/** A card in the list of a swimlane's cards. */
export const CardInSwimlane = record('CardInSwimlane', { ...CardInList.fields, listId: text })
