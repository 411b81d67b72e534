import type { Provider } from '../../kernel/provider-config.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { faultOf } from '../../kernel/db/fault.ts'
import { type FollowUp, after } from '../../kernel/db/statements.ts'
import { rememberHome } from '../auth/login-attempt-actions.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
} from '../auth/sign-in-actions.ts'
import { keyOf } from '../users/fields.ts'
import { adminChange } from './admin-actions.ts'
import { type ProviderPerson, isOfDomain } from './claims.ts'
import { findIdentity, findOwner, knownBy } from './identity-queries.ts'
import { addIdentity, hasConfirmed, noteIdentity } from './identity-saves.ts'
import { makeAccount } from './make-account-actions.ts'
import { newIdentity, verifiedEmail } from './new-identity.ts'
import type { GivenRoles } from './tables.ts'
import type { Claims } from '../../operations/claims.ts'

/** Somebody whom a provider has signed in: their token, and what their groups gave them before. */
export type Accepted = {
  issued: IssuedToken
  claims: Claims
  identity: { id: string; gaveRoles: GivenRoles }
}

/** Most attempts at a sign-in: each may lose to another one of the same person that is under way. */
const TRIES = 3

/**
 * Signs in the person of a provider. If the subject is known, they are that user. If it is new, it is
 * linked to the one user who has confirmed the address that the provider has confirmed, or gets an
 * account. If neither is possible, they are told to sign in and link, so that no account is taken over
 * silently.
 */
export async function acceptPerson(
  deps: AccountDeps,
  { provider, config }: { provider: Provider; config: SignInConfig },
  person: ProviderPerson,
): Promise<Accepted> {
  if (!isOfDomain(person, provider.allowedDomains)) throw new AppError('provider.domain')
  for (let tries = 1; ; tries += 1) {
    try {
      return await accept(deps, { provider, config }, person)
    } catch (thrown) {
      const isTaken = faultOf(thrown).is === 'taken'
      if (!isTaken) throw thrown
      if (tries === TRIES) throw new AppError('store.overloaded')
    }
  }
}

async function accept(
  deps: AccountDeps,
  { provider, config }: { provider: Provider; config: SignInConfig },
  person: ProviderPerson,
): Promise<Accepted> {
  const { store } = deps
  const { id: providerId, issuer } = provider
  const { known, owners } = await store.batch({
    known: findIdentity(providerId, issuer, person.subject),
    owners: findOwner(keyOf(person.email), providerId),
  })
  const found = knownBy(known, issuer)
  if (found !== undefined) return signInKnown(deps, provider, person, found)
  const [owner] = owners
  if (owner === undefined) await makeAccount(deps, { provider, config }, person)
  else {
    const isSafe = person.isVerified && owner.isConfirmed && owner.linked === null
    if (!isSafe) throw new AppError('provider.link_needed')
    await linkConfirmed(deps, provider, person, owner)
  }
  const { made } = await store.batch({ made: findIdentity(providerId, issuer, person.subject) })
  const added = knownBy(made, issuer)
  if (added === undefined) throw new AppError('store.overloaded')
  return signInKnown(deps, provider, person, added)
}

type Known = Awaited<ReturnType<typeof findIdentity>>[number]

async function signInKnown(
  deps: AccountDeps,
  provider: Provider,
  person: ProviderPerson,
  user: Known,
): Promise<Accepted> {
  if (user.loginDisabled) throw new AppError('login.disabled')
  const begun = beginSignIn(deps, provider.id)
  const claims = begun.claims(user)
  const noted = { email: verifiedEmail(person), usedAt: momentOf(deps.nowMs()) }
  const { entered } = await deps.store.batch({
    entered: after(noteIdentity(user.identity, user, noted), [
      (isDone) => begun.stored(user, isDone),
      audited(deps, user.id, { kind: 'signIn', about: provider.id }),
      ...rememberHome(deps, user),
      ...groupsNote(deps, provider, person, user),
    ]),
    admin: adminChange(deps, { provider, person, user, claims }),
  })
  // They were disabled, unlinked or signed out everywhere since they were read.
  if (entered.length === 0) throw new AppError('provider.expired')
  const { identity: id, gaveRoles } = user
  return { issued: await begun.issue(user), claims, identity: { id, gaveRoles } }
}

/** Notes that the groups of somebody could not be read from the answer, and what follows for their rights. */
function groupsNote(
  deps: AccountDeps,
  provider: Provider,
  { groups: { note } }: ProviderPerson,
  { id }: { id: string },
): FollowUp[] {
  if (note === undefined) return []
  const { kind, why } = note
  return [audited(deps, id, { kind, targetId: id, about: `${provider.id}: ${why}` })]
}

/** Links somebody to the user who has confirmed their address, if that still holds. */
async function linkConfirmed(
  deps: AccountDeps,
  provider: Provider,
  person: ProviderPerson,
  owner: { id: string; ver: number; loginDisabled: boolean },
): Promise<void> {
  if (owner.loginDisabled) throw new AppError('login.disabled')
  const condition = hasConfirmed(owner, keyOf(person.email))
  const entry = { kind: 'identityLinked', targetId: owner.id, about: provider.id } as const
  const { added } = await deps.store.batch({
    added: after(addIdentity(newIdentity(deps, provider, person, owner.id), condition), [
      audited(deps, owner.id, entry),
    ]),
  })
  if (added.length === 0) throw new AppError('provider.link_needed')
}
