import { form } from '../contract/form.ts'
import { record } from '../contract/record.ts'
import { either, one } from '../contract/reply.ts'
import { choice, flag, id, secret, text } from '../contract/wire.ts'
import type { Call } from '../contract/operation.ts'
import { membershipsOf } from '../db/find/boards.ts'
import { adminsBut, findUser } from '../db/find/users.ts'
import { LAST_ADMIN, Refusal } from '../domain/refusal.ts'
import { noUser } from './absent.ts'
import { accountFields } from './account-fields.ts'
import { type House, operation } from './language.ts'
import { Id, Titled } from './records/id.ts'
import { callerOf, giveOrder, read, sole } from './run.ts'

const AuthToken = record('AuthToken', { _id: text, authToken: text })

const Message = record('Message', { message: text })

/** The user in the path and their memberships; for the site admin. */
async function target(call: Call<House, { user: string }, unknown>) {
  const find = read({
    find: (db, { path }: Call<House, { user: string }, unknown>) => ({
      user: findUser(db, path.user),
      memberships: membershipsOf(db, path.user),
      others: adminsBut(db, path.user),
    }),
    answer: ({ user, memberships, others }) => ({ user: sole(user, noUser), memberships, others }),
  })
  const found = await find(call)
  if (typeof found === 'symbol') throw noUser()
  return found
}

const { username, email, password } = accountFields

export const userAdmin = [
  operation({
    name: 'edit_user',
    tag: 'Users',
    summary:
      'Disables or enables a user, takes over their boards, or changes the account; for the site admin.',
    method: 'PUT',
    path: '/api/users/{user}',
    access: 'site',
    body: form({
      action: choice('takeOwnership', 'disableLogin', 'enableLogin').optional(),
      isAdmin: flag.optional(),
      password: password.optional(),
      email: email.optional(),
      username: username.optional(),
      fullname: text.optional(),
    }),
    reply: either(Id, Titled),
    run: async (call) => {
      const { action, ...edit } = call.body
      const { user, memberships } = await target(call)
      const loginDisabled =
        action === 'disableLogin' ? true : action === 'enableLogin' ? false : undefined
      if (Object.keys(edit).length > 0 || loginDisabled !== undefined) {
        await call.services.accounts.changeUser(
          user,
          { ...edit, loginDisabled },
          callerOf(call.services),
        )
      }
      if (action !== 'takeOwnership') return { _id: user.id }
      const led = memberships.filter(({ isAdmin, isActive }) => isAdmin && isActive)
      const boards = []
      for (const { boardId } of led)
        boards.push(await giveOrder('takeOwnership', boardId, { user: user.id }, call))
      return boards
    },
  }),
  operation({
    name: 'delete_user',
    tag: 'Users',
    summary: 'Deletes a user, who leaves every board; for the site admin.',
    method: 'DELETE',
    path: '/api/users/{user}',
    access: 'site',
    reply: one(Id),
    run: async (call) => {
      const { user, memberships, others } = await target(call)
      if (others.length === 0) throw new Refusal('user.last_admin', LAST_ADMIN)
      for (const { boardId } of memberships)
        await giveOrder('eraseMember', boardId, { user: user.id }, call)
      await call.services.accounts.removeUser(user.id, callerOf(call.services))
      return { _id: user.id }
    },
  }),
  operation({
    name: 'create_user_token',
    tag: 'Users',
    summary: 'Gives a token for a user; for the site admin.',
    method: 'POST',
    path: '/api/createtoken/{user}',
    access: 'site',
    reply: one(AuthToken),
    run: async (call) => {
      const { user } = await target(call)
      return { _id: user.id, authToken: await call.services.accounts.issueFor(user.id) }
    },
  }),
  operation({
    name: 'delete_user_token',
    tag: 'Users',
    summary: 'Revokes a token of a user, or all of them; for the site admin.',
    method: 'POST',
    path: '/api/deletetoken',
    access: 'site',
    body: form({ userId: id, token: secret.optional() }),
    reply: one(Message),
    run: async (call) => {
      const { userId, token } = call.body
      const { user } = await target({ ...call, path: { user: userId } })
      await call.services.accounts.revokeTokens(user.id, token, callerOf(call.services))
      return {
        message:
          token === undefined ? 'All tokens of the user are revoked.' : 'The token is revoked.',
      }
    },
  }),
]
