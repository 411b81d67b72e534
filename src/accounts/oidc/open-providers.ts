import type { FollowUp } from '../../kernel/db/statements.ts'
import type { Provider } from '../../kernel/provider-config.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import type { AccountDeps } from '../auth/sign-in-actions.ts'
import { type Accepted, acceptPerson } from './accept-actions.ts'
import type { ProviderPerson } from './claims.ts'
import { linkPerson, unlinkProvider } from './link-actions.ts'
import type { Claims } from '../../operations/claims.ts'

/** The writes to accounts that people of providers cause. */
export type ProviderAccounts = {
  accept(provider: Provider, person: ProviderPerson): Promise<Accepted>
  link(
    provider: Provider,
    person: ProviderPerson,
    linker: Pick<Claims, 'userId' | 'jti' | 'ver'>,
  ): Promise<void>
  unlink(provider: string, claims: Claims, also: FollowUp[]): Promise<void>
}

export function openProviders(deps: AccountDeps, config: SignInConfig): ProviderAccounts {
  return {
    accept: (provider, person) => acceptPerson(deps, { provider, config }, person),
    link: (provider, person, linker) => linkPerson(deps, provider, person, linker),
    unlink: (provider, claims, also) => unlinkProvider(deps, config, { provider, claims }, also),
  }
}
