import { AppError } from '../../kernel/contract/app-error.ts'
import { faultOf } from '../../kernel/db/fault.ts'
import { type FollowUp, after } from '../../kernel/db/statements.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { type AccountDeps, audited } from '../auth/sign-in-actions.ts'
import { isCallerValid } from '../users/saves.ts'
import { type ProviderPerson, isOfDomain } from './claims.ts'
import { findIdentity, knownBy } from './identity-queries.ts'
import { addIdentity, removeIdentity } from './identity-saves.ts'
import { newIdentity } from './new-identity.ts'
import { signsInWithoutProvider } from './other-ways-queries.ts'
import type { Claims } from '../../operations/claims.ts'

/** Links the person of a provider to the user who is signed in and asked for it. */
export async function linkPerson(
  deps: AccountDeps,
  provider: Provider,
  person: ProviderPerson,
  linker: Pick<Claims, 'userId' | 'jti' | 'ver'>,
): Promise<void> {
  if (!isOfDomain(person, provider.allowedDomains)) throw new AppError('provider.domain')
  const { store } = deps
  const { userId } = linker
  const { known } = await store.batch({
    known: findIdentity(provider.id, provider.issuer, person.subject),
  })
  if (knownBy(known, provider.issuer)?.id === userId) return
  const condition = isCallerValid({ ...linker, asAdmin: false })
  const entry = { kind: 'identityLinked', targetId: userId, about: provider.id } as const
  try {
    const { added } = await store.batch({
      added: after(addIdentity(newIdentity(deps, provider, person, userId), condition), [
        audited(deps, userId, entry),
      ]),
    })
    if (added.length === 0) throw noLongerValid()
  } catch (thrown) {
    throw faultOf(thrown).is === 'taken' ? new AppError('identity.taken') : thrown
  }
}

/** Unlinks a provider from the caller; then `also` is done. Throws if they could not sign in any more. */
export async function unlinkProvider(
  deps: AccountDeps,
  config: SignInConfig,
  { provider, claims }: { provider: string; claims: Claims },
  also: FollowUp[],
): Promise<void> {
  const { userId } = claims
  const caller = { ...claims, asAdmin: false }
  const entry = { kind: 'identityUnlinked', targetId: userId, about: provider } as const
  const isSafe = signsInWithoutProvider(config, userId, provider)
  const { removed } = await deps.store.batch({
    removed: after(removeIdentity(userId, provider, caller, isSafe), [
      audited(deps, userId, entry),
      ...also,
    ]),
  })
  if (removed.length === 0) throw new AppError('identity.last')
}
