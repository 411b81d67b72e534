import { type FollowUp, after } from '../../kernel/db/statements.ts'
import { faultOf } from '../../kernel/db/fault.ts'
import { anyAdmin, clashing } from './queries.ts'
import { type First, type NewUser, type RequiredCaller, createUser, registerUser } from './saves.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { isSetupCode } from '../../kernel/setup-code.ts'
import { noLongerValid } from '../../operations/permissions.ts'
import { blankOf } from '../../kernel/contract/entity.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { keyOf } from './fields.ts'
import { userFields } from './fields.ts'
import { amongSkeletons, usersWithoutSkeleton } from './skeleton-saves.ts'
import { skeletonsOf } from './skeleton.ts'
import { languageLike } from '../mail/phrases.ts'
import { mailedLink } from '../links/mailed-link-actions.ts'
import { rememberHome } from '../auth/login-attempt-actions.ts'
import {
  type AccountDeps,
  type IssuedToken,
  audited,
  beginSignIn,
} from '../auth/sign-in-actions.ts'

export type NewAccount = { username: string; email: string; password: string }

/** An account that somebody makes for themself, with the code that the first one may need. */
export type OwnAccount = NewAccount & { setupCode?: string | undefined }

export type NewBot = {
  id: string
  username: string
  fullname?: string | undefined
  initials?: string | undefined
}

/** Registers a user, who is sent a link that confirms the address if there is mail. The first user becomes the site admin, and may register even while registration is closed; at a public address they need the setup code (`setup.code`, 403). */
export async function register(
  deps: AccountDeps,
  { setupCode = '', ...account }: OwnAccount,
  isOpen: boolean,
): Promise<IssuedToken> {
  const isRight = deps.setupCode === undefined || isSetupCode(setupCode, deps.setupCode)
  // The hash of a password takes long, so it is not made for who is refused anyway.
  if (!isOpen || !isRight) {
    const { admin } = await deps.store.batch({ admin: anyAdmin() })
    if (admin.length > 0 && !isOpen) throw closed()
    if (admin.length === 0 && !isRight) throw new AppError('setup.code')
  }
  const first: First = isRight ? 'admin' : 'refused'
  const user = await newUser(deps, account, { id: deps.newId(), createdThroughApi: false })
  const begun = beginSignIn(deps)
  const confirmation =
    deps.mailing && mailedLink(deps.mailing, 'confirm', { userId: user.id, email: user.email })
  const { added } = await orTaken(() =>
    amongSkeletons(deps.store, (condition) =>
      deps.store.batch({
        added: after(registerUser(user, { isOpen, first }, condition), [
          audited(deps, user.id, { kind: 'userAdded', targetId: user.id }),
          ...rememberHome(deps, user),
          ...(confirmation?.stored ?? []),
        ]),
        stored: begun.stored(user),
        lacking: usersWithoutSkeleton(),
      }),
    ),
  )
  if (added.length === 0) {
    if (isOpen) await refuseTaken(deps, user.id, user)
    throw closed()
  }
  confirmation?.send()
  return begun.issue(user)
}

/** Adds a user for a site admin who is already authenticated; then `also` is done. */
export async function addUser(
  deps: AccountDeps,
  account: NewAccount & { id: string },
  admin: RequiredCaller,
  also: FollowUp[],
): Promise<void> {
  const user = await newUser(deps, account, { id: account.id, createdThroughApi: true })
  await add(deps, user, admin, also)
}

/** Adds a bot for a site admin: a user without e-mail address and password, who only has named tokens. */
export async function addBot(
  deps: AccountDeps,
  { id, username, fullname, initials }: NewBot,
  admin: RequiredCaller,
  also: FollowUp[],
): Promise<void> {
  const now = momentOf(deps.nowMs())
  const bot = {
    ...BLANK,
    id,
    ...namedAs(username),
    email: '',
    emailKey: null,
    passwordHash: '',
    createdThroughApi: true,
    isBot: true,
    profile: { ...(fullname && { fullname }), ...(initials && { initials }) },
    createdAt: now,
    modifiedAt: now,
  }
  await add(deps, bot, admin, also)
}

async function add(
  deps: AccountDeps,
  user: Omit<NewUser, 'isAdmin'>,
  admin: RequiredCaller,
  also: FollowUp[],
): Promise<void> {
  const { store } = deps
  const { added } = await orTaken(() =>
    amongSkeletons(store, (condition) =>
      store.batch({
        added: after(createUser(user, admin, condition), [
          audited(deps, admin.userId, { kind: 'userAdded', targetId: user.id }),
          ...also,
        ]),
        lacking: usersWithoutSkeleton(),
      }),
    ),
  )
  if (added.length > 0) return
  await refuseTaken(deps, user.id, user)
  throw noLongerValid()
}

/** The columns that hold a username. */
export function namedAs(username: string) {
  return {
    username: nameAsStored(username),
    usernameKey: keyOf(username),
    ...skeletonsOf(username),
  }
}

/** A username or an e-mail address as it is stored. */
export function nameAsStored(given: string): string {
  return given.trim().normalize('NFC')
}

const BLANK = blankOf(userFields)

export async function newUser(
  { nowMs, hashing, language: asked }: AccountDeps,
  account: NewAccount,
  { id, createdThroughApi }: Pick<NewUser, 'id' | 'createdThroughApi'>,
) {
  const { username, email, password } = account
  // An admin who adds an account does not choose its language.
  const language = createdThroughApi ? undefined : languageLike(asked)
  const now = momentOf(nowMs())
  const user: Omit<NewUser, 'isAdmin'> = {
    ...BLANK,
    id,
    ...namedAs(username),
    email: nameAsStored(email),
    emailKey: keyOf(email),
    ...(createdThroughApi && { vouchedEmailKey: keyOf(email) }),
    passwordHash: await hashing.hash(password),
    ...(language !== undefined && { profile: { language } }),
    createdThroughApi,
    createdAt: now,
    modifiedAt: now,
  }
  return user
}

/** Throws if the username is another user's e-mail address, or the address another user's username. */
export async function refuseTaken(
  { store }: Pick<AccountDeps, 'store'>,
  id: string,
  keys: Parameters<typeof clashing>[1],
): Promise<void> {
  const { others } = await store.batch({ others: clashing(id, keys) })
  const [other] = others
  if (other === undefined) return
  throw other.emailKey === keys.usernameKey ? usernameTaken() : emailTaken()
}

const emailTaken = () => new AppError('email.taken')
const usernameTaken = () => new AppError('username.taken')

/** Runs a write that may violate a unique key, and throws which one it was: `username.taken` or `email.taken`. */
export async function orTaken<T>(store: () => Promise<T>): Promise<T> {
  try {
    return await store()
  } catch (thrown) {
    const fault = faultOf(thrown)
    if (fault.is !== 'taken') throw thrown
    throw fault.column === 'users.email_key' ? emailTaken() : usernameTaken()
  }
}

function closed(): AppError {
  return new AppError('registration.closed')
}
