import {
  type FollowUp,
  type SelectOf,
  type SqlText,
  type Statement,
  after,
} from '../../kernel/db/statements.ts'
import { toBeConfirmed } from '../links/pending-email-actions.ts'
import { endLinks } from '../links/saves.ts'
import { findCredentialsOf } from './queries.ts'
import { type RequiredCaller, deleteUser, editUser, mayEdit, renewPeopleVersion } from './saves.ts'
import { AppError, invalid, type Quota } from '../../kernel/contract/app-error.ts'
import { type GivenOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { type Claims, isRecentSignIn } from '../../operations/claims.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { keyOf } from './fields.ts'
import { userFields } from './fields.ts'
import { type Profile, profileFields } from './profile-fields.ts'
import { namedAs, nameAsStored, refuseTaken, orTaken } from './register-actions.ts'
import { fillSkeletons } from './skeleton-saves.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
  checkPassword,
} from '../auth/sign-in-actions.ts'
import { forgetNamedTokens, revokeNamedOfDisabled } from '../auth/named-token-saves.ts'
import { revokedUntil } from '../auth/named-token-actions.ts'
import { forgetSignIns } from '../auth/sign-in-saves.ts'

export type UserEdit = GivenOf<typeof userFields> &
  GivenOf<typeof profileFields> & {
    loginDisabled?: boolean | undefined
    /** An address that counts once it is confirmed. */
    pendingEmail?: string | undefined
  }

/** Edits a user for a site admin or themself, and returns their `ver`. A new password, or disabling the login, revokes the user's sign-ins; disabling it also their named tokens. These and a new address end links for a new password, as who asked for one may be who is to be kept out. Then `also` is done, and `others` run in any case. */
export async function changeUser(
  deps: AccountDeps,
  user: { id: string; username: string; profile: Profile },
  edit: UserEdit,
  caller: RequiredCaller,
  also: FollowUp[],
  others: Statement[] = [],
): Promise<number> {
  const { store, hashing } = deps
  const { fullname, initials, language, loginDisabled, pendingEmail, ...given } = edit
  const { username, email, password } = given
  const isRenamed = username !== undefined && nameAsStored(username) !== user.username
  if (isRenamed) await fillSkeletons(store)
  const passwordHash = password === undefined ? undefined : await hashing.hash(password)
  const named = columnsGiven(profileFields, { fullname, initials, language }, {})
  const set = {
    ...columnsGiven(userFields, given, {
      username: nameAsStored,
      email: nameAsStored,
      passwordHash: () => passwordHash,
    }),
    ...(isRenamed && namedAs(username)),
    ...(email !== undefined && { emailKey: keyOf(email), pendingEmail: null }),
    ...(email !== undefined && caller.asAdmin && { vouchedEmailKey: keyOf(email) }),
    ...(pendingEmail !== undefined && { pendingEmail: nameAsStored(pendingEmail) }),
    ...(Object.keys(named).length > 0 && { profile: { ...user.profile, ...named } }),
    ...(loginDisabled !== undefined && { loginDisabled }),
  }
  const revokes = password !== undefined || loginDisabled === true
  const endsLinks = revokes || email !== undefined
  const until = revokedUntil(deps.nowMs(), null)
  const about = Object.keys(defined(edit)).join(' ')
  const { edited } = await orTaken(() =>
    store.batch({
      links: endsLinks ? endLinks(user.id, 'reset', mayEdit(user.id, set, caller)) : [],
      edited: [
        ...after(editUser(user.id, set, revokes, caller), [
          audited(deps, caller.userId, { kind: 'userChanged', targetId: user.id, about }),
          ...(isShown(set) ? [renewPeopleVersion] : []),
          ...also,
        ]),
        ...others,
        ...(revokes ? [forgetSignIns(user.id)] : []),
        ...(loginDisabled
          ? [revokeNamedOfDisabled(user.id, until), forgetNamedTokens(user.id)]
          : []),
      ],
    }),
  )
  const [row] = edited
  if (row !== undefined) return row.ver
  await refuseTaken(deps, user.id, set)
  throw caller.asAdmin ? lastAdmin() : noLongerValid()
}

/** True for an edit that concerns boards: of what they show of users, or of who may do everything on them as a site admin. */
function isShown(set: object): boolean {
  return ['username', 'profile', 'isAdmin'].some((column) => column in set)
}

