import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { many } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { paged, readPage } from '../../operations/read.ts'
import { nothingOwn } from '../watches/own-view.ts'
import { templatesOnBoard } from './template-queries.ts'

const CardTemplate = record('CardTemplate', {
  _id: text,
  title: text,
  listId: described('Id of the list in which the template was made.', text),
})

export const templateOperations = [
  operation({
    name: 'get_board_templates',
    tag: 'Cards',
    summary: 'Lists the templates of a board, of which cards are made.',
    method: 'GET',
    path: '/api/boards/{board}/templates',
    access: 'read',
    reply: many(CardTemplate),
    run: readPage({
      ofReader: nothingOwn(),
      find: ({ scope, part }) => ({ templates: templatesOnBoard(scope, part) }),
      answer: ({ templates }, call) => paged(templates, call),
    }),
  }),
]
