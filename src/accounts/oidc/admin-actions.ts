import type { Provider } from '../../kernel/provider-config.ts'
import type { Statement } from '../../kernel/db/statements.ts'
import { after } from '../../kernel/db/statements.ts'
import { type AccountDeps, audited } from '../auth/sign-in-actions.ts'
import { isSignedIn } from '../auth/sign-in-saves.ts'
import { editUser, renewPeopleVersion } from '../users/saves.ts'
import type { ProviderPerson } from './claims.ts'
import { noteAdmin } from './identity-saves.ts'
import type { Claims } from '../../operations/claims.ts'

type SignedIn = {
  provider: Provider
  person: ProviderPerson
  /** The user, with their link to the provider. */
  user: { id: string; isAdmin: boolean; identity: string; gaveAdmin: boolean }
  claims: Claims
}

/**
 * Makes a user a site admin by their group, or no longer, if a group had made them one. A user whom
 * another site admin made one stays one, and so does the last of the site, until there is another.
 */
export function adminChange(
  deps: AccountDeps,
  { provider, person, user, claims }: SignedIn,
): readonly Statement[] {
  const { adminGroup } = provider
  const { names } = person.groups
  if (names === undefined) return []
  const isInGroup = adminGroup !== undefined && names.includes(adminGroup)
  const isOver = !isInGroup && user.gaveAdmin
  if (isOver && !user.isAdmin) return [noteAdmin(user.identity, false)]
  const changes = (isInGroup && !user.isAdmin) || isOver
  if (!changes) return []
  const caller = { ...claims, asAdmin: false }
  const about = `isAdmin ${isInGroup ? 'on' : 'off'}, ${provider.id}`
  return after(editUser(user.id, { isAdmin: isInGroup }, false, caller, isSignedIn(claims.jti)), [
    audited(deps, user.id, { kind: 'userChanged', targetId: user.id, about }),
    renewPeopleVersion,
    (isDone) => noteAdmin(user.identity, isInGroup, isDone),
  ])
}