/** The fields of an edit that were given, for the audit log, which has their names but not their values. */
function defined(edit: UserEdit): object {
  return Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))
}

export type OwnEdit = Pick<
  UserEdit,
  'fullname' | 'initials' | 'language' | 'email' | 'password'
> & {
  currentPassword?: string | undefined
}

/**
 * Edits the caller's own account. A new password or e-mail address gives lasting access, so it needs
 * the current password. That is checked as a login attempt, so that somebody who has found a token
 * cannot guess it. A user without a password needs a sign-in of a moment ago for another address. A new
 * password revokes every token of the user, so the caller gets a new one; not for a named token, which
 * stays valid. If there is mail, a new address counts once it is confirmed.
 */
export async function changeOwnAccount(
  deps: AccountDeps,
  user: { id: string; username: string; profile: Profile; emailKey: string | null },
  { currentPassword, ...given }: OwnEdit,
  claims: Claims,
  also: FollowUp[],
): Promise<IssuedToken | undefined> {
  const caller = { ...claims, asAdmin: false }
  const isLasting = given.password !== undefined || given.email !== undefined
  if (!isLasting) {
    if (currentPassword !== undefined) throw invalid('password', 'is required')
    await changeUser(deps, user, given, caller, also)
    return undefined
  }
  if (currentPassword === undefined && given.password !== undefined)
    throw invalid('currentPassword', 'is required')
  const { onSuccess } =
    currentPassword === undefined
      ? await expectPasswordless(deps, user.id, claims)
      : await checkPassword(deps, {
          find: findCredentialsOf(user.id),
          key: keyOf(user.username),
          password: currentPassword,
          refusal: wrongPassword,
        })
  const { email, ...rest } = given
  const { set, stored, send } = await toBeConfirmed(deps, user, email)
  const edit = { ...rest, ...set }
  if (claims.limits !== undefined || edit.password === undefined) {
    await changeUser(deps, user, edit, caller, [...also, ...stored], onSuccess)
    send()
    return undefined
  }
  const begun = beginSignIn(deps)
  // The edit before it has changed their `ver`.
  const signIn: FollowUp = (isDone) => begun.stored({ id: user.id }, isDone)
  const ver = await changeUser(deps, user, edit, caller, [signIn, ...stored], onSuccess)
  send()
  return begun.issue({ id: user.id, ver })
}

/** Throws unless a user has no password, and has signed in by another way a moment ago. */
async function expectPasswordless({ store, nowMs }: AccountDeps, userId: string, claims: Claims) {
  const { found } = await store.batch({ found: findCredentialsOf(userId) })
  if (found[0]?.passwordHash !== '') throw invalid('currentPassword', 'is required')
  if (!isRecentSignIn(claims, nowMs()))
    throw invalid('currentPassword', 'is required, or a sign-in of the last ten minutes')
  return { onSuccess: [] }
}

export function wrongPassword(quota: Quota | undefined): AppError {
  const fault = { field: 'currentPassword', reason: 'is not the current password' }
  const sentence = `${fault.field} ${fault.reason}.`
  return new AppError('login.failed', { reason: sentence, fields: [fault], quota })
}

/** Data that other rooms have of a user: a condition that they are on no board, the boards that they are on, and what goes with them. */
export type Belongings = {
  isOnNoBoard: SqlText
  boards: SelectOf<{ boardId: string }>
  forget: Statement[]
}

/** Deletes a user for a site admin. While the user is a member of boards, deletes nothing and returns the ids of these boards. */
export async function removeUser(
  deps: AccountDeps,
  id: string,
  { claims, also, belongings }: { claims: Claims; also: FollowUp[]; belongings: Belongings },
): Promise<string[]> {
  const { store } = deps
  const { deleted, left } = await store.batch({
    deleted: [
      ...after(deleteUser(id, { ...claims, asAdmin: true }, belongings.isOnNoBoard), [
        audited(deps, claims.userId, { kind: 'userDeleted', targetId: id }),
        renewPeopleVersion,
        ...also,
      ]),
      ...belongings.forget,
    ],
    left: belongings.boards,
  })
  if (deleted.length === 0 && left.length === 0) throw lastAdmin()
  return left.map(({ boardId }) => boardId)
}

function lastAdmin(): AppError {
  return new AppError('user.last_admin')
}
