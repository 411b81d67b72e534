import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import { type AccountDeps, type IssuedToken, checkPassword } from '../auth/sign-in-actions.ts'
import { wrongPassword } from '../users/account-actions.ts'
import { keyOf } from '../users/fields.ts'
import { findCredentialsOf } from '../users/queries.ts'
import type { Asked } from './challenge.ts'
import type { NewPasskey } from './tables.ts'
import type { SecondStep } from './second-step.ts'
import { signInByCode, signInBySetUp } from './second-factor-actions.ts'
import { signInByPasskey } from './sign-in-actions.ts'
import { type Claims, isRecentSignIn } from '../../operations/claims.ts'

/** The things done with passkeys that need tokens or passwords. */
export type PasskeyAccounts = {
  signIn(...given: Tail<typeof signInByPasskey>): Promise<IssuedToken>
  signInByCode(step: SecondStep, code: string): Promise<IssuedToken>
  signInBySetUp(
    step: SecondStep,
    given: { passkey: NewPasskey; asked: Asked },
  ): Promise<IssuedToken>
  /** Throws unless the caller has signed in a moment ago or gives the current password. Whoever finds an open browser cannot stay in by a passkey of their own. */
  expectOwner(user: Owner, claims: Claims, currentPassword: string | undefined): Promise<void>
}

type Tail<F> = F extends (first: never, ...rest: infer Rest) => unknown ? Rest : never

type Owner = { id: string; username: string; isBot: boolean }

export function openPasskeys(deps: AccountDeps): PasskeyAccounts {
  return {
    signIn: (...given) => signInByPasskey(deps, ...given),
    signInByCode: (step, code) => signInByCode(deps, step, code),
    signInBySetUp: (step, given) => signInBySetUp(deps, step, given),
    async expectOwner(user, claims, password) {
      if (user.isBot) throw new AppError('user.is_bot')
      if (password === undefined && isRecentSignIn(claims, deps.nowMs())) return
      if (password === undefined)
        throw invalid('currentPassword', 'is required, or a sign-in of the last ten minutes')
      const { onSuccess } = await checkPassword(deps, {
        find: findCredentialsOf(user.id),
        key: keyOf(user.username),
        password,
        refusal: wrongPassword,
      })
      await deps.store.batch(onSuccess)
    },
  }
}
