import { during } from '../../kernel/contract/kind.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { id, longFilled, longText, moment, text } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../model/entity.ts'

const dateGiven = moment.optional()
const idGiven = id.optional()

/** What a comment holds: table, row, form, record and import follow from it. */
export const commentFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), { record: text }),
  cardId: field(column.text(), { record: text, imports: idGiven }),
  userId: field(column.text(), {
    checked: idGiven,
    formName: 'authorId',
    record: text,
    imports: idGiven,
  }),
  text: field(column.text(), {
    describes: 'Text of the comment, 1 to 100,000 characters.',
    form: longFilled,
    formName: 'comment',
    record: longText,
    imports: longText.optional(),
  }),
  createdAt: field(column.moment(), { record: text, imports: dateGiven }),
  modifiedAt: field(column.moment(), { record: during(since('4.81'), text), imports: dateGiven }),
}

export const commentEntity = {
  noun: 'comment',
  fields: commentFields,
  key: ['id'],
  indexes: {
    comments_by_card: { on: ['cardId'] },
    comments_by_board: { on: ['boardId'] },
  },
  partOf: 'card',
  loads: 'named',
  most: 10_000,
} as const satisfies BoardEntity
