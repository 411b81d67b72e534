import type { Statements } from '../db/statements.ts'
import { membershipsOf } from '../boards/queries.ts'
import { findTokenOwner } from './queries.ts'
import { deleteFiltersOf } from '../search/filter-saves.ts'
import { deleteUser, editUser, revokeFor } from './saves.ts'
import { LAST_ADMIN, AppError, invalid } from '../core/app-error.ts'
import { type GivenOf, columnsGiven } from '../core/entity.ts'
import { keyOf } from '../core/user.ts'
import { userFields } from './fields.ts'
import type { Profile, profileFields } from './profile.ts'
import { nameAsStored, refuseTaken, orTaken } from './register.ts'
import { type AccountDeps, tokenFor } from '../auth/sign-in.ts'
import type { Claims } from '../auth/tokens.ts'

export type UserEdit = GivenOf<typeof userFields> &
  GivenOf<typeof profileFields> & { loginDisabled?: boolean | undefined }

/** Edits a user for a site admin. A new password, or disabling the login, revokes the user's tokens. `also` runs in the same batch. */
export async function changeUser(
  deps: AccountDeps,
  user: { id: string; profile: Profile },
  edit: UserEdit,
  claims: Claims,
  also: Statements,
): Promise<void> {
  const { store, hashing } = deps
  const { fullname, loginDisabled, ...given } = edit
  const { username, email, password } = given
  const passwordHash = password === undefined ? undefined : await hashing.hash(password)
  const set = {
    ...columnsGiven(userFields, given, {
      username: nameAsStored,
      email: nameAsStored,
      passwordHash: () => passwordHash,
    }),
    ...(username !== undefined && { usernameKey: keyOf(username) }),
    ...(email !== undefined && { emailKey: keyOf(email) }),
    ...(fullname !== undefined && { profile: { ...user.profile, fullname } }),
    ...(loginDisabled !== undefined && { loginDisabled }),
  }
  const revokes = password !== undefined || loginDisabled === true
  const admin = { ...claims, asAdmin: true }
  const { edited } = await orTaken(() =>
    store.find({ edited: editUser(store.db, user.id, set, revokes, admin), ...also }),
  )
  if (edited.length === 0) {
    await refuseTaken(deps, user.id, set)
    throw lastAdmin()
  }
}

/** Deletes a user for a site admin. While the user is a member of boards, deletes nothing and returns the ids of these boards. */
export async function removeUser(
  { store }: AccountDeps,
  id: string,
  claims: Claims,
  also: Statements,
): Promise<string[]> {
  const { deleted, left } = await store.find({
    deleted: deleteUser(store.db, id, { ...claims, asAdmin: true }),
    filters: store.db.run(deleteFiltersOf(id)),
    ...also,
    left: membershipsOf(store.db, id),
  })
  if (deleted.length === 0 && left.length === 0) throw lastAdmin()
  return left.map(({ boardId }) => boardId)
}

export async function issueFor(deps: AccountDeps, id: string): Promise<string> {
  const { owner } = await deps.store.find({ owner: findTokenOwner(deps.store.db, id) })
  const [user] = owner
  if (user === undefined) throw new AppError('user.not_found', 'There is no such user.')
  return (await tokenFor(deps, user)).token
}

/** Revokes one token of a user for a site admin, or all of them if `token` is undefined. */
export async function revokeTokens(
  { store, tokens, nowMs }: AccountDeps,
  userId: string,
  token: string | undefined,
  claims: Claims,
  also: Statements,
): Promise<void> {
  const admin = { ...claims, asAdmin: true }
  if (token === undefined) {
    await store.run([editUser(store.db, userId, {}, true, admin), ...Object.values(also)])
    return
  }
  const read = await tokens.read(token, nowMs())
  if (read?.userId !== userId) throw invalid('token', 'is not a valid token of that user')
  const revoked = revokeFor(store.db, read, new Date(read.expiresAt).toISOString(), admin)
  await store.run([revoked, ...Object.values(also)])
}

function lastAdmin(): AppError {
  return new AppError('user.last_admin', LAST_ADMIN)
}
