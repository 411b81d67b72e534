import { described, spelled, varies } from '../contract/kind.ts'
import { listOf, record, shownAs, nestedRecord } from '../contract/record.ts'
import { since, until } from '../contract/revisions.ts'
import { list, object } from '../contract/compound.ts'
import { choice, flag, number, text } from '../contract/wire.ts'
import { trait } from '../core/entity.ts'
import { memberFields } from '../members/fields.ts'
import type { Member } from '../core/rows.ts'
import type { User } from '../core/user.ts'

const HAS_DATE_FORMAT = since('7.92')

export const TokenResult = record('TokenResult', {
  id: text,
  token: described(
    'Token to send as `Authorization: Bearer …`. With the request header `Laneway-Session: cookie`, from pages of the service, it is set as a cookie instead.',
    text,
  ),
  tokenExpires: varies(text, (revision) =>
    HAS_DATE_FORMAT.includes(revision)
      ? spelled({ type: 'string', format: 'date-time' }, text)
      : text,
  ),
})

export const UserEntry = record('UserEntry', { _id: text, username: text })

const texts = list(text)

const SORTS = choice('-modifiedAt', 'modifiedAt', '-title', 'title', '-sort', 'sort')
const FIRST_SORTS = choice('-modifiedat', 'modifiedat', '-title', 'title', '-sort', 'sort')

const LOWER_CASE = until('4.81')

/** How lists are sorted; in lower case up to 4.81. */
const listSortBy = shownAs(
  text,
  (revision, by) => (LOWER_CASE.includes(revision) ? by.toLowerCase() : by),
  (revision) => (LOWER_CASE.includes(revision) ? FIRST_SORTS : SORTS).doc,
)

const Profile = record('Profile', {
  avatarUrl: text,
  fullname: text,
  initials: text,
  language: text,
  icode: text,
  templatesBoardId: text,
  cardTemplatesSwimlaneId: text,
  listTemplatesSwimlaneId: text,
  boardTemplatesSwimlaneId: text,
  boardView: text,
  listSortBy,
  emailBuffer: texts,
  invitedBoards: texts,
  notifications: texts,
  starredBoards: texts,
  showDesktopDragHandles: flag,
  hiddenSystemMessages: flag,
  hiddenMinicardLabelText: flag,
  showCardsCountAt: number,
})

const user = {
  _id: text,
  username: text,
  emails: list(object({ address: text, verified: flag })),
  createdAt: text,
  modifiedAt: text,
  profile: nestedRecord(Profile),
  services: object({}),
  sessionData: object({}),
  heartbeat: text.optional(),
  isAdmin: described('Whether the user is the site admin.', flag),
  createdThroughApi: flag,
  loginDisabled: flag,
  authenticationMethod: text,
}

export const UserRecord = record('User', user)

const Membership = record('Membership', {
  boardId: text,
  ...trait(memberFields, 'record'),
})

export const CurrentUser = record('CurrentUser', { ...user, boards: listOf(Membership) })

/** The user record that clients see; unset fields of the profile have their defaults. */
export function userRecord({ id, email, profile, ...rest }: User) {
  return {
    ...rest,
    _id: id,
    emails: [{ address: email, verified: false }],
    profile: { ...NEW_PROFILE, ...profile },
    services: {},
    sessionData: {},
    heartbeat: undefined,
    authenticationMethod: 'password',
  }
}

export function membershipRecord({ userId: _userId, ...membership }: Member) {
  return membership
}

const NEW_PROFILE = {
  avatarUrl: '',
  fullname: '',
  initials: '',
  language: 'en',
  icode: '',
  templatesBoardId: '',
  cardTemplatesSwimlaneId: '',
  listTemplatesSwimlaneId: '',
  boardTemplatesSwimlaneId: '',
  boardView: 'board-view-swimlanes',
  listSortBy: '-modifiedAt',
  emailBuffer: [],
  invitedBoards: [],
  notifications: [],
  starredBoards: [],
  showDesktopDragHandles: false,
  hiddenSystemMessages: false,
  hiddenMinicardLabelText: false,
  showCardsCountAt: -1,
}
