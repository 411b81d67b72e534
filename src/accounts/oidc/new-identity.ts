import { momentOf } from '../../kernel/contract/moment.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import type { ProviderPerson } from './claims.ts'
import type { NewIdentity } from './tables.ts'

/** The address that a provider has verified; empty for none. */
export function verifiedEmail({ email, isVerified }: ProviderPerson): string {
  return isVerified ? email : ''
}

/** The link of a person of a provider to a user. */
export function newIdentity(
  { newId, nowMs }: { newId(): string; nowMs(): number },
  { id: provider, issuer }: Provider,
  person: ProviderPerson,
  userId: string,
): NewIdentity {
  const now = momentOf(nowMs())
  return {
    id: newId(),
    userId,
    provider,
    issuer,
    subject: person.subject,
    email: verifiedEmail(person),
    createdAt: now,
    usedAt: now,
    gaveAdmin: false,
    gaveRoles: {},
  }
}
