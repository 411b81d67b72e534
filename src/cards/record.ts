import { bad, described, during, kind } from '../contract/kind.ts'
import { record } from '../contract/record.ts'
import { since } from '../contract/revisions.ts'
import { list, object } from '../contract/compound.ts'
import { POKER_QUESTION, votersOf } from './estimates.ts'
import { choice, flag, number, text } from '../contract/wire.ts'
import { ESTIMATES } from '../core/votes.ts'
import { ITEM_COLORS } from '../core/colors.ts'
import { keyed } from '../core/keyed.ts'
import type { Card, FieldValue } from '../core/card-rows.ts'

const ids = list(text)
const date = text.optional()

const FieldValueRecord = object({
  _id: text,
  value: kind<FieldValue['value']>({}, () => bad('is not read')),
})

const Vote = object({
  question: text,
  positive: ids,
  negative: ids,
  end: date,
  public: flag,
  allowNonBoardMembers: flag,
})

const Poker = object({
  question: described(POKER_QUESTION, flag),
  ...keyed(ESTIMATES, (estimate) => described(votersOf(estimate), ids.optional())),
  end: date,
  allowNonBoardMembers: flag,
  estimation: number.optional(),
})

export const CardRecord = record('Card', {
  _id: text,
  title: text,
  description: text,
  archived: flag,
  archivedAt: during(since('7.72'), date),
  modifiedAt: during(since('3.63'), text),
  parentId: text,
  listId: text,
  swimlaneId: text,
  boardId: text,
  coverId: text,
  userId: text,
  linkedId: text,
  color: choice(...ITEM_COLORS).optional(),
  createdAt: text,
  dateLastActivity: text,
  customFields: list(FieldValueRecord),
  requestedBy: text,
  assignedBy: text,
  labelIds: ids,
  members: ids,
  assignees: during(since('3.63'), ids),
  receivedAt: date,
  startAt: date,
  dueAt: date,
  endAt: date,
  spentTime: number,
  isOvertime: flag,
  dueComplete: during(since('7.92'), flag),
  sort: number,
  subtaskSort: number,
  type: text,
  vote: during(since('4.81'), Vote.optional()),
  poker: during(since('7.72'), Poker.optional()),
  targetId_gantt: during(since('7.72'), ids),
  linkType_gantt: during(since('7.72'), list(number)),
  linkId_gantt: during(since('7.72'), ids),
  cardNumber: during(since('7.72'), number),
  showActivities: during(since('7.72'), flag),
  hideFinishedChecklistIfItemsAreHidden: during(since('7.72'), flag),
})

/** A card as clients see it. No card has Gantt links or hides finished checklists yet. */
export function cardRecord({ id, ...card }: Card) {
  return {
    ...card,
    _id: id,
    targetId_gantt: [],
    linkType_gantt: [],
    linkId_gantt: [],
    hideFinishedChecklistIfItemsAreHidden: false,
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

/** A card among those of its list. */
export const CardInList = record('CardInList', {
  _id: text,
  title: text,
  description: text,
  ...dates,
})

/** A card among those of its swimlane. */
export const CardInSwimlane = record('CardInSwimlane', { ...CardInList.fields, listId: text })
