import { AppError } from '../../kernel/contract/app-error.ts'
import { edit, form } from '../../kernel/contract/form.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { secret } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { operation, callerOf } from '../../operations/operation.ts'
import { SELF_OR_SITE, denied } from '../../operations/permissions.ts'
import { read, readPage, firstOrThrow } from '../../operations/read.ts'
import { accountIn, botIn, newUserFields, ownFields } from './fields.ts'
import { LIST_QUERY, findListed, pageOfUsers } from './list-view.ts'
import { findUser } from './queries.ts'
import { EditedAccount, UserEntry, UserRecord, userRecord } from './record.ts'

export const userOperations = [
  operation({
    name: 'edit_current_user',
    tag: 'Users',
    summary:
      'Edits the account of the current user; a new e-mail address or password requires the current password; for who has none, another address requires a sign-in of the last ten minutes. A new password revokes all tokens, and the reply has a new one.',
    method: 'PUT',
    path: '/api/user',
    access: 'account',
    lasting: ({ body: { email, password } }) => email !== undefined || password !== undefined,
    body: edit({
      ...ownFields,
      currentPassword: described(
        'Current password, which a new one requires, and a new e-mail address of who has one.',
        exemplified('a long password', secret.optional()),
      ),
    }),
    reply: one(EditedAccount),
    run: action({
      load: ({ context }) => ({ user: findUser(callerOf(context).userId) }),
      run: async ({ user: found }, { body, context }) => {
        const user = firstOrThrow(found, 'user.not_found')
        const reply = { id: user.id }
        const also = recordOf(context, reply)
        const claims = callerOf(context)
        const issued = await context.accounts.changeOwnAccount(user, body, claims, also)
        if (issued === undefined) return { body: reply }
        const { token, tokenExpires } = issued
        return { body: { ...reply, token, tokenExpires }, session: issued }
      },
    }),
  }),
  operation({
    name: 'get_all_users',
    tag: 'Users',
    summary: 'Lists all users, or those that a search finds; for the site admin.',
    method: 'GET',
    path: '/api/users',
    access: 'site',
    query: LIST_QUERY,
    reply: many(UserEntry),
    run: readPage({
      find: ({ part, query }) => ({ users: findListed(query, part) }),
      answer: ({ users }, call) => pageOfUsers(users, call),
    }),
  }),
  operation({
    name: 'new_user',
    tag: 'Users',
    summary:
      'Adds a user, or a bot: a user who never signs in, and gets named tokens of the site admin; for the site admin.',
    method: 'POST',
    path: '/api/users',
    access: 'site',
    lasting: true,
    body: form(newUserFields),
    reply: one(Id),
    run: action({
      run: async (_loaded, { body, context }) => {
        const id = context.deps.newId()
        const reply = { id }
        const [claims, also] = [callerOf(context), recordOf(context, reply)]
        if (body.bot) await context.accounts.addBot({ ...botIn(body), id }, claims, also)
        else await context.accounts.addUser({ ...accountIn(body), id }, claims, also)
        return { body: reply }
      },
    }),
  }),
  operation({
    name: 'get_user',
    tag: 'Users',
    summary: 'Reads a user, by id or username; for the site admin and the user themself.',
    method: 'GET',
    path: '/api/users/{user}',
    access: 'user',
    boardLimit: 'filtered',
    reply: one(UserRecord),
    run: read({
      find: ({ path }) => ({ user: findUser(path.user) }),
      answer: ({ user: [user] }, { path, boards }, caller) => {
        if (!caller.isAdmin && user?.id !== caller.id)
          throw path.user === caller.id ? new AppError('user.not_found') : denied(SELF_OR_SITE)
        return userRecord(firstOrThrow(user === undefined ? [] : [user], 'user.not_found'), boards)
      },
    }),
  }),
]
