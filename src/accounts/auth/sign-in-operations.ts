import { described } from '../../kernel/contract/kind.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import type { Call, RunResult } from '../../kernel/contract/operation.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { flag, text } from '../../kernel/contract/wire.ts'
import type { Found } from '../../kernel/db/statements.ts'
import { action } from '../../operations/action.ts'
import { type OperationContext, callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow, paged, readPage } from '../../operations/read.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findUser, userNamed } from '../users/queries.ts'
import { findSignIn, signInsOf } from './sign-in-queries.ts'

const SignIn = record('SignIn', {
  _id: text,
  createdAt: text,
  expiresAt: described('Time when its token expires, as ISO-8601 in UTC.', text),
  userAgent: described('The `User-Agent` of the request, up to 200 characters.', text),
  isCurrent: described('True if the request is signed in by its token.', flag),
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
      find: ({ caller, part, context }) => ({ signIns: signInsOf(caller, nowIn(context), part) }),
      answer: ({ signIns }, call) => pageOf(signIns, call),
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
      run: ({ signIn }, { context }) => end(context, signIn),
    }),
  }),
]

/** Operations on the sign-ins of another user, for the site admin. */
export const signInsOfUsers = [
  operation({
    name: 'get_sign_ins_of_user',
    tag: 'Users',
    summary:
      'Lists the sign-ins of a user whose tokens are valid, newest first; for the site admin.',
    method: 'GET',
    path: '/api/users/{user}/sign-ins',
    access: 'site',
    reply: many(SignIn),
    run: readPage({
      find: ({ path, part, context }) => ({
        user: findUser(path.user),
        signIns: signInsOf(userNamed(path.user), nowIn(context), part),
      }),
      answer: ({ user, signIns }, call) => {
        firstOrThrow(user, 'user.not_found')
        return pageOf(signIns, call)
      },
    }),
  }),
  operation({
    name: 'delete_sign_in_of_user',
    tag: 'Users',
    summary: 'Revokes the token of a sign-in of a user; for the site admin.',
    method: 'DELETE',
    path: '/api/users/{user}/sign-ins/{userSignIn}',
    access: 'site',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({
        user: findUser(path.user),
        signIn: findSignIn(userNamed(path.user), path.userSignIn),
      }),
      run: ({ user, signIn }, { context }) => {
        firstOrThrow(user, 'user.not_found')
        return end(context, signIn)
      },
    }),
  }),
]

function nowIn({ deps }: RequestContext): string {
  return momentOf(deps.nowMs())
}

type Row = Found<{ signIns: ReturnType<typeof signInsOf> }>['signIns'][number]

function pageOf(rows: Row[], call: Call<OperationContext, unknown, unknown>) {
  const current = callerOf(call.context).jti
  return paged(rows, call).map(({ jti, createdAt, expiresAt, userAgent }) => ({
    id: jti,
    createdAt,
    expiresAt,
    userAgent,
    isCurrent: jti === current,
  }))
}

type FoundSignIn = Found<{ signIn: ReturnType<typeof findSignIn> }>['signIn']

/** Ends a sign-in; a browser forgets its cookie, if that is the one it is signed in by. */
async function end(
  context: RequestContext,
  found: FoundSignIn,
): Promise<RunResult<{ id: string }>> {
  const signIn = firstOrThrow(found, 'sign_in.not_found')
  const caller = callerOf(context)
  const reply = { id: signIn.jti }
  await context.accounts.endSignIn(signIn, caller, recordOf(context, reply))
  return { body: reply, ...(signIn.jti === caller.jti && { session: 'ended' }) }
}
