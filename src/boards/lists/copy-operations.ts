import { WHOLE } from '../../kernel/budget/weight.ts'
import { position, toBoardId } from '../cards/copy-operations.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { one } from '../../kernel/contract/reply.ts'
import { id } from '../../kernel/contract/wire.ts'
import { write } from '../engine/dispatch.ts'
import { operation } from '../../operations/operation.ts'
import { Id } from '../../kernel/contract/record.ts'

const target = form({
  toBoardId,
  toSwimlaneId: described('Id of the swimlane that the cards go to.', id.optional()),
  position,
})

export const listCopies = [
  operation({
    name: 'copy_list',
    tag: 'Lists',
    summary:
      'Copies a list with its open cards, at most 500; into a list with the same title if another board has one.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/copy',
    access: 'write',
    weight: WHOLE,
    body: target,
    reply: one(Id),
    run: write('copyList', ({ path: { board, list }, body }) => ({
      ...body,
      list,
      toBoardId: elsewhere(board, body.toBoardId),
    })),
  }),
  operation({
    name: 'move_list',
    tag: 'Lists',
    summary:
      'Moves a list to another place, or with its cards, at most 500, to another board; into a list with the same title if that board has one.',
    method: 'POST',
    path: '/api/boards/{board}/lists/{list}/move',
    access: 'write',
    weight: ({ toBoardId }) => (toBoardId ? WHOLE : 0),
    body: target,
    reply: one(Id),
    run: write('moveList', ({ path: { board, list }, body }) => ({
      ...body,
      list,
      toBoardId: elsewhere(board, body.toBoardId),
    })),
  }),
]

/** Returns the board that is named, unless it is the same board. */
export function elsewhere(board: string, id: string | undefined): string | undefined {
  return id === '' || id === board ? undefined : id
}
