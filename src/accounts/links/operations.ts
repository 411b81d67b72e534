import { form } from '../../kernel/contract/form.ts'
import { described, exemplified, needed } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { one } from '../../kernel/contract/reply.ts'
import { secret, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { Nothing } from '../auth/operations.ts'
import { ownFields } from '../users/fields.ts'
import { findUser } from '../users/queries.ts'

/** Longest secret of a link that is looked at, in characters. */
const LONGEST = 200

const token = described(
  'The last part of the address of the link.',
  exemplified(
    'fFgqhT5tWc6mSbJ2Kd8yRz3xNvLeGpAa',
    secret.that((given) => given.length <= LONGEST, 'must be what the link ends with'),
  ),
)

const ResetDone = record('ResetDone', {
  username: described('Name of the user who has the new password.', text),
})

const Confirmed = record('ConfirmedAddress', {
  email: described('The address, which is that of the account now.', text),
})

const ResetLink = record('ResetLink', {
  url: described('Address by which the user sets a new password, once.', text),
  expiresAt: described('Time when it expires, as ISO-8601 in UTC.', text),
})

export const linkOperations = [
  operation({
    name: 'forgot_password',
    tag: 'Login',
    summary:
      'Sends a link for a new password to an e-mail address, if an account has it; the reply is the same in any case.',
    method: 'POST',
    path: '/users/forgot',
    access: 'anyone',
    accepted: true,
    body: form({ email: needed(ownFields.email) }),
    reply: one(Nothing),
    run: async ({ body: { email }, context }) => {
      await context.accounts.forgot(email)
      return { body: {} }
    },
  }),
  operation({
    name: 'reset_password',
    tag: 'Login',
    summary: 'Sets a new password by a link, which can be used once, and ends all sign-ins.',
    method: 'POST',
    path: '/users/reset',
    access: 'anyone',
    body: form({ token, password: needed(ownFields.password) }),
    reply: one(ResetDone),
    run: async ({ body, context }) => ({ body: await context.accounts.reset(body) }),
  }),
  operation({
    name: 'confirm_address',
    tag: 'Login',
    summary: 'Confirms an e-mail address by the link that was sent there.',
    method: 'POST',
    path: '/users/confirm',
    access: 'anyone',
    body: form({ token }),
    reply: one(Confirmed),
    run: async ({ body, context }) => ({ body: await context.accounts.confirm(body.token) }),
  }),
  operation({
    name: 'send_confirmation',
    tag: 'Users',
    summary: 'Sends the link again that confirms the e-mail address of the current user.',
    method: 'POST',
    path: '/api/user/confirmation',
    access: 'account',
    reply: one(Id),
    run: action({
      load: ({ context }) => ({ user: findUser(callerOf(context).userId) }),
      run: async ({ user: found }, { context }) => {
        const user = firstOrThrow(found, 'user.not_found')
        const body = { id: user.id }
        await context.accounts.sendConfirmation(user, recordOf(context, body))
        return { body }
      },
    }),
  }),
  operation({
    name: 'new_reset_link',
    tag: 'Users',
    summary:
      'Makes a link by which a user sets a new password, to be handed over; for the site admin.',
    method: 'POST',
    path: '/api/users/{user}/reset-link',
    access: 'site',
    lasting: true,
    reply: one(ResetLink),
    run: action({
      load: ({ path }) => ({ user: findUser(path.user) }),
      run: async ({ user: found }, { context }) => {
        const { id, isBot } = firstOrThrow(found, 'user.not_found')
        return { body: await context.accounts.newResetLink({ id, isBot }, callerOf(context)) }
      },
    }),
  }),
]
