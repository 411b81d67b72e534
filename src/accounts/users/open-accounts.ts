import type { FollowUp, SelectOf, SqlPart, Statement } from '../../kernel/db/statements.ts'
import type { Config } from '../../kernel/config.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { User } from './fields.ts'
import { signIn, type AccountDeps, type IssuedToken } from '../auth/sign-in-actions.ts'
import { confirm, sendConfirmation } from '../links/confirm-actions.ts'
import { forgot } from '../links/forgot-actions.ts'
import { newResetLink, reset } from '../links/reset-actions.ts'
import { endSignIn, signOut } from '../auth/sign-out-actions.ts'
import { type PasskeyAccounts, openPasskeys } from '../passkeys/open-passkeys.ts'
import {
  changeOwnAccount,
  changeUser,
  removeUser,
  type OwnEdit,
  type UserEdit,
} from './account-actions.ts'
import { joinByInvitation, type UsedInvitation } from '../invitations/join-actions.ts'
import { type ProviderAccounts, openProviders } from '../oidc/open-providers.ts'
import { issueFor, revokeTokens } from './token-actions.ts'
import {
  addBot,
  addUser,
  register,
  type NewAccount,
  type OwnAccount,
  type NewBot,
} from './register-actions.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import { keyOf } from './fields.ts'
import { anyAdmin } from './queries.ts'
import type { Claims } from '../../operations/claims.ts'

/** Every user may have a password or, if passwords are off, only the one in BREAK_GLASS. */
export function mayUsePassword({ passwords, breakGlass }: SignInConfig, name: string): boolean {
  return passwords || (breakGlass !== '' && keyOf(name) === keyOf(breakGlass))
}

/** Throws if a sign-in by this name and a password is not allowed. It is the same for names of users and others. */
export function expectPasswordAllowed(config: SignInConfig, name: string): void {
  if (!mayUsePassword(config, name)) throw new AppError('login.passwords_off')
}

/** The writes to accounts. `also` is done if the write is. */
export type Accounts = {
  providers: ProviderAccounts
  passkeys: PasskeyAccounts
  register(account: OwnAccount): Promise<IssuedToken>
  /** True while the first account is still to be made, and needs a code. */
  needsSetup(): Promise<boolean>
  joinByInvitation(
    account: NewAccount,
    invitation: UsedInvitation,
  ): Promise<{ issued: IssuedToken; claims: Claims }>
  signIn(name: string, password: string): Promise<IssuedToken>
  signOut(claims: Claims, everywhere: boolean): Promise<string | undefined>
  endSignIn(
    signIn: { jti: string; userId: string; expiresAt: string },
    claims: Claims,
    also: FollowUp[],
  ): Promise<void>
  addUser(account: NewAccount & { id: string }, claims: Claims, also: FollowUp[]): Promise<void>
  addBot(bot: NewBot, claims: Claims, also: FollowUp[]): Promise<void>
  changeUser(
    user: Pick<User, 'id' | 'username' | 'profile'>,
    edit: UserEdit,
    claims: Claims,
    also: FollowUp[],
  ): Promise<void>
  changeOwnAccount(
    user: Pick<User, 'id' | 'username' | 'profile' | 'emailKey'>,
    edit: OwnEdit,
    claims: Claims,
    also: FollowUp[],
  ): Promise<IssuedToken | undefined>
  forgot(email: string): Promise<void>
  reset(given: { token: string; password: string }): Promise<{ username: string }>
  confirm(token: string): Promise<{ email: string }>
  sendConfirmation(user: User, also: FollowUp[]): Promise<void>
  newResetLink(
    user: Pick<User, 'id' | 'isBot'>,
    claims: Claims,
  ): Promise<{ url: string; expiresAt: string }>
  removeUser(id: string, given: Parameters<typeof removeUser>[2]): Promise<string[]>
  issueFor(id: string, claims: Claims): Promise<string>
  revokeTokens(
    userId: string,
    token: string | undefined,
    claims: Claims,
    also: FollowUp[],
  ): Promise<void>
}

/** Opens the accounts for a request. */
export function openAccounts(
  deps: AccountDeps,
  { isLimited, registrationOpen, signIn: allowed }: Config,
): Accounts {
  return {
    providers: openProviders(deps, allowed),
    passkeys: openPasskeys(deps),
    register: async (account) => {
      if (!mayUsePassword(allowed, account.username)) throw new AppError('registration.closed')
      return register(deps, account, registrationOpen && allowed.passwords)
    },
    needsSetup: async () => {
      if (deps.setupCode === undefined) return false
      const { admin } = await deps.store.batch({ admin: anyAdmin() })
      return admin.length === 0
    },
    joinByInvitation: async (account, invitation) => {
      if (!allowed.passwords) throw new AppError('login.passwords_off')
      return joinByInvitation(deps, account, invitation)
    },
    signIn: async (name, password) => {
      expectPasswordAllowed(allowed, name)
      return signIn(deps, { name, password })
    },
    endSignIn: (...given) => endSignIn(deps, ...given),
    signOut: (claims, everywhere) => signOut(deps, claims, everywhere),
    changeUser: async (user, edit, claims, also) => {
      await changeUser(deps, user, edit, { ...claims, asAdmin: true }, also)
    },
    changeOwnAccount: (user, edit, claims, also) =>
      changeOwnAccount(deps, user, edit, claims, also),
    forgot: (email) => forgot(deps, { email, isLimited, isOfUse: allowed.passwords }),
    reset: (given) => reset(deps, given),
    confirm: (token) => confirm(deps, token),
    sendConfirmation: (user, also) => sendConfirmation(deps, user, also),
    newResetLink: (user, claims) => newResetLink(deps, user, { ...claims, asAdmin: true }),
    removeUser: (...given) => removeUser(deps, ...given),
    issueFor: (id, claims) => issueFor(deps, id, claims),
    revokeTokens: (...given) => revokeTokens(deps, ...given),
    addBot: (bot, claims, also) => addBot(deps, bot, { ...claims, asAdmin: true }, also),
    addUser: (account, claims, also) => addUser(deps, account, { ...claims, asAdmin: true }, also),
  }
}

declare module '../../operations/request-context.ts' {
  interface Services {
    accounts: Accounts
    // The rest is what accounts ask of rooms above them.
    /** Finds those of the boards that a user, given as an id or a query for it, may read. */
    findReadableBoards(user: string | SqlPart, boards: string[]): SelectOf<{ id: string }>
    /** Each statement deletes what one of the rooms above stores of a user by itself, where the user is gone. */
    forgetUser(userId: string): Statement[]
  }
}
