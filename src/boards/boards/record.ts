import { userFields } from '../../accounts/users/fields.ts'
import { profileFields } from '../../accounts/users/profile-fields.ts'
import { avatarShown, botFlag } from '../../accounts/users/record.ts'
import { list } from '../../kernel/contract/compound.ts'
import { described, during } from '../../kernel/contract/kind.ts'
import { listOf, record } from '../../kernel/contract/record.ts'
import { since } from '../../kernel/contract/revisions.ts'
import { count, flag, text } from '../../kernel/contract/wire.ts'
import { trait } from '../../kernel/contract/entity.ts'
import { ownBackgroundPath } from './addresses.ts'
import { memberRecord, membershipFields } from '../members/record.ts'
import type { BoardRow, Member } from '../model/rows.ts'
import { boardFields } from './fields.ts'
import { LISTS_ON_TILE, PEOPLE_ON_TILE } from './own-board-queries.ts'
import { switchFields, switchesOf } from './switch-fields.ts'

export const BoardMember = record('BoardMember', {
  userId: described('Id of the member.', text),
  ...membershipFields,
})

const { fullname, initials } = trait(profileFields, 'record')

export const UserInView = record('UserInView', {
  _id: text,
  username: trait(userFields, 'record').username,
  fullname: fullname.optional(),
  initials: initials.optional(),
  isBot: botFlag,
  isPlaceholder: during(
    since('11'),
    described(
      'True if it is the name of somebody without an account, whom an import has brought; only such people have it.',
      flag.optional(),
    ),
  ),
  avatarUrl: avatarShown,
})

const Organisation = record('BoardOrganisation', {
  orgId: text,
  orgDisplayName: text,
  isActive: flag,
})
const Team = record('BoardTeam', { teamId: text, teamDisplayName: text, isActive: flag })

const backgroundUrl = during(
  since('11'),
  described('Path of the picture below the lists; absent without one.', text.optional()),
)

export const BoardRecord = record('Board', {
  _id: text,
  ...trait(boardFields, 'record'),
  ...trait(switchFields, 'record'),
  members: described('Members of the board, inactive ones too.', listOf(BoardMember)),
  orgs: during(since('7.72'), listOf(Organisation)),
  teams: during(since('7.72'), listOf(Team)),
  backgroundImageURL: during(since('7.72'), text.optional()),
  backgroundUrl,
  watching: during(since('11'), described('True if the caller watches it.', flag.optional())),
})

/** The board record that clients see. Organisations, teams and the background image of WeKan, which is any address, are always empty. */
export function boardRecord(
  { switches: set, ...board }: BoardRow,
  members: Member[],
  watching?: boolean,
) {
  return {
    ...board,
    ...switchesOf(set),
    members: members.map(memberRecord),
    orgs: [],
    teams: [],
    backgroundImageURL: undefined,
    backgroundUrl: ownBackgroundPath(board),
    watching,
  }
}

const { title, slug, color, gradient, permission, archived, createdAt, modifiedAt, type } = trait(
  boardFields,
  'record',
)

/** A board as lists of boards show it. */
export const BoardInList = record('BoardInList', {
  _id: text,
  title,
  slug,
  color,
  gradient,
  backgroundUrl,
  permission,
  archived,
  type,
  createdAt,
  modifiedAt,
  members: described('Number of active members.', count),
  lists: described(
    `Number of cards in each list that is not archived, of the first ${LISTS_ON_TILE}.`,
    list(count),
  ),
  people: described(`The first ${PEOPLE_ON_TILE} active members.`, listOf(UserInView)),
})

/** The row of a board as lists of boards show it. */
export function boardInList<B extends Pick<BoardRow, 'id' | 'backgroundId'>>(board: B) {
  return { ...board, backgroundUrl: ownBackgroundPath(board) }
}
