import { type ObjectOf, described, exemplified, needed } from '../../kernel/contract/kind.ts'
import { nestedRecord } from '../../kernel/contract/record.ts'
import { flag, secret, text } from '../../kernel/contract/wire.ts'
import { type RowOf, column, field, formOf, trait } from '../../kernel/contract/entity.ts'
import { invalidFields } from '../../kernel/contract/app-error.ts'
import { isEmailAddress } from '../../kernel/contract/email-address.ts'
import { type Profile, ProfileRecord, profileFields } from './profile-fields.ts'

const CONTROL = /[\0-\x1f\x7f-\x9f]/

const username = secret
  .that(
    (name) => name.length <= 1_000 && [...keyOf(name)].length <= 64,
    'must be at most 64 characters',
  )
  .that((name) => keyOf(name) !== '', 'must not be empty')
  .that(
    (name) => name.isWellFormed() && !CONTROL.test(name) && !keyOf(name).includes('/'),
    'must hold no control characters and no /',
  )

const email = secret
  .that((address) => address.length <= 254, 'must be at most 254 characters')
  .that((address) => isEmailAddress(address.replace(/^ +| +$/g, '')), 'must be an e-mail address')

const password = secret
  .that((given) => given.length >= 8, 'must be at least 8 characters')
  .that((given) => given.length <= 1_024, 'must be at most 1,024 characters')

/** The fields of an account. The table, row, form, record and import follow from them. */
export const userFields = {
  id: field(column.key(), {}),
  username: field(column.text(), {
    describes: 'Username, up to 64 characters; upper and lower case are the same.',
    checked: username.optional(),
    record: text,
    imports: text.optional(),
    views: ['share'],
  }),
  /** The username in the form that is compared: NFKC, lower case. */
  usernameKey: field(column.text(), {}),
  /** The results of `skeletonsOf` for `usernameKey` and for the username as it is written. Null until they are filled in, see `fillSkeletons`. */
  usernameSkeleton: field(column.orNull(column.text()), {}),
  writtenSkeleton: field(column.orNull(column.text()), {}),
  email: field(column.text(), {
    describes: 'E-mail address, up to 254 characters.',
    checked: email.optional(),
  }),
  emailKey: field(column.orNull(column.text()), {}),
  /** The `emailKey` that its owner has confirmed; another address is not confirmed by it. */
  verifiedEmailKey: field(column.orNull(column.text()), { blank: null }),
  /** The `emailKey` that a site admin has set, who knows whose it is; another address is not vouched for by it. */
  vouchedEmailKey: field(column.orNull(column.text()), { blank: null }),
  /** The address that counts once it is confirmed. */
  pendingEmail: field(column.orNull(column.text()), { blank: null }),
  passwordHash: field(column.text(), {
    describes: 'Password, 8 to 1,024 characters.',
    checked: password.optional(),
    formName: 'password',
  }),
  isAdmin: field(column.flag(), {
    describes: 'True if the user is a site admin.',
    form: flag.optional(),
    record: flag,
  }),
  loginDisabled: field(column.flag(), {
    describes: 'True if the user may not sign in.',
    blank: false,
    record: flag,
  }),
  createdThroughApi: field(column.flag(), {
    describes: 'True if the account was made through the interface.',
    record: flag,
  }),
  isBot: field(
    { ...column.flag(), standard: false },
    { describes: 'True if the user is a bot, which never signs in.', blank: false },
  ),
  /** Set if the user needs a passkey after a right password. */
  secondFactor: field({ ...column.flag(), standard: false }, { blank: false }),
  /** Counts how often all of the user's tokens were revoked; tokens with a lower number are invalid. */
  ver: field(column.integer(), { blank: 0 }),
  profile: field(column.json<Profile>(), {
    describes: 'Settings of the user.',
    blank: {},
    record: nestedRecord(ProfileRecord),
  }),
  /** Profiles show it, but it is a column of its own, because the rest of a profile is stored as one value. */
  starredBoards: field({ ...column.json<string[]>(), standard: [] }, { blank: [] }),
  /** The board whose import creates the user; null once the import is complete. */
  draftOf: field(column.orNull(column.text()), { blank: null }),
  /** The board whose import has made a placeholder: the name of somebody without an account, who is on this board alone. Null for accounts. */
  placeholderOf: field(column.orNull(column.text()), { blank: null }),
  createdAt: field(column.moment(), { record: text }),
  modifiedAt: field(column.moment(), { record: text }),
}

const shown = trait(userFields, 'record')

/** The columns that the records of users are made of, with the path of their picture, if they have one. */
export type User = { avatarUrl: string | null } & Pick<
  RowOf<typeof userFields>,
  | 'id'
  | 'email'
  | 'emailKey'
  | 'verifiedEmailKey'
  | 'pendingEmail'
  | 'isBot'
  | 'starredBoards'
  | 'secondFactor'
  | keyof typeof shown
>

const account = formOf(userFields)

export const fullnameForm = exemplified('Ada Lovelace', formOf(profileFields).fullname)

/** The fields of their own account that users may change. */
export const ownFields = {
  ...formOf(profileFields),
  fullname: fullnameForm,
  email: exemplified('ada@example.com', account.email),
  password: exemplified('a longer password', account.password),
}

/** The fields of a new user. All but bots need a password and an e-mail address too, see `accountIn`. */
export const newUserFields = {
  username: accountFields('grace').username,
  password: described(
    'Password, which everyone but a bot needs.',
    exemplified('a long password', account.password),
  ),
  email: described(
    'E-mail address, which everyone but a bot needs.',
    exemplified('grace@example.com', account.email),
  ),
  bot: described(
    'True if it is a bot, which has neither password nor e-mail address.',
    exemplified(false, flag.optional()),
  ),
  fullname: described('Full name of a bot.', fullnameForm),
  initials: described('Initials of a bot.', ownFields.initials),
}

type NewUserBody = ObjectOf<typeof newUserFields>

/** The account that the body of a new user describes. Throws if it has no password or no e-mail address. */
export function accountIn({ username, password, email }: NewUserBody) {
  if (password !== undefined && email !== undefined) return { username, password, email }
  const missing = Object.entries({ password, email }).filter(([, value]) => value === undefined)
  throw invalidFields(missing.map(([field]) => ({ field, reason: 'is required but for a bot' })))
}

/** The bot that the body of a new user describes. Throws if it has a password or an e-mail address. */
export function botIn({ username, fullname, initials, password, email }: NewUserBody) {
  const excess = Object.entries({ password, email }).filter(([, value]) => value !== undefined)
  if (excess.length > 0)
    throw invalidFields(excess.map(([field]) => ({ field, reason: 'is not for a bot' })))
  return { username, fullname, initials }
}

/** The fields of a new account; the documentation's samples use `example` as the username. */
export function accountFields(example: string) {
  return {
    username: exemplified(example, needed(account.username)),
    password: exemplified('a long password', needed(account.password)),
    email: exemplified(`${example}@example.com`, needed(account.email)),
  }
}

/** Longer than any valid name, in UTF-16 units. Normalising takes more than linear time, so longer text is not normalised. */
const TOO_LONG = 1_024

/** A username or e-mail address in the form in which it is compared: without case, Unicode form and invisible characters. */
export function keyOf(name: string): string {
  if (name.length > TOO_LONG) return name
  return name
    .normalize('NFKC')
    .replace(/\p{DI}/gu, '')
    .trim()
    .toUpperCase()
    .toLowerCase()
    .normalize('NFKC')
}
