import { described, withSchema, varies } from '../../kernel/contract/kind.ts'
import { record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { list, object } from '../../kernel/contract/compound.ts'
import { flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { type User, userFields } from './fields.ts'
import { NEW_PROFILE } from './profile-fields.ts'

const HAS_DATE_FORMAT = since('7.92')

const token = described(
  'Token to send as `Authorization: Bearer …`. With the request header `Laneway-Session: cookie`, from pages of the service, it is set as a cookie instead.',
  text,
)

const dateTime = withSchema({ type: 'string', format: 'date-time' }, text)

export const TokenResult = record('TokenResult', {
  id: text,
  token,
  tokenExpires: varies(text, (revision) => (HAS_DATE_FORMAT.includes(revision) ? dateTime : text)),
})

/** An account that was edited by its user; with a token if the password has changed. */
export const EditedAccount = record('EditedAccount', {
  _id: text,
  token: described(
    'New token, if the password has changed. A caller who is signed in by the cookie gets it there.',
    text.optional(),
  ),
  tokenExpires: dateTime.optional(),
})

export const avatarShown = described(
  'Path of the picture of the user; only who has one has it.',
  text.optional(),
)

/** Only bots have it, so that the records of others stay as they were published. */
export const botFlag = described(
  'True if the user is a bot, which never signs in; only bots have it.',
  flag.optional(),
)

const { username, isAdmin, loginDisabled, createdAt } = trait(userFields, 'record')

/** The rest is shown only if it is asked for, so that the entries of the list stay as they were published. */
export const UserEntry = record('UserEntry', {
  _id: text,
  username,
  fullname: described('Full name of the user, if they have given one.', text.optional()),
  initials: described('Initials of the user, if they have given any.', text.optional()),
  email: described('E-mail address; empty for a bot.', text.optional()),
  isAdmin: isAdmin.optional(),
  loginDisabled: loginDisabled.optional(),
  isBot: botFlag,
  avatarUrl: avatarShown,
  createdAt: createdAt.optional(),
})

/** The fields of a user in a record. */
export const userShown = {
  _id: text,
  ...trait(userFields, 'record'),
  isBot: botFlag,
  emails: list(object({ address: text, verified: flag })),
  services: object({}),
  sessionData: object({}),
  heartbeat: text.optional(),
  authenticationMethod: text,
}

export const UserRecord = record('User', userShown)

/** The user record that clients see; unset fields of the profile have their defaults. A token that is limited to boards sees no stars of others. */
export function userRecord(
  { isBot, profile, avatarUrl, starredBoards: stars, ...user }: User,
  boards: string[] | undefined,
) {
  const { email, emailKey, verifiedEmailKey, pendingEmail, secondFactor: _, ...rest } = user
  const starredBoards = stars.filter((board) => boards?.includes(board) ?? true)
  const isVerified = emailKey !== null && emailKey === verifiedEmailKey
  return {
    ...rest,
    isBot: isBot || undefined,
    emails: [
      ...(email === '' ? [] : [{ address: email, verified: isVerified }]),
      ...(pendingEmail === null ? [] : [{ address: pendingEmail, verified: false }]),
    ],
    profile: { ...NEW_PROFILE, ...profile, avatarUrl: avatarUrl ?? '', starredBoards },
    services: {},
    sessionData: {},
    heartbeat: undefined,
    authenticationMethod: 'password',
  }
}
