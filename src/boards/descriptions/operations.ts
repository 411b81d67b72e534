import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { all } from '../../kernel/contract/reply.ts'
import { longText, text } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { findCard } from '../cards/queries.ts'
import { versionsOf } from './queries.ts'

const DescriptionVersion = record('DescriptionVersion', {
  _id: text,
  text: described('The description as it was.', longText),
  replacedBy: described('Id of the user who replaced it.', text),
  replacedAt: described('Time when it was replaced, as ISO-8601 in UTC.', text),
})

export const descriptionOperations = [
  operation({
    name: 'get_description_versions',
    tag: 'Cards',
    summary: 'Lists the earlier descriptions of a card, newest first.',
    method: 'GET',
    path: '/api/boards/{board}/cards/{card}/description-versions',
    access: 'write',
    reply: all(DescriptionVersion),
    run: read({
      find: ({ scope, path }) => ({
        card: findCard(scope, path.card),
        versions: versionsOf(scope, path.card),
      }),
      answer: ({ card, versions }) => {
        firstOrThrow(card, 'card.not_found')
        return versions
      },
    }),
  }),
]
