import { AppError } from '../../kernel/contract/app-error.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { one } from '../../kernel/contract/reply.ts'
import { flag } from '../../kernel/contract/wire.ts'
import { ALWAYS, after } from '../../kernel/db/statements.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { firstOrThrow, read } from '../../operations/read.ts'
import { auditEntry } from '../audit/actions.ts'
import { findUser } from '../users/queries.ts'
import { editUser, isCallerValid } from '../users/saves.ts'
import { RecoveryCodes, SecondFactor, currentPasswordForm } from './fields.ts'
import { countCodes } from './queries.ts'
import { ownerOf } from './operations.ts'
import { newRecoveryCodes, recoveryCodeHash } from './recovery-code.ts'
import { forgetPasskeys, replaceCodes } from './saves.ts'
import { Id } from '../../kernel/contract/record.ts'

export const secondFactorOperations = [
  operation({
    name: 'get_second_factor',
    tag: 'Login',
    summary: 'Reads whether the current user needs a passkey after the password.',
    method: 'GET',
    path: '/api/user/second-factor',
    access: 'account',
    reply: one(SecondFactor),
    run: read({
      find: ({ caller }) => ({ user: findUser(caller), codes: countCodes(caller) }),
      answer: ({ user, codes: [codes] }, { context }) => ({
        isRequired: firstOrThrow(user, 'user.not_found').secondFactor,
        isRequiredBySite: context.deps.config.signIn.isSecondFactorRequired,
        recoveryCodes: codes?.count ?? 0,
      }),
    }),
  }),
  operation({
    name: 'edit_second_factor',
    tag: 'Login',
    summary: 'Sets whether the current user needs a passkey after the password.',
    method: 'PUT',
    path: '/api/user/second-factor',
    access: 'account',
    lasting: true,
    body: form({
      isRequired: described('True if a password alone is not enough any more.', flag),
      currentPassword: currentPasswordForm,
    }),
    reply: one(Id),
    run: action({
      load: ({ context }) => ownerOf(context),
      run: async ({ user: found, known }, { body, context }) => {
        const user = firstOrThrow(found, 'user.not_found')
        const caller = callerOf(context)
        const { isRequired: secondFactor } = body
        if (secondFactor && known.length === 0) throw new AppError('passkey.missing')
        await context.accounts.passkeys.expectOwner(user, caller, body.currentPassword)
        const reply = { id: user.id }
        const saved = editUser(user.id, { secondFactor }, false, { ...caller, asAdmin: false })
        const { edited } = await context.store.batch({
          edited: after(saved, [
            auditEntry(context, { kind: 'userChanged', targetId: user.id, about: 'secondFactor' }),
            ...recordOf(context, reply),
          ]),
        })
        if (edited.length === 0) throw noLongerValid()
        return { body: reply }
      },
    }),
  }),
  operation({
    name: 'new_recovery_codes',
    tag: 'Login',
    summary:
      'Gives the current user ten new recovery codes, which sign in after the password in place of a passkey. Those of before are no longer good.',
    method: 'POST',
    path: '/api/user/recovery-codes',
    access: 'account',
    lasting: true,
    body: form({ currentPassword: currentPasswordForm }),
    reply: one(RecoveryCodes),
    run: action({
      load: ({ context }) => ({ user: findUser(callerOf(context).userId) }),
      run: async ({ user: found }, { body, context }) => {
        const user = firstOrThrow(found, 'user.not_found')
        const caller = callerOf(context)
        await context.accounts.passkeys.expectOwner(user, caller, body.currentPassword)
        const codes = newRecoveryCodes()
        const valid = isCallerValid({ ...caller, asAdmin: false }) ?? ALWAYS
        await context.store.batch([
          ...replaceCodes(user.id, codes.map(recoveryCodeHash), valid),
          auditEntry(context, { kind: 'recoveryCodesMade', targetId: user.id })(valid),
        ])
        return { body: { codes } }
      },
    }),
  }),
]

/** With these a site admin helps somebody who has lost their passkeys and recovery codes. */
export const secondFactorOfUsers = [
  operation({
    name: 'delete_second_factor_of_user',
    tag: 'Users',
    summary:
      'Removes the passkeys and recovery codes of a user, who signs in by the password alone again; for the site admin.',
    method: 'DELETE',
    path: '/api/users/{user}/second-factor',
    access: 'site',
    lasting: true,
    reply: one(Id),
    run: action({
      load: ({ path }) => ({ user: findUser(path.user) }),
      run: async ({ user: found }, { context }) => {
        const { id } = firstOrThrow(found, 'user.not_found')
        const caller = { ...callerOf(context), asAdmin: true }
        const reply = { id }
        const { edited } = await context.store.batch({
          edited: after(editUser(id, { secondFactor: false }, false, caller), [
            auditEntry(context, { kind: 'userChanged', targetId: id, about: 'secondFactor' }),
            ...recordOf(context, reply),
          ]),
          forgotten: forgetPasskeys(id, isCallerValid(caller) ?? ALWAYS),
        })
        if (edited.length === 0) throw noLongerValid()
        return { body: reply }
      },
    }),
  }),
]
