import { AppError } from '../../kernel/contract/app-error.ts'
import { ALWAYS, after } from '../../kernel/db/statements.ts'
import {
  attemptKeysOf,
  countAttempt,
  expectFewAttempts,
  rememberHome,
  uncountAttempt,
} from '../auth/login-attempt-actions.ts'
import { addressKind } from '../auth/network.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
} from '../auth/sign-in-actions.ts'
import type { Asked } from './challenge.ts'
import { findCode, findStepper } from './queries.ts'
import { recoveryCodeHash } from './recovery-code.ts'
import { addPasskey, isFirstOf, useChallenge, useCode } from './saves.ts'
import type { NewPasskey } from './tables.ts'
import type { SecondStep } from './second-step.ts'

/** Signs in by a recovery code after a right password. A wrong code counts as a failed sign-in of the user. */
export async function signInByCode(
  deps: AccountDeps,
  step: SecondStep,
  code: string,
): Promise<IssuedToken> {
  const { store, secret, attemptAddress: address, nowMs } = deps
  const hash = recoveryCodeHash(code)
  const find = { stepper: findStepper(step.userId), found: findCode(step.userId, hash) }
  const keys = address === undefined ? undefined : attemptKeysOf(secret, step.userId, address)
  const counted = await store.batch({ ...find, ...(keys && countAttempt(keys, nowMs())) })
  // Both are there where attempts are counted.
  const { pair = [], others = [], known = [] } = counted
  if (keys !== undefined)
    expectFewAttempts(
      keys,
      { pair, others, known },
      { nowMs: nowMs(), place: addressKind(deps.address) },
    )
  const user = expectStepper(counted.stepper, step)
  const begun = beginSignIn(deps)
  const { used, stepper } = await store.batch({
    used: after(useCode(user, hash), [
      audited(deps, user.id, { kind: 'recoveryCodeUsed', targetId: user.id }),
      audited(deps, user.id, { kind: 'signIn', about: 'recovery code' }),
      (isDone) => begun.stored(user, isDone),
      ...rememberHome(deps, user),
    ]),
    uncounted: keys && counted.found.length > 0 ? uncountAttempt(keys) : [],
    stepper: findStepper(step.userId),
  })
  if (used.length > 0) return begun.issue(user)
  expectStepper(stepper, step)
  const failed = { kind: 'signInFailed', targetId: user.id, about: 'recovery code' } as const
  await store.batch([audited(deps, '', failed)(ALWAYS)])
  throw new AppError('recovery_code.wrong')
}

/** Adds the first passkey of a user whose password was right, where one is needed after it, and signs them in. */
export async function signInBySetUp(
  deps: AccountDeps,
  step: SecondStep,
  { passkey, asked }: { passkey: NewPasskey; asked: Asked },
): Promise<IssuedToken> {
  const { store } = deps
  const begun = beginSignIn(deps)
  const { before } = await store.batch({ before: findStepper(step.userId) })
  const user = expectStepper(before, step)
  const { added, stepper } = await store.batch({
    added: after(addPasskey(passkey, asked, isFirstOf(step)), [
      useChallenge(asked),
      audited(deps, user.id, { kind: 'passkeyAdded', targetId: passkey.id, about: passkey.name }),
      audited(deps, user.id, { kind: 'signIn', targetId: passkey.id, about: 'passkey' }),
      (isDone) => begun.stored(user, isDone),
      ...rememberHome(deps, user),
    ]),
    stepper: findStepper(step.userId),
  })
  if (added.length > 0) return begun.issue(user)
  if (expectStepper(stepper, step).hasPasskey) throw new AppError('second_factor.is_set_up')
  throw new AppError('passkey.expired')
}

type Stepper = ReturnType<typeof findStepper>['_']['result'][number]

/** The user of a second step. Throws if they may not sign in, or if their tokens were revoked together meanwhile. */
export function expectStepper([stepper]: Stepper[], { ver }: SecondStep): Stepper {
  if (stepper === undefined || stepper.loginDisabled || stepper.ver !== ver)
    throw new AppError('second_factor.expired')
  return stepper
}
