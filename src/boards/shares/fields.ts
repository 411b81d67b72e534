import { bad, described, exemplified, withTraits } from '../../kernel/contract/kind.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import {
  hasUnprintable,
  id,
  moment,
  shortName,
  text,
  textUpTo,
} from '../../kernel/contract/wire.ts'
import { LIMITS } from '../../kernel/limits.ts'
import { LONGEST_QUESTION } from '../../kernel/contract/query/query.ts'
import type { BoardEntity } from '../entity.ts'

const questionText = textUpTo(LONGEST_QUESTION)

/** A question as it was sent. Without the characters that texts lose it would be another one, or none, which all cards answer. */
const question = withTraits(questionText, {
  read: (given) =>
    typeof given === 'string' && hasUnprintable(given)
      ? bad('must have no control characters')
      : questionText.read(given),
})

/** A share link has these fields. Its table, row, form and record follow from them. Of its secret only the hash is stored. */
export const shareFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), {}),
  hash: field(column.text(), {}),
  name: field(column.text(), {
    describes: `Its purpose, up to ${LIMITS.name} characters.`,
    checked: exemplified('For our customers', shortName),
    record: text,
  }),
  listId: field(column.text(), {
    describes: 'Id of the list that it shows; empty for the whole board.',
    blank: '',
    checked: described('Id of the list that it shows; by default the whole board.', id.optional()),
    record: text,
  }),
  q: field(column.text(), {
    describes: 'Question that the cards it shows answer; empty for all cards.',
    blank: '',
    checked: described(
      'Question that the cards it shows answer; by default all cards.',
      question.optional(),
    ),
    record: text,
  }),
  userId: field(column.text(), { record: text }),
  createdAt: field(column.moment(), { record: text }),
  expiresAt: field(column.orNull(column.moment()), {
    describes: 'Time when it expires, as ISO-8601 in UTC; by default never.',
    blank: null,
    checked: moment.optional(),
    record: text.optional(),
  }),
}

export const shareEntity = {
  noun: 'share',
  fields: shareFields,
  key: ['id'],
  indexes: {
    shares_by_board: { on: ['boardId'] },
    shares_by_hash: { on: ['hash'], isUnique: true },
  },
  partOf: 'board',
  loads: 'all',
  most: 50,
} as const satisfies BoardEntity
