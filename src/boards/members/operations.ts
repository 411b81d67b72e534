import { edit, form } from '../../kernel/contract/form.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { one } from '../../kernel/contract/reply.ts'
import { choice, secret } from '../../kernel/contract/wire.ts'
import { allFlagsOf, flagsOf, rightsForm } from './roles.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import { includesScope, outOfScope } from '../../operations/claims.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { action } from '../../operations/action.ts'
import { dispatch, write } from '../engine/dispatch.ts'
import { findUserBy } from '../../accounts/users/queries.ts'
import { Titled } from '../../kernel/contract/record.ts'

/** The field that names a new member, and its value; an empty one if neither is given. */
function nameIn({
  username = '',
  email = '',
}: {
  username?: string | undefined
  email?: string | undefined
}): ['username' | 'email', string] {
  return username === '' && email !== '' ? ['email', email] : ['username', username]
}

/** Throws if a named token without the scope admin is to remove another user than its own. */
function expectMayRemove(user: string, { userId, limits }: ReturnType<typeof callerOf>): void {
  if (limits && user !== userId && !includesScope(limits.scopes, 'admin'))
    throw outOfScope('This token has no scope admin, which the removal of others needs.')
}

export const memberOperations = [
  operation({
    name: 'add_board_member',
    tag: 'Members',
    summary: 'Adds a user to a board, or changes what a member may do.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}/add',
    access: 'manage',
    body: form({ action: choice('add'), ...rightsForm }),
    reply: one(Titled),
    run: write('addMember', ({ path: { user }, body: { action: _action, ...given } }) => ({
      user,
      ...allFlagsOf(given),
    })),
  }),
  operation({
    name: 'add_board_member_by_name',
    tag: 'Members',
    summary: 'Adds the user with a username or an e-mail address to a board.',
    method: 'POST',
    path: '/api/boards/{board}/members',
    access: 'manage',
    body: form({
      username: described('Username of the new member.', exemplified('ada', secret.optional())),
      email: described('E-mail address, in place of the username.', secret.optional()),
      ...rightsForm,
    }),
    reply: one(Titled),
    run: action({
      checksVersion: true,
      load: ({ body }) => ({ named: findUserBy(...nameIn(body)) }),
      run: async ({ named: [user] }, call) => {
        const { username: _username, email: _email, ...given } = call.body
        const flags = flagsOf(given)
        const [field, name] = nameIn(call.body)
        if (name === '') throw invalid(field, 'is required, or an e-mail address in its place')
        if (user === undefined) throw invalid(field, 'is not that of a user')
        const { idempotencyKey } = call.context
        return dispatch(
          'addMember',
          call.path.board,
          { user: user.id, ...flags },
          call,
          idempotencyKey,
        )
      },
    }),
  }),
  operation({
    name: 'remove_board_member',
    formerly: 'post_board_user_remove',
    tag: 'Members',
    summary:
      'Makes a member inactive and takes them off the cards; for the admins of the board, and for members who leave.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}/remove',
    access: 'member',
    body: form({ action: choice('remove') }),
    reply: one(Titled),
    run: write('removeMember', ({ path: { user }, context }) => {
      expectMayRemove(user, callerOf(context))
      return { user }
    }),
  }),
  operation({
    name: 'delete_board_member',
    tag: 'Members',
    summary: 'Makes a member inactive and takes them off the cards; for the admins of the board.',
    method: 'DELETE',
    path: '/api/boards/{board}/members/{user}',
    access: 'manage',
    reply: one(Titled),
    run: write('deleteMember', ({ path: { user } }) => ({ user })),
  }),
  operation({
    name: 'set_board_member_permission',
    tag: 'Members',
    summary: 'Changes what a member may do.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}',
    access: 'manage',
    body: edit(rightsForm),
    reply: one(Titled),
    run: write('setMemberPermission', ({ path: { user }, body }) => ({
      user,
      ...flagsOf(body),
    })),
  }),
]
