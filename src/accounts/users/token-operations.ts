import { AppError } from '../../kernel/contract/app-error.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { id, secret, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { outOfScope } from '../../operations/claims.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { operation, callerOf } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { findUser } from './queries.ts'

const AuthToken = record('AuthToken', { _id: text, authToken: text })

const Message = record('Message', { message: text })

const SIGN_INS_ONLY =
  'The token of a sign-in, which has no limits, is given only to who has signed in.'

export const userTokens = [
  operation({
    name: 'create_user_token',
    tag: 'Users',
    summary: 'Gives a token for a user; for the site admin.',
    method: 'POST',
    path: '/api/createtoken/{user}',
    access: 'site',
    lasting: true,
    reply: one(AuthToken),
    run: action({
      load: ({ path }) => ({ user: findUser(path.user) }),
      authorize(_caller, { context }) {
        if (callerOf(context).limits) throw outOfScope(SIGN_INS_ONLY)
      },
      run: async ({ user }, { context }) => {
        const { id, isBot } = firstOrThrow(user, 'user.not_found')
        if (isBot) throw new AppError('user.is_bot')
        return {
          body: { id, authToken: await context.accounts.issueFor(id, callerOf(context)) },
        }
      },
    }),
  }),
  operation({
    name: 'delete_user_token',
    tag: 'Users',
    summary: 'Revokes a token of a user, or all of them; for the site admin.',
    method: 'POST',
    path: '/api/deletetoken',
    access: 'site',
    lasting: ({ body: { token } }) => token === undefined,
    body: form({
      userId: described('Id of the user whose token is revoked.', id),
      token: described('Token to revoke; by default all of the user.', secret.optional()),
    }),
    reply: one(Message),
    run: action({
      load: ({ body }) => ({ user: findUser(body.userId) }),
      run: async ({ user }, { body: { token }, context }) => {
        const { id: userId } = firstOrThrow(user, 'user.not_found')
        const message =
          token === undefined ? 'All tokens of the user are revoked.' : 'The token is revoked.'
        const also = recordOf(context, { message })
        await context.accounts.revokeTokens(userId, token, callerOf(context), also)
        return { body: { message } }
      },
    }),
  }),
]
