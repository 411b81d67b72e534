import { invalid } from '../../kernel/contract/app-error.ts'
import { formOf, trait } from '../../kernel/contract/entity.ts'
import { form } from '../../kernel/contract/form.ts'
import { described, needed } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { text } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import { paged, readPage } from '../../operations/read.ts'
import { write } from '../engine/dispatch.ts'
import { pageOnBoard } from '../row-queries.ts'
import { shareFields } from './fields.ts'
import { questionFault } from './shared-question.ts'
import { secretHash, newLinkSecret } from '../../accounts/auth/secret.ts'

const ShareRecord = record('Share', { _id: text, ...trait(shareFields, 'record') })

const NewShare = record('NewShare', {
  _id: text,
  url: described('Address that shows the board to whoever has it; it is shown only now.', text),
})

const given = formOf(shareFields)

function checkedQuestion(q = ''): string {
  const fault = questionFault(q)
  if (fault !== undefined) throw invalid('q', fault)
  return q
}

export const shareOperations = [
  operation({
    name: 'get_shares',
    tag: 'Boards',
    summary: 'Lists the share links of a board; for its admins.',
    method: 'GET',
    path: '/api/boards/{board}/shares',
    access: 'manage',
    reply: many(ShareRecord),
    run: readPage({
      find: ({ scope, part }) => ({ shares: pageOnBoard('shares', scope, part) }),
      answer: ({ shares }, call) => paged(shares, call),
    }),
  }),
  operation({
    name: 'new_share',
    tag: 'Boards',
    summary:
      'Makes a link that shows the board, one of its lists or what a question finds, to read, to whoever has it.',
    method: 'POST',
    path: '/api/boards/{board}/shares',
    access: 'manage',
    lasting: true,
    body: form({ ...given, name: needed(given.name) }),
    reply: one(NewShare),
    run: async (call) => {
      const secret = newLinkSecret()
      const make = write('createShare', ({ body }: Pick<typeof call, 'body'>) => ({
        ...body,
        q: checkedQuestion(body.q),
        hash: secretHash(secret),
      }))
      // The reply holds the secret, which is stored nowhere, so it is not kept under a key.
      const context = { ...call.context, idempotencyKey: undefined }
      const { body: made, ...result } = await make({ ...call, context })
      if (typeof made === 'symbol') return { ...result, body: made }
      return { ...result, body: { ...made, url: `${context.publicUrl}/s/${secret}` } }
    },
  }),
  operation({
    name: 'delete_share',
    tag: 'Boards',
    summary: 'Revokes a share link.',
    method: 'DELETE',
    path: '/api/boards/{board}/shares/{share}',
    access: 'manage',
    reply: one(Id),
    run: write('deleteShare', ({ path: { share } }) => ({ share })),
  }),
]
