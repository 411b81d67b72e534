import { WHOLE } from '../../kernel/budget/weight.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { one } from '../../kernel/contract/reply.ts'
import { count, id } from '../../kernel/contract/wire.ts'
import { write } from '../engine/dispatch.ts'
import { operation } from '../../operations/operation.ts'
import { Id } from '../../kernel/contract/record.ts'

/** A place among siblings, counted from 0. */
export const position = described(
  'Place among those that are there, counted from 0; last if it is not given.',
  count.that((given) => given >= 0, 'must not be negative').optional(),
)

/** The board that something is copied or moved to. */
export const toBoardId = described(
  'Id of the board to go to, where the caller must be allowed to write; by default the same.',
  id.optional(),
)

export const cardCopies = [
  operation({
    name: 'copy_card',
    tag: 'Cards',
    summary:
      'Copies a card with its comments, checklists, attachments and open subtasks, also to another board; up to 500 cards at once.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/cards/{card}/copy',
    access: 'write',
    weight: WHOLE,
    body: form({
      toSwimlaneId: described(
        'Id of the swimlane to go to.',
        id.that((given) => given !== '', 'is required'),
      ),
      toBoardId,
      toListId: described('Id of the list to go to; by default the same.', id.optional()),
      position,
    }),
    reply: one(Id),
    run: write('copyCard', ({ path: { list, card }, body }) => ({ ...body, list, card })),
  }),
]
