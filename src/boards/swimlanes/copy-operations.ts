import { WHOLE } from '../../kernel/budget/weight.ts'
import { position, toBoardId } from '../cards/copy-operations.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { one } from '../../kernel/contract/reply.ts'
import { filled } from '../../kernel/contract/wire.ts'
import { elsewhere } from '../lists/copy-operations.ts'
import { write } from '../engine/dispatch.ts'
import { operation } from '../../operations/operation.ts'
import { Id } from '../../kernel/contract/record.ts'

export const swimlaneCopies = [
  operation({
    name: 'copy_swimlane',
    tag: 'Swimlanes',
    summary: 'Copies a swimlane with its open cards, at most 500, also to another board.',
    method: 'POST',
    path: '/api/boards/{board}/swimlanes/{swimlane}/copy',
    access: 'write',
    weight: WHOLE,
    body: form({
      toBoardId,
      position,
      title: described('Title of the copy; by default the same.', filled.optional()),
    }),
    reply: one(Id),
    run: write('copySwimlane', ({ path: { board, swimlane }, body }) => ({
      ...body,
      swimlane,
      toBoardId: elsewhere(board, body.toBoardId),
    })),
  }),
  operation({
    name: 'move_swimlane',
    tag: 'Swimlanes',
    summary:
      'Moves a swimlane to another place, or with its cards, at most 500, to another board; into a swimlane with the same title if that board has one.',
    method: 'POST',
    path: '/api/boards/{board}/swimlanes/{swimlane}/move',
    access: 'write',
    weight: ({ toBoardId }) => (toBoardId ? WHOLE : 0),
    body: form({ toBoardId, position }),
    reply: one(Id),
    run: write('moveSwimlane', ({ path: { board, swimlane }, body }) => ({
      ...body,
      swimlane,
      toBoardId: elsewhere(board, body.toBoardId),
    })),
  }),
]
