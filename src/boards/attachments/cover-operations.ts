import { AppError } from '../../kernel/contract/app-error.ts'
import { one } from '../../kernel/contract/reply.ts'
import { operation } from '../../operations/operation.ts'
import { action } from '../../operations/action.ts'
import { dispatch, write } from '../engine/dispatch.ts'
import { rowsById } from '../row-queries.ts'
import { expectCover } from './cover.ts'
import { fileOf } from './fields.ts'
import { Id } from '../../kernel/contract/record.ts'

const on = {
  tag: 'Attachments',
  path: '/api/boards/{board}/lists/{list}/cards/{card}/attachments/{attachment}/cover',
  access: 'write',
} as const

export const coverOperations = [
  operation({
    ...on,
    name: 'set_cover',
    summary: 'Shows a picture that is attached to a card as its cover.',
    method: 'PUT',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({ attachment: rowsById('attachments', [path.attachment]) }),
      async run({ attachment: found }, call) {
        const { path, context } = call
        const { board, list, card, attachment } = path
        const [row] = found.filter(({ boardId, cardId }) => boardId === board && cardId === card)
        if (row === undefined) throw new AppError('attachment.not_found')
        await expectCover(context.files, { key: fileOf(row), type: row.type })
        const command = { list, card, attachment, isCover: true }
        return dispatch('setCover', board, command, call, context.idempotencyKey)
      },
    }),
  }),
  operation({
    ...on,
    name: 'remove_cover',
    summary: 'Shows an attachment of a card no more as its cover.',
    method: 'DELETE',
    reply: one(Id),
    run: write('setCover', ({ path: { list, card, attachment } }) => ({
      list,
      card,
      attachment,
      isCover: false,
    })),
  }),
]
