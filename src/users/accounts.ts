import type { Statements } from '../db/statements.ts'
import { membershipsOf } from '../boards/queries.ts'
import { forgetGrants } from '../oauth/grant-saves.ts'
import { deleteFiltersOf } from '../search/filter-saves.ts'
import { findCredentialsOf } from './queries.ts'
import { type RequiredCaller, deleteUser, editUser } from './saves.ts'
import { LAST_ADMIN, AppError, invalid } from '../core/app-error.ts'
import { type GivenOf, columnsGiven } from '../core/entity.ts'
import { noLongerValid } from '../core/permissions.ts'
import type { Quota } from '../core/quota.ts'
import { keyOf } from '../core/user.ts'
import { userFields } from './fields.ts'
import { type Profile, profileFields } from './profile.ts'
import { nameAsStored, refuseTaken, orTaken } from './register.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
  checkPassword,
} from '../auth/sign-in.ts'
import { forgetNamedTokens, revokeNamedOfDisabled } from '../auth/named-token-saves.ts'
import { revokedUntil } from '../auth/named-tokens.ts'
import { forgetSignIns } from '../auth/sign-in-saves.ts'
import type { Claims } from '../auth/tokens.ts'

export type UserEdit = GivenOf<typeof userFields> &
  GivenOf<typeof profileFields> & { loginDisabled?: boolean | undefined }

/** Edits a user for a site admin or themself, and returns their `ver`. A new password, or disabling the login, revokes the user's sign-ins; disabling it also their named tokens. `also` runs in the same batch. */
export async function changeUser(
  deps: AccountDeps,
  user: { id: string; profile: Profile },
  edit: UserEdit,
  caller: RequiredCaller,
  also: Statements,
): Promise<number> {
  const { store, hashing } = deps
  const { fullname, initials, loginDisabled, ...given } = edit
  const { username, email, password } = given
  const passwordHash = password === undefined ? undefined : await hashing.hash(password)
  const named = columnsGiven(profileFields, { fullname, initials }, {})
  const set = {
    ...columnsGiven(userFields, given, {
      username: nameAsStored,
      email: nameAsStored,
      passwordHash: () => passwordHash,
    }),
    ...(username !== undefined && { usernameKey: keyOf(username) }),
    ...(email !== undefined && { emailKey: keyOf(email) }),
    ...(Object.keys(named).length > 0 && { profile: { ...user.profile, ...named } }),
    ...(loginDisabled !== undefined && { loginDisabled }),
  }
  const revokes = password !== undefined || loginDisabled === true
  const until = revokedUntil(deps.nowMs(), null)
  const about = Object.keys(defined(edit)).join(' ')
  const { edited } = await orTaken(() =>
    store.find({
      edited: editUser(store.db, user.id, set, revokes, caller),
      audit: audited(deps, caller.userId, { kind: 'userChanged', targetId: user.id, about }, true),
      ...also,
      ...(revokes && { forgotten: forgetSignIns(user.id) }),
      ...(loginDisabled && {
        revoked: revokeNamedOfDisabled(user.id, until),
        alsoForgotten: forgetNamedTokens(user.id),
      }),
    }),
  )
  const [row] = edited
  if (row !== undefined) return row.ver
  await refuseTaken(deps, user.id, set)
  throw caller.asAdmin ? lastAdmin() : noLongerValid()
}

/** The fields of an edit that were given: their names are noted, not what they hold. */
function defined(edit: UserEdit): object {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}

export type OwnEdit = Pick<UserEdit, 'fullname' | 'initials' | 'email' | 'password'> & {
  currentPassword?: string | undefined
}

/**
 * Edits the caller's own account. A new password needs the current one, which is checked as a login
 * attempt, so that who has found a token does not guess it. As that revokes every token of the user,
 * the caller gets a new one; not for a named token, which stays valid.
 */
export async function changeOwnAccount(
  deps: AccountDeps,
  user: { id: string; username: string; profile: Profile },
  { currentPassword, ...edit }: OwnEdit,
  { claims, address }: { claims: Claims; address: string | undefined },
  also: Statements,
): Promise<IssuedToken | undefined> {
  const caller = { ...claims, asAdmin: false }
  if (edit.password === undefined) {
    if (currentPassword !== undefined) throw invalid('password', 'is required')
    await changeUser(deps, user, edit, caller, also)
    return undefined
  }
  if (currentPassword === undefined) throw invalid('currentPassword', 'is required')
  const { onSuccess } = await checkPassword(deps, {
    find: findCredentialsOf(deps.store.db, user.id),
    key: keyOf(user.username),
    address,
    password: currentPassword,
    refusal: wrongPassword,
  })
  if (claims.limits !== undefined) {
    await changeUser(deps, user, edit, caller, { ...also, ...onSuccess })
    return undefined
  }
  const begun = beginSignIn(deps)
  const stored = begun.stored(user, true)
  const ver = await changeUser(deps, user, edit, caller, { stored, ...onSuccess })
  return begun.issue({ id: user.id, ver })
}

function wrongPassword(quota: Quota | undefined): AppError {
  const fault = { field: 'currentPassword', reason: 'is not the current password' }
  const sentence = `${fault.field} ${fault.reason}.`
  return new AppError('login.failed', sentence, [fault], undefined, quota)
}

/** Deletes a user for a site admin. While the user is a member of boards, deletes nothing and returns the ids of these boards. */
export async function removeUser(
  deps: AccountDeps,
  id: string,
  claims: Claims,
  also: Statements,
): Promise<string[]> {
  const { store } = deps
  const { deleted, left } = await store.find({
    deleted: deleteUser(store.db, id, { ...claims, asAdmin: true }),
    audit: audited(deps, claims.userId, { kind: 'userDeleted', targetId: id }, true),
    // Directly after the write, which it looks back at.
    ...also,
    filters: store.db.run(deleteFiltersOf(id)),
    left: membershipsOf(store.db, id),
    forgotten: forgetSignIns(id),
    alsoForgotten: forgetNamedTokens(id),
    grants: forgetGrants(id),
  })
  if (deleted.length === 0 && left.length === 0) throw lastAdmin()
  return left.map(({ boardId }) => boardId)
}

function lastAdmin(): AppError {
  return new AppError('user.last_admin', LAST_ADMIN)
}
