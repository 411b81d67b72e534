import { ids, jsonOr, list, object } from '../../contract/compound.ts'
import { prepared } from '../../contract/kind.ts'
import { flag, id, longText, moment, number, numberText, place, text } from '../../contract/wire.ts'
import { keyed } from '../../domain/keyed.ts'
import { FIELD_SWITCHES, MEMBER_FLAGS } from '../../domain/rows.ts'
import { ALL_SWITCHES } from '../../domain/switches.ts'
import { REFS } from '../activities.ts'
import { fieldValue, poker, vote } from '../card-fields.ts'
import { wipLimit } from '../lists.ts'

const named = id.that((given) => given !== '', 'must not be empty')
const ref = id.optional()
const short = text.optional()
const isSet = flag.optional()
const date = moment.optional()
const sort = place.optional()
const dates = { createdAt: date, modifiedAt: date }

const Label = object({ _id: ref, name: short, color: short })

/** The fields of a board's own in an export. */
export const BOARD = {
  title: short,
  slug: short,
  description: longText.optional(),
  archived: isSet,
  archivedAt: date,
  permission: short,
  color: short,
  subtasksDefaultBoardId: ref,
  subtasksDefaultListId: ref,
  dateSettingsDefaultBoardId: ref,
  dateSettingsDefaultListId: ref,
  presentParentTask: short,
  startAt: date,
  dueAt: date,
  endAt: date,
  spentTime: numberText.optional(),
  isOvertime: isSet,
  type: short,
  createdAt: date,
  ...keyed(ALL_SWITCHES, () => isSet),
}

const lane = {
  _id: named,
  title: short,
  archived: isSet,
  archivedAt: date,
  collapsed: isSet,
  color: short,
  sort,
  type: short,
  updatedAt: date,
  ...dates,
}

const Settings = object({
  currencyCode: short,
  dropdownItems: list(object({ _id: id, name: text })).optional(),
  stringtemplateFormat: short,
  stringtemplateSeparator: short,
})

/** 0 for what no card can have as its number. */
const cardNumber = prepared(number, (given) =>
  Number.isSafeInteger(given) && Number(given) > 0 && Number(given) < 1e12 ? given : 0,
)

/** A list of texts is one. */
const cardValue = prepared(fieldValue, (given) =>
  Array.isArray(given) && given.every((one) => typeof one === 'string') ? given.join(' ') : given,
)

/** What the entries of an export's lists are read as, by the names of the lists. */
export const KINDS = {
  labels: Label,
  lists: object({ ...lane, swimlaneId: ref, starred: isSet, wipLimit: wipLimit.optional() }),
  swimlanes: object(lane),
  members: object({
    userId: named,
    ...keyed([...MEMBER_FLAGS, 'isActive'], () => isSet),
  }),
  users: object({ _id: named, username: short }),
  customFields: object({
    _id: named,
    name: short,
    type: short,
    settings: jsonOr(Settings).optional(),
    ...keyed(FIELD_SWITCHES, () => isSet),
    ...dates,
  }),
  cards: object({
    _id: named,
    ...keyed(['listId', 'swimlaneId', 'parentId', 'coverId', 'linkedId', 'userId'], () => ref),
    ...keyed(['title', 'color', 'requestedBy', 'assignedBy', 'type'], () => short),
    ...keyed(['labelIds', 'members', 'assignees'], () => ids.optional()),
    ...keyed(['sort', 'subtaskSort'], () => sort),
    cardNumber: cardNumber.optional(),
    ...keyed(['archived', 'isOvertime', 'showActivities'], () => isSet),
    ...keyed(
      ['archivedAt', 'receivedAt', 'startAt', 'dueAt', 'endAt', 'dateLastActivity'],
      () => date,
    ),
    ...dates,
    description: longText.optional(),
    spentTime: numberText.optional(),
    customFields: jsonOr(list(object({ _id: id, value: cardValue.optional() }))).optional(),
    vote: jsonOr(vote).optional(),
    poker: jsonOr(poker).optional(),
  }),
  comments: object({
    _id: named,
    cardId: ref,
    userId: ref,
    text: longText.optional(),
    ...dates,
  }),
  checklists: object({ _id: named, cardId: ref, title: short, sort, finishedAt: date, ...dates }),
  checklistItems: object({
    _id: named,
    checklistId: ref,
    title: short,
    sort,
    isFinished: isSet,
    ...dates,
  }),
  attachments: object({
    _id: named,
    cardId: ref,
    userId: ref,
    name: short,
    type: short,
    createdAt: date,
  }),
  activities: object({
    userId: ref,
    activityType: short,
    createdAt: date,
    ...keyed(REFS, () => short),
    comment: longText.optional(),
    value: cardValue.optional(),
  }),
}
