import { one } from '../../kernel/contract/reply.ts'
import { operation } from '../../operations/operation.ts'
import { write } from '../engine/dispatch.ts'
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
    summary: 'Shows an attachment of a card as its cover.',
    method: 'PUT',
    reply: one(Id),
    run: write('setCover', ({ path: { list, card, attachment } }) => ({
      list,
      card,
      attachment,
      isCover: true,
    })),
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
