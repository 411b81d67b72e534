import {
  described,
  during,
  exemplified,
  kind,
  spelled,
  varies,
  bad,
  good,
} from '../contract/kind.ts'
import { only, since } from '../contract/revisions.ts'
import { clearable, ids, jsonOr, list, object } from '../contract/compound.ts'
import {
  choice,
  filled,
  flag,
  id,
  longText,
  moment,
  number,
  numberText,
  place,
  text,
  textUpTo,
} from '../contract/wire.ts'
import { ESTIMATES } from '../core/votes.ts'
import { ITEM_COLORS } from '../core/colors.ts'
import { POKER_QUESTION, votersOf } from './estimates.ts'
import { keyed } from '../core/keyed.ts'

const sole = ids.that((given) => given.length <= 1, 'must hold at most one id in this revision')

/** At most one in 4.81 and 7.72; 2.71 has none. */
const assignees = during(
  since('3.63'),
  varies(ids.optional(), (revision) =>
    (only('4.81', '7.72').includes(revision) ? sole : ids).optional(),
  ),
)

const valueText = textUpTo(10_000)

/** A value of a custom field, as any of the types of JSON but lists and objects. */
export const fieldValue = kind<string | number | boolean | null>({}, (given) => {
  if (typeof given === 'string') return valueText.read(given)
  const isPlain = given === null || typeof given === 'number' || typeof given === 'boolean'
  return isPlain ? good(given) : bad('must be text, a number, true or false')
})

const customFields = spelled(
  { type: 'string', description: 'A list of objects with `_id` and `value`, or its JSON text.' },
  jsonOr(list(object({ _id: id, value: fieldValue.optional() }))),
)

/** What may be given of a card both when it is made and when it is edited. */
export const cardFields = {
  description: longText.optional(),
  authorId: id.optional(),
  color: clearable(choice(...ITEM_COLORS)).optional(),
  labelIds: ids.optional(),
  requestedBy: text.optional(),
  assignedBy: text.optional(),
  receivedAt: moment.optional(),
  startAt: moment.optional(),
  dueAt: moment.optional(),
  endAt: moment.optional(),
  spentTime: numberText.optional(),
  isOverTime: flag.optional(),
  dueComplete: during(since('7.92'), flag.optional()),
  customFields: customFields.optional(),
  members: ids.optional(),
  assignees,
  parentId: id.optional(),
  swimlaneId: id.optional(),
}

const ballot = {
  end: moment.optional(),
  allowNonBoardMembers: flag.optional(),
}

/** A vote, as far as it is given. */
export const vote = object({
  ...ballot,
  question: text.optional(),
  positive: ids.optional(),
  negative: ids.optional(),
  public: flag.optional(),
})

/** A round of planning poker, as far as it is given. */
export const poker = object({
  ...ballot,
  ...keyed(ESTIMATES, (estimate) => described(votersOf(estimate), ids.optional())),
  question: described(POKER_QUESTION, flag.optional()),
  estimation: number.optional(),
})

const archive = spelled(
  { type: 'string', description: 'True archives, false restores.' },
  clearable(flag),
)

/** What may be given of a card only when it is edited. */
export const editFields = {
  title: exemplified('A title', filled.optional()),
  sort: during(since('3.63'), place.optional()),
  vote: during(since('3.63'), jsonOr(vote).optional()),
  poker: during(since('3.63'), jsonOr(poker).optional()),
  listId: id.optional(),
  newBoardId: during(since('7.72'), id.optional()),
  newSwimlaneId: during(since('7.72'), id.optional()),
  newListId: during(since('7.72'), id.optional()),
  archive: during(since('7.72'), archive.optional()),
}
