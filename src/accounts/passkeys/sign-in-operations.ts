import { AppError } from '../../kernel/contract/app-error.ts'
import { form } from '../../kernel/contract/form.ts'
import { described, exemplified } from '../../kernel/contract/kind.ts'
import { one } from '../../kernel/contract/reply.ts'
import { secret } from '../../kernel/contract/wire.ts'
import { operation } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { sealKeysOf } from '../oauth/seal.ts'
import { TokenResult } from '../users/record.ts'
import { openQuestion } from './challenge.ts'
import {
  CreationOptions,
  RequestOptions,
  assertionForm,
  nameForm,
  registrationForm,
  requestForm,
  stepForm,
} from './fields.ts'
import { creationOptions, requestOptions } from './options.ts'
import { credentialsOf, findStepper } from './queries.ts'
import { relyingPartyOrThrow } from './relying-party.ts'
import { expectStepper } from './second-factor-actions.ts'
import { openSecondStep } from './second-step.ts'
import { passkeyIn } from './verify.ts'

/** The sign-ins by a passkey, alone or after a password. */
export const passkeySignIns = [
  operation({
    name: 'begin_passkey_sign_in',
    tag: 'Login',
    summary: 'Gives what a browser signs in by a passkey with.',
    method: 'POST',
    path: '/users/passkey/options',
    access: 'anyone',
    body: form({ token: stepForm.optional() }),
    reply: one(RequestOptions),
    run: async ({ body: { token }, context }) => {
      if (token === undefined) return { body: requestOptions(context, undefined) }
      const step = openSecondStep(...opening(context, token))
      const { stepper, known } = await context.store.batch({
        stepper: findStepper(step.userId),
        known: credentialsOf(step.userId),
      })
      const { id: userId } = expectStepper(stepper, step)
      return { body: requestOptions(context, { userId, known }) }
    },
  }),
  operation({
    name: 'sign_in_by_passkey',
    tag: 'Login',
    summary: 'Signs in by a passkey, and gives a token.',
    method: 'POST',
    path: '/users/passkey',
    access: 'anyone',
    body: form({ request: requestForm, credential: assertionForm }),
    reply: one(TokenResult),
    run: async ({ body: { request, credential }, context }) => {
      const site = relyingPartyOrThrow(context.publicUrl)
      const asked = openQuestion(sealKeysOf(context.deps.config), request, {
        purpose: 'signIn',
        nowMs: context.deps.nowMs(),
      })
      const issued = await context.accounts.passkeys.signIn(credential, { site, asked })
      return { body: issued, session: issued }
    },
  }),
  operation({
    name: 'sign_in_by_recovery_code',
    tag: 'Login',
    summary: 'Signs in by a recovery code after the password, and gives a token.',
    method: 'POST',
    path: '/users/second-factor',
    access: 'anyone',
    body: form({
      token: stepForm,
      code: described(
        'A recovery code of the user.',
        exemplified(
          '0k2m-8q4t-x9ya-7wcd',
          secret.that((code) => code.length <= 100, 'must be at most 100 characters'),
        ),
      ),
    }),
    reply: one(TokenResult),
    run: async ({ body: { token, code }, context }) => {
      const step = openSecondStep(...opening(context, token))
      const issued = await context.accounts.passkeys.signInByCode(step, code)
      return { body: issued, session: issued }
    },
  }),
  operation({
    name: 'begin_second_factor',
    tag: 'Login',
    summary: 'Gives what a browser makes the first passkey of a user with, after the password.',
    method: 'POST',
    path: '/users/second-factor/options',
    access: 'anyone',
    body: form({ token: stepForm }),
    reply: one(CreationOptions),
    run: async ({ body: { token }, context }) => {
      const step = openSecondStep(...opening(context, token))
      const { found } = await context.store.batch({ found: findStepper(step.userId) })
      const stepper = expectStepper(found, step)
      if (stepper.hasPasskey) throw new AppError('second_factor.is_set_up')
      return { body: creationOptions(context, 'setUp', stepper, []) }
    },
  }),
  operation({
    name: 'set_up_second_factor',
    tag: 'Login',
    summary:
      'Adds the first passkey of a user where one is needed after the password, and signs in.',
    method: 'POST',
    path: '/users/second-factor/passkey',
    access: 'anyone',
    body: form({
      token: stepForm,
      request: requestForm,
      name: nameForm,
      credential: registrationForm,
    }),
    reply: one(TokenResult),
    run: async ({ body, context }) => {
      const [keys, , nowMs] = opening(context, body.token)
      const step = openSecondStep(keys, body.token, nowMs)
      const asked = openQuestion(keys, body.request, { purpose: 'setUp', nowMs })
      if (asked.userId !== step.userId) throw new AppError('passkey.expired')
      const passkey = passkeyIn(context, step.userId, { ...body, asked })
      const issued = await context.accounts.passkeys.signInBySetUp(step, { passkey, asked })
      return { body: issued, session: issued }
    },
  }),
]

function opening({ deps }: RequestContext, token: string) {
  return [sealKeysOf(deps.config), token, deps.nowMs()] as const
}
