import { form } from '../../kernel/contract/form.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { userNamed } from '../users/queries.ts'
import { action } from '../../operations/action.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow, paged, readPage } from '../../operations/read.ts'
import { findUser } from '../users/queries.ts'
import { giveNamedToken, revokeNamedToken } from './give-named-token-actions.ts'
import { NamedToken, NewNamedToken, namedTokenForm } from './named-token-fields.ts'
import { namedTokenOf, namedTokensOf } from './named-token-queries.ts'
import { Id } from '../../kernel/contract/record.ts'

export const namedTokenOperations = [
  operation({
    name: 'get_own_tokens',
    tag: 'Login',
    summary: 'Lists the named tokens of the current user, newest first.',
    method: 'GET',
    path: '/api/user/tokens',
    access: 'account',
    reply: many(NamedToken),
    run: readPage({
      find: ({ caller, part }) => ({ tokens: namedTokensOf(caller, part) }),
      answer: ({ tokens }, call) => paged(tokens, call),
    }),
  }),
  operation({
    name: 'new_own_token',
    tag: 'Login',
    summary: 'Gives the current user a named token, limited to scopes and boards.',
    method: 'POST',
    path: '/api/user/tokens',
    access: 'account',
    lasting: true,
    body: form(namedTokenForm),
    reply: one(NewNamedToken),
    run: action({
      load: ({ body, context }) => ({
        readable: context.findReadableBoards(callerOf(context).userId, body.boards ?? []),
      }),
      run: async ({ readable }, { body, context }) => {
        const owner = { userId: callerOf(context).userId, asAdmin: false }
        return { body: await giveNamedToken(context, owner, body, readable) }
      },
    }),
  }),
  operation({
    name: 'delete_own_token',
    tag: 'Login',
    summary: 'Revokes a named token of the current user.',
    method: 'DELETE',
    path: '/api/user/tokens/{token}',
    access: 'account',
    reply: one(Id),
    run: action({
      load: ({ path, context }) => ({
        token: namedTokenOf(callerOf(context).userId, path.token),
      }),
      run: async ({ token }, { context }) => {
        const owner = { userId: callerOf(context).userId, asAdmin: false }
        return {
          body: await revokeNamedToken(context, owner, firstOrThrow(token, 'token.not_found')),
        }
      },
    }),
  }),
]

/** Operations on the named tokens of another user, for the site admin: bots cannot sign in to make their own. */
export const tokensOfUsers = [
  operation({
    name: 'get_tokens_of_user',
    tag: 'Users',
    summary: 'Lists the named tokens of a user, newest first; for the site admin.',
    method: 'GET',
    path: '/api/users/{user}/tokens',
    access: 'site',
    reply: many(NamedToken),
    run: readPage({
      find: ({ path, part }) => ({
        user: findUser(path.user),
        tokens: namedTokensOf(userNamed(path.user), part),
      }),
      answer: ({ user, tokens }, call) => {
        firstOrThrow(user, 'user.not_found')
        return paged(tokens, call)
      },
    }),
  }),
  operation({
    name: 'new_token_of_user',
    tag: 'Users',
    summary: 'Gives a user, such as a bot, a named token; for the site admin.',
    method: 'POST',
    path: '/api/users/{user}/tokens',
    access: 'site',
    lasting: true,
    body: form(namedTokenForm),
    reply: one(NewNamedToken),
    run: action({
      load: ({ path, body, context }) => ({
        user: findUser(path.user),
        readable: context.findReadableBoards(userNamed(path.user), body.boards ?? []),
      }),
      run: async ({ user, readable }, { body, context }) => {
        const owner = { userId: firstOrThrow(user, 'user.not_found').id, asAdmin: true }
        return { body: await giveNamedToken(context, owner, body, readable) }
      },
    }),
  }),
  operation({
    name: 'delete_token_of_user',
    tag: 'Users',
    summary: 'Revokes a named token of a user; for the site admin.',
    method: 'DELETE',
    path: '/api/users/{user}/tokens/{userToken}',
    access: 'site',
    reply: one(Id),
    run: action({
      load: ({ path }) => ({
        user: findUser(path.user),
        token: namedTokenOf(userNamed(path.user), path.userToken),
      }),
      run: async ({ user, token }, { context }) => {
        const owner = { userId: firstOrThrow(user, 'user.not_found').id, asAdmin: true }
        return {
          body: await revokeNamedToken(context, owner, firstOrThrow(token, 'token.not_found')),
        }
      },
    }),
  }),
]
