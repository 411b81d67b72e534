import { AppError } from '../../kernel/contract/app-error.ts'
import { edit, form } from '../../kernel/contract/form.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { boardsOfCaller, boardsOfUser, membershipsOf } from '../boards/queries.ts'
import { secret } from '../../kernel/contract/wire.ts'
import { LIST_QUERY, findListed, pageOfUsers } from '../../accounts/users/list-users.ts'
import { findUser } from '../../accounts/users/queries.ts'
import { denied, SITE_ONLY } from '../../operations/permissions.ts'
import { action } from '../../operations/action.ts'
import { BoardInList, boardInList } from '../boards/record.ts'
import { accountIn, botIn, newUserFields, ownFields } from '../../accounts/users/fields.ts'
import { operation, callerOf } from '../../operations/operation.ts'
import { EditedAccount, UserEntry, UserRecord, userRecord } from '../../accounts/users/record.ts'
import { CurrentUser, membershipRecord } from './record.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { paged, read, readPage, firstOrThrow } from '../../operations/read.ts'
import { Id, Titled } from '../../kernel/contract/record.ts'

export const userOperations = [
  operation({
    name: 'get_current_user',
    tag: 'Users',
    summary: 'Reads the current user, with the boards they are a member of.',
    method: 'GET',
    path: '/api/user',
    access: 'user',
    boardLimit: 'filtered',
    reply: one(CurrentUser),
    run: read({
      find: ({ caller }) => ({
        user: findUser(caller),
        memberships: membershipsOf(caller),
      }),
      answer: ({ user, memberships }, { boards }) => ({
        ...userRecord(firstOrThrow(user, 'user.not_found'), boards),
        boards: memberships
          .filter(({ boardId }) => boards?.includes(boardId) ?? true)
          .map(membershipRecord),
      }),
    }),
  }),
  operation({
    name: 'get_boards_of_current_user',
    tag: 'Users',
    summary:
      'Lists the boards the current user is an active member of, archived ones too, as a page shows them.',
    method: 'GET',
    path: '/api/user/boards',
    access: 'user',
    boardLimit: 'filtered',
    reply: many(BoardInList),
    run: readPage({
      find: ({ caller, part, boards }) => ({
        boards: boardsOfCaller(caller, part, boards),
      }),
      answer: ({ boards }, call) => paged(boards, call).map(boardInList),
    }),
  }),
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
  operation({
    name: 'get_boards_from_user',
    tag: 'Users',
    summary:
      'Lists the boards a user is an active member of; for the site admin and the user themself.',
    method: 'GET',
    path: '/api/users/{user}/boards',
    access: 'user',
    boardLimit: 'filtered',
    reply: many(Titled),
    run: readPage({
      find: ({ path, part, boards }) => ({
        user: findUser(path.user),
        boards: boardsOfUser(path.user, part, boards),
      }),
      answer: ({ user: [user], boards }, call, caller) => {
        if (!caller.isAdmin && user?.id !== caller.id) throw denied(SELF_OR_SITE)
        if (user === undefined) throw new AppError('user.not_found')
        return paged(boards, call)
      },
    }),
  }),
]

const SELF_OR_SITE = `${SITE_ONLY} So may the user themself.`
