import { described } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { flag, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { Id } from '../../operations/id-record.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow, paged, readPage } from '../../operations/read.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { findSignIn, signInsOf } from './sign-in-queries.ts'

const SignIn = record('SignIn', {
  _id: text,
  createdAt: text,
  expiresAt: described('When its token expires, as ISO-8601 in UTC.', text),
  userAgent: described('The `User-Agent` of the request, up to 200 characters.', text),
  isCurrent: described('Whether the request is signed in by its token.', flag),
})

export const signInOperations = [
  operation({
    name: 'get_sign_ins',
    tag: 'Login',
    summary: 'Lists the sign-ins of the current user whose tokens are valid, newest first.',
    method: 'GET',
    path: '/api/user/sign-ins',
    access: 'account',
    reply: many(SignIn),
    run: readPage({
      find: ({ caller, part, context }) => ({
        signIns: signInsOf(caller, new Date(context.deps.nowMs()).toISOString(), part),
      }),
      answer: ({ signIns }, call) =>
        paged(signIns, call).map(({ jti, createdAt, expiresAt, userAgent }) => ({
          id: jti,
          createdAt,
          expiresAt,
          userAgent,
          isCurrent: jti === callerOf(call.context).jti,
        })),
    }),
  }),
  operation({
    name: 'delete_sign_in',
    tag: 'Login',
    summary: 'Revokes the token of a sign-in of the current user.',
    method: 'DELETE',
    path: '/api/user/sign-ins/{signIn}',
    access: 'account',
    reply: one(Id),
    run: action({
      load: ({ path, context }) => ({
        signIn: findSignIn(callerOf(context).userId, path.signIn),
      }),
      run: async ({ signIn: found }, { context }) => {
        const signIn = firstOrThrow(found, 'sign_in.not_found')
        const caller = callerOf(context)
        const reply = { id: signIn.jti }
        await context.accounts.endSignIn(signIn, caller, recordOf(context, reply))
        return { body: reply, ...(signIn.jti === caller.jti && { session: 'ended' as const }) }
      },
    }),
  }),
]
