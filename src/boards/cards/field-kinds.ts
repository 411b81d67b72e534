import { ids, jsonOr, list, object } from '../../kernel/contract/compound.ts'
import {
  bad,
  described,
  during,
  good,
  kind,
  preparing,
  withSchema,
  varies,
} from '../../kernel/contract/kind.ts'
import { only, since } from '../../kernel/contract/revisions.ts'
import { flag, id, moment, number, text, textUpTo } from '../../kernel/contract/wire.ts'
import { ESTIMATES, POKER_QUESTION, votersOf } from './vote-kinds.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { keyed } from '../../kernel/contract/keyed.ts'

const sole = ids.that((given) => given.length <= 1, 'must hold at most one id in this revision')

/** Ids of assignees: at most one in 4.81 and 7.72. Revision 2.71 does not have the field. */
export const assigneesGiven = during(
  since('3.63'),
  varies(ids.optional(), (revision) =>
    (only('4.81', '7.72').includes(revision) ? sole : ids).optional(),
  ),
)

const valueText = textUpTo(LIMITS.value)

/** A value of a custom field: any JSON value except lists and objects. */
export const fieldValue = kind<string | number | boolean | null>({}, (given) => {
  if (typeof given === 'string') return valueText.read(given)
  const isPlain = given === null || typeof given === 'number' || typeof given === 'boolean'
  return isPlain ? good(given) : bad('must be text, a number, true or false')
})

/** A value of a custom field in an export. A list of texts is joined to one text. */
export const exportedValue = preparing(fieldValue, (given) =>
  Array.isArray(given) && given.every((one) => typeof one === 'string') ? given.join(' ') : given,
)

/** Values of custom fields. */
export const fieldValues = withSchema(
  { type: 'string', description: 'A list of objects with `_id` and `value`, or its JSON text.' },
  jsonOr(list(object({ _id: id, value: fieldValue.optional() }))),
)

/** Values of custom fields in an export. */
export const exportedValues = jsonOr(list(object({ _id: id, value: exportedValue.optional() })))

/** Values of custom fields as clients see them. */
export const fieldValuesShown = list(
  object({
    _id: text,
    value: kind<string | number | boolean | null>({}, () => bad('is not read')),
  }),
)

/** The number of a card in an export; 0 for a value that cannot be a card number. */
export const exportedNumber = preparing(number, (given) =>
  Number.isSafeInteger(given) && Number(given) > 0 && Number(given) < 1e12 ? given : 0,
)

const ballot = {
  end: moment.optional(),
  allowNonBoardMembers: flag.optional(),
}

/** The given fields of a vote. */
export const vote = object({
  ...ballot,
  question: text.optional(),
  positive: ids.optional(),
  negative: ids.optional(),
  public: flag.optional(),
})

/** The given fields of a round of planning poker. */
export const poker = object({
  ...ballot,
  ...keyed(ESTIMATES, (estimate) => described(votersOf(estimate), ids.optional())),
  question: described(POKER_QUESTION, flag.optional()),
  estimation: number.optional(),
})

const texts = list(text)

/** A vote as clients see it. */
export const voteShown = object({
  question: text,
  positive: texts,
  negative: texts,
  end: text.optional(),
  public: flag,
  allowNonBoardMembers: flag,
})

/** A round of planning poker as clients see it. */
export const pokerShown = object({
  question: described(POKER_QUESTION, flag),
  ...keyed(ESTIMATES, (estimate) => described(votersOf(estimate), texts.optional())),
  end: text.optional(),
  allowNonBoardMembers: flag,
  estimation: number.optional(),
})
