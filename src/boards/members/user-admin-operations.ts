import type { RunResult } from '../../kernel/contract/operation.ts'
import { edit } from '../../kernel/contract/form.ts'
import { Id, Titled } from '../../kernel/contract/record.ts'
import { oneOf, one } from '../../kernel/contract/reply.ts'
import { choice } from '../../kernel/contract/wire.ts'
import { membershipsOf } from '../boards/queries.ts'
import { adminsBut, findUser } from '../../accounts/users/queries.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { action } from '../../operations/action.ts'
import { operation, callerOf } from '../../operations/operation.ts'
import { formOf } from '../../kernel/contract/entity.ts'
import { fullnameForm, userFields } from '../../accounts/users/fields.ts'
import { deleteLooseAvatars } from '../../accounts/avatars/actions.ts'
import { belongingsOf, handOver, leaveToQueue } from './handover-actions.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'

/** Most attempts to delete a user who keeps creating boards meanwhile. */
const TRIES = 5

const STILL_JOINING =
  'The user goes on joining boards; disable them first, or try again in a moment.'

/** The user; or, if their boards were taken over, these boards. */
type Edited = RunResult<{ id: string } | { id: string; title: string }[]>

const LOGIN_DISABLED = { disableLogin: true, enableLogin: false, takeOwnership: undefined }

export const userAdmin = [
  operation({
    name: 'edit_user',
    tag: 'Users',
    summary:
      'Disables or enables a user, takes over their boards (500 at once, and the others a little later), or changes the account; for the site admin.',
    method: 'PUT',
    path: '/api/users/{user}',
    access: 'site',
    lasting: true,
    body: edit({
      action: choice('takeOwnership', 'disableLogin', 'enableLogin').optional(),
      ...formOf(userFields),
      fullname: fullnameForm,
    }),
    reply: oneOf(Id, Titled),
    run: action({
      load: ({ path }) => ({
        user: findUser(path.user),
        memberships: membershipsOf(path.user),
      }),
      run: async ({ user: found, memberships }, call): Promise<Edited> => {
        const user = firstOrThrow(found, 'user.not_found')
        const { action, ...edit } = call.body
        const loginDisabled = action && LOGIN_DISABLED[action]
        const isTakeover = action === 'takeOwnership'
        const reply = { id: user.id }
        if (Object.keys(edit).length > 0 || loginDisabled !== undefined) {
          const claims = callerOf(call.context)
          const also = isTakeover ? [] : recordOf(call.context, reply)
          await call.context.accounts.changeUser(user, { ...edit, loginDisabled }, claims, also)
        }
        if (!isTakeover) return { body: reply }
        const led = memberships.filter(({ isAdmin, isActive }) => isAdmin && isActive)
        const takeover = { user: user.id, does: 'takeOwnership' } as const
        const most = call.context.deps.boardsAtATime
        const boards = led.slice(0, most).map(({ boardId }) => boardId)
        const taken = await handOver(call.context, takeover, boards)
        // Admins who take over boards for themselves would take the same ones over without end.
        const isOwn = user.id === callerOf(call.context).userId
        if (led.length > most && !isOwn) await leaveToQueue(call.context, takeover)
        const last = taken.at(-1)
        return { body: taken.map(({ body }) => body), ...(last && { bookmark: last.bookmark }) }
      },
    }),
  }),
  operation({
    name: 'delete_user',
    tag: 'Users',
    summary:
      'Deletes a user, who leaves every board; for the site admin. A user of more than 500 boards is disabled at once, and deleted a little later.',
    method: 'DELETE',
    path: '/api/users/{user}',
    access: 'site',
    lasting: true,
    reply: one(Id),
    run: action({
      load: ({ path }) => ({
        user: findUser(path.user),
        memberships: membershipsOf(path.user),
        others: adminsBut(path.user),
      }),
      run: async ({ user: found, memberships, others }, call) => {
        const user = firstOrThrow(found, 'user.not_found')
        const { id } = user
        if (others.length === 0) throw new AppError('user.last_admin')
        const reply = { id }
        const also = recordOf(call.context, reply)
        const belongings = belongingsOf(call.context, id)
        const deletion = { user: id, does: 'eraseMember' } as const
        const claims = callerOf(call.context)
        // Those who delete themselves cannot be disabled first: that would revoke the token they do it with.
        if (memberships.length > call.context.deps.boardsAtATime && id !== claims.userId) {
          await call.context.accounts.changeUser(user, { loginDisabled: true }, claims, [])
          await leaveToQueue(call.context, deletion)
          return { body: reply }
        }
        let boards = memberships.map(({ boardId }) => boardId)
        // Tries again if the user has created a board meanwhile, which would have no member left.
        for (let tries = 0; tries < TRIES; tries += 1) {
          await handOver(call.context, deletion, boards)
          boards = await call.context.accounts.removeUser(id, { claims, also, belongings })
          if (boards.length > 0) continue
          deleteLooseAvatars(call.context)
          return { body: reply }
        }
        throw new AppError('store.overloaded', { reason: STILL_JOINING })
      },
    }),
  }),
]
