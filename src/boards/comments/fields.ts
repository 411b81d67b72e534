import { list, object } from '../../kernel/contract/compound.ts'
import { described, during } from '../../kernel/contract/kind.ts'
import { REACTIONS, type Reaction } from '../../kernel/contract/choices.ts'
import { listOf, record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { choice, flag, id, longFilled, longText, moment, text } from '../../kernel/contract/wire.ts'
import { column, field } from '../../kernel/contract/entity.ts'
import type { BoardEntity } from '../entity.ts'

const dateGiven = moment.optional()
const idGiven = id.optional()

export type CommentReaction = { reaction: Reaction; userId: string }

const reaction = choice(...REACTIONS)

const ReactionToComment = record('ReactionToComment', {
  reaction: described('One of the reactions that there are.', reaction),
  userId: described('Id of the user whose reaction it is.', text),
})

/** A comment has these fields. Its table, row, form, record and import follow from them. */
export const commentFields = {
  id: field(column.key(), {}),
  boardId: field(column.text(), { record: text, views: ['export'] }),
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
  reactions: field(
    { ...column.json<CommentReaction[]>(), standard: [] },
    {
      describes: 'The reactions to the comment, the oldest first.',
      blank: [],
      record: during(since('11'), listOf(ReactionToComment)),
      imports: list(object({ reaction, userId: id })).optional(),
    },
  ),
  /** Null for a comment that was written here. */
  imported: field(column.orNull(column.flag()), {
    blank: null,
    form: during(
      since('11'),
      described('Whether an import brings it, as admins of the board may say.', flag.optional()),
    ),
    record: during(
      since('11'),
      described('True if an import has brought it; only such comments have it.', flag.optional()),
    ),
  }),
  createdAt: field(column.moment(), {
    checked: during(
      since('11'),
      described('When an imported comment was written; others are written now.', dateGiven),
    ),
    record: text,
    imports: dateGiven,
  }),
  modifiedAt: field(column.moment(), { record: during(since('4.81'), text), imports: dateGiven }),
}

export const commentEntity = {
  noun: 'comment',
  fields: commentFields,
  key: ['id'],
  indexes: {
    comments_by_card: { on: ['cardId'] },
    comments_by_board: { on: ['boardId'] },
    comments_by_author: { on: ['boardId', 'userId'] },
  },
  partOf: 'card',
  loads: 'named',
  most: 10_000,
} as const satisfies BoardEntity
