import { edit, form } from '../contract/form.ts'
import { described, exemplified } from '../contract/kind.ts'
import { one } from '../contract/reply.ts'
import { choice, secret } from '../contract/wire.ts'
import { flagsOf, rightsForm } from './roles.ts'
import { invalid } from '../core/app-error.ts'
import { operation } from '../operations/operation.ts'
import { Titled } from '../operations/id-record.ts'
import { action } from '../operations/action.ts'
import { dispatch, write } from '../operations/dispatch.ts'
import { findUserBy } from '../users/queries.ts'

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

export const memberOperations = [
  operation({
    name: 'add_board_member',
    tag: 'Members',
    summary: 'Adds a user to a board, or changes what a member may do; for the site admin.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}/add',
    access: 'site',
    body: form({ action: choice('add'), ...rightsForm }),
    reply: one(Titled),
    run: write('addMember', ({ path: { user }, body: { action: _action, ...given } }) => ({
      user,
      ...flagsOf(given),
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
      load: (db, { body }) => ({ named: findUserBy(db, ...nameIn(body)) }),
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
      'Makes a member inactive and takes them off the cards; for the site admin, and for members who leave.',
    method: 'POST',
    path: '/api/boards/{board}/members/{user}/remove',
    access: 'member',
    body: form({ action: choice('remove') }),
    reply: one(Titled),
    run: write('removeMember', ({ path: { user } }) => ({ user })),
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
