import type { Provider } from '../../kernel/provider-config.ts'
import type { SignInConfig } from '../../kernel/sign-in-config.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { blankOf } from '../../kernel/contract/entity.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { faultOf } from '../../kernel/db/fault.ts'
import { after } from '../../kernel/db/statements.ts'
import { type AccountDeps, audited } from '../auth/sign-in-actions.ts'
import { userFields } from '../users/fields.ts'
import { keyOf } from '../users/fields.ts'
import { nameAsStored, namedAs } from '../users/register-actions.ts'
import { registerUser } from '../users/saves.ts'
import { amongSkeletons, usersWithoutSkeleton } from '../users/skeleton-saves.ts'
import type { ProviderPerson } from './claims.ts'
import { addIdentity } from './identity-saves.ts'
import { newIdentity, verifiedEmail } from './new-identity.ts'

/** Letters that make a username unique at last. */
const RANDOM = 6

/**
 * Makes an account for the person of a provider, under the first of their names that is free and is not
 * that of BREAK_GLASS. It has no password, and only an address that is verified. The first user of all
 * is the site admin, as with a registration, unless that needs a code.
 */
export async function makeAccount(
  deps: AccountDeps,
  { provider, config }: { provider: Provider; config: SignInConfig },
  person: ProviderPerson,
): Promise<void> {
  if (!provider.register) throw new AppError('registration.closed')
  const random = deps.newId().slice(0, RANDOM).toLowerCase()
  const kept = config.breakGlass === '' ? undefined : keyOf(config.breakGlass)
  const names = usernamesFor(person.names, random).filter((name) => keyOf(name) !== kept)
  for (const username of names) if (await isAdded(deps, provider, person, username)) return
  throw new AppError('username.taken')
}

const BLANK = blankOf(userFields)

/** Tries to add the account under this username; false if that name is taken. */
async function isAdded(
  deps: AccountDeps,
  provider: Provider,
  person: ProviderPerson,
  username: string,
): Promise<boolean> {
  const { store } = deps
  const user = newUser(deps, person, username)
  // Nobody types a setup code at a provider.
  const first = deps.setupCode === undefined ? 'admin' : 'user'
  const identity = newIdentity(deps, provider, person, user.id)
  try {
    const { added } = await amongSkeletons(store, (condition) =>
      store.batch({
        added: after(registerUser(user, { isOpen: true, first }, condition), [
          (isDone) => addIdentity(identity, isDone),
          audited(deps, user.id, { kind: 'userAdded', targetId: user.id, about: provider.id }),
          audited(deps, user.id, { kind: 'identityLinked', targetId: user.id, about: provider.id }),
        ]),
        lacking: usersWithoutSkeleton(),
      }),
    )
    return added.length > 0
  } catch (thrown) {
    const fault = faultOf(thrown)
    const isOfName = fault.is === 'taken' && /^users\.(?!email_key)/.test(fault.column)
    if (isOfName) return false
    throw thrown
  }
}

function newUser({ newId, nowMs }: AccountDeps, person: ProviderPerson, username: string) {
  const now = momentOf(nowMs())
  const email = verifiedEmail(person)
  const emailKey = email === '' ? null : keyOf(email)
  return {
    ...BLANK,
    id: newId(),
    ...namedAs(username),
    email: nameAsStored(email),
    emailKey,
    verifiedEmailKey: emailKey,
    passwordHash: '',
    createdThroughApi: false,
    profile: person.fullname === '' ? {} : { fullname: person.fullname },
    createdAt: now,
    modifiedAt: now,
  }
}

/** Longest username, less what makes it unique. */
const LENGTH = 56

/**
 * Usernames for somebody new, the best one first: the first of their names that can be one, then with
 * numbers, and with `random` at last. An e-mail address gives its local part, because a username must be
 * nobody's address.
 */
export function usernamesFor(names: readonly string[], random: string): string[] {
  const base = names.map(asUsername).find((name) => keyOf(name) !== '') ?? 'user'
  return [base, `${base}-2`, `${base}-3`, `${base}-${random}`]
}

function asUsername(name: string): string {
  const [local = ''] = name.normalize('NFC').split('@')
  const kept = local.replace(/[\p{Cc}\p{Cf}/]/gu, '').trim()
  return [...kept].slice(0, LENGTH).join('').trim()
}
