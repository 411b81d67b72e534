import { during, spelled, varies } from '../../contract/kind.ts'
import { listOf, record } from '../../contract/record.ts'
import { since } from '../../contract/revisions.ts'
import { list, object } from '../../contract/compound.ts'
import { flag, number, text } from '../../contract/wire.ts'
import type { Member } from '../../domain/rows.ts'
import type { User } from '../../domain/user.ts'

export const TokenResult = record('TokenResult', {
  id: text,
  token: text,
  tokenExpires: varies(text, (revision) =>
    revision === '7.92' ? spelled({ type: 'string', format: 'date-time' }, text) : text,
  ),
})

export const UserEntry = record('UserEntry', { _id: text, username: text })

const texts = list(text)

const Profile = object({
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
  listSortBy: text,
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
  profile: Profile,
  services: object({}),
  heartbeat: text.optional(),
  isAdmin: flag,
  createdThroughApi: flag,
  loginDisabled: flag,
  authenticationMethod: text,
}

export const UserRecord = record('User', user)

const Membership = record('Membership', {
  boardId: text,
  isAdmin: flag,
  isActive: flag,
  isNoComments: flag,
  isCommentOnly: flag,
  isWorker: during(since('3.63'), flag),
})

/** The current user, with the boards they are a member of. */
export const CurrentUser = record('CurrentUser', { ...user, boards: listOf(Membership) })

/** A user as clients see them; what a profile does not say has the value it begins with. */
export function userRecord({ id, email, profile, ...rest }: User) {
  return {
    ...rest,
    _id: id,
    emails: [{ address: email, verified: false }],
    profile: { ...NEW_PROFILE, ...profile },
    services: {},
    heartbeat: undefined,
    authenticationMethod: 'password',
  }
}

/** The memberships of the current user. */
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
