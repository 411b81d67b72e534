import { AppError } from '../../kernel/contract/app-error.ts'
import { form } from '../../kernel/contract/form.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { firstOrThrow, paged, readPage } from '../../operations/read.ts'
import { after } from '../../kernel/db/statements.ts'
import { auditEntry } from '../audit/actions.ts'
import { sealKeysOf } from '../oauth/seal.ts'
import { signsInWithoutPasskey } from '../oidc/other-ways-queries.ts'
import { isCallerValid } from '../users/saves.ts'
import { openQuestion } from './challenge.ts'
import {
  CreationOptions,
  Passkey,
  currentPasswordForm,
  nameForm,
  registrationForm,
  requestForm,
} from './fields.ts'
import { creationOptions } from './options.ts'
import { credentialsOf, passkeysOf } from './queries.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findUser } from '../users/queries.ts'
import { addPasskey, deletePasskey, useChallenge } from './saves.ts'
import { passkeyIn } from './verify.ts'
import { Id } from '../../kernel/contract/record.ts'

export const passkeyOperations = [
  operation({
    name: 'get_own_passkeys',
    tag: 'Login',
    summary: 'Lists the passkeys of the current user, newest first.',
    method: 'GET',
    path: '/api/user/passkeys',
    access: 'account',
    reply: many(Passkey),
    run: readPage({
      find: ({ caller, part }) => ({ passkeys: passkeysOf(caller, part) }),
      answer: ({ passkeys }, call) => paged(passkeys, call),
    }),
  }),
  operation({
    name: 'begin_own_passkey',
    tag: 'Login',
    summary: 'Gives what the browser of the current user makes a passkey with.',
    method: 'POST',
    path: '/api/user/passkeys/options',
    access: 'account',
    reply: one(CreationOptions),
    run: action({
      load: ({ context }) => ownerOf(context),
      run: async ({ user, known }, { context }) => ({
        body: creationOptions(context, 'add', firstOrThrow(user, 'user.not_found'), known),
      }),
    }),
  }),
  operation({
    name: 'new_own_passkey',
    tag: 'Login',
    summary: 'Adds a passkey, which the browser of the current user has made.',
    method: 'POST',
    path: '/api/user/passkeys',
    access: 'account',
    lasting: true,
    body: form({
      request: requestForm,
      name: nameForm,
      credential: registrationForm,
      currentPassword: currentPasswordForm,
    }),
    reply: one(Id),
    run: action({
      load: ({ context }) => ownerOf(context),
      run: async ({ user: found, known }, { body, context }) => {
        const user = firstOrThrow(found, 'user.not_found')
        const caller = callerOf(context)
        const asked = openQuestion(sealKeysOf(context.deps.config), body.request, {
          purpose: 'add',
          nowMs: context.deps.nowMs(),
        })
        if (asked.userId !== user.id) throw new AppError('passkey.expired')
        const passkey = passkeyIn(context, user.id, { ...body, asked })
        await context.accounts.passkeys.expectOwner(user, caller, body.currentPassword)
        const reply = { id: passkey.id }
        const valid = isCallerValid({ ...caller, asAdmin: false })
        const { added } = await context.store.batch({
          added: after(addPasskey(passkey, asked, valid), [
            useChallenge(asked),
            auditEntry(context, { kind: 'passkeyAdded', targetId: passkey.id, about: body.name }),
            ...recordOf(context, reply),
          ]),
        })
        if (added.length > 0) return { body: reply }
        const most = COUNT_LIMITS.user.passkeys
        if (known.length >= most) throw new AppError('passkey.limit', { values: { most } })
        throw new AppError('passkey.expired')
      },
    }),
  }),
  operation({
    name: 'delete_own_passkey',
    tag: 'Login',
    summary: 'Removes a passkey of the current user, by which nobody signs in any more.',
    method: 'DELETE',
    path: '/api/user/passkeys/{passkey}',
    access: 'account',
    lasting: true,
    body: form({ currentPassword: currentPasswordForm }),
    reply: one(Id),
    run: action({
      load: ({ context }) => ownerOf(context),
      run: async ({ user: found, known }, { path, body, context }) => {
        const user = firstOrThrow(found, 'user.not_found')
        const caller = callerOf(context)
        const { id } = firstOrThrow(
          known.filter((one) => one.id === path.passkey),
          'passkey.not_found',
        )
        await context.accounts.passkeys.expectOwner(user, caller, body.currentPassword)
        const { signIn } = context.deps.config
        const isNeeded = user.secondFactor || signIn.isSecondFactorRequired
        const mayBeLast = isNeeded ? undefined : signsInWithoutPasskey(signIn, user.id)
        const reply = { id }
        const valid = isCallerValid({ ...caller, asAdmin: false })
        const { deleted } = await context.store.batch({
          deleted: after(deletePasskey({ id, userId: user.id, mayBeLast }, valid), [
            auditEntry(context, { kind: 'passkeyRemoved', targetId: id }),
            ...recordOf(context, reply),
          ]),
        })
        if (deleted.length > 0) return { body: reply }
        throw known.length === 1 ? new AppError('passkey.last') : noLongerValid()
      },
    }),
  }),
]

/** The queries for the one who asks, with their passkeys. */
export function ownerOf(context: RequestContext) {
  const { userId } = callerOf(context)
  return { user: findUser(userId), known: credentialsOf(userId) }
}
