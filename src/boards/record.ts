import { described, during } from '../contract/kind.ts'
import { listOf, record } from '../contract/record.ts'
import { since } from '../contract/revisions.ts'
import { choice, flag, number, text } from '../contract/wire.ts'
import { BOARD_COLORS, ITEM_COLORS } from '../core/colors.ts'
import { SWITCHED } from './switch-descriptions.ts'
import { trait } from '../core/entity.ts'
import { keyed } from '../core/keyed.ts'
import { memberFields } from '../members/fields.ts'
import type { BoardRow, Member } from '../core/rows.ts'
import {
  BASIC_SWITCHES,
  DATE_SWITCHES,
  LATER_SWITCHES,
  type Switch,
  switchesOf,
} from '../core/switches.ts'

const shown = (name: Switch) => described(SWITCHED[name], flag)

export const LabelRecord = record('BoardLabel', {
  _id: text,
  name: text,
  color: choice(...ITEM_COLORS),
})

export const BoardMember = record('BoardMember', {
  userId: described('Id of the member.', text),
  ...trait(memberFields, 'record'),
})

const Organisation = record('BoardOrganisation', {
  orgId: text,
  orgDisplayName: text,
  isActive: flag,
})
const Team = record('BoardTeam', { teamId: text, teamDisplayName: text, isActive: flag })

export const BoardRecord = record('Board', {
  _id: text,
  title: text,
  slug: text,
  archived: flag,
  archivedAt: during(since('7.72'), text.optional()),
  createdAt: text,
  modifiedAt: during(since('3.63'), text),
  stars: number,
  labels: listOf(LabelRecord),
  members: described('Members of the board, inactive ones too.', listOf(BoardMember)),
  permission: choice('private', 'public'),
  orgs: during(since('7.72'), listOf(Organisation)),
  teams: during(since('7.72'), listOf(Team)),
  color: choice(...BOARD_COLORS),
  backgroundImageURL: during(since('7.72'), text.optional()),
  description: text,
  subtasksDefaultBoardId: text,
  subtasksDefaultListId: text,
  dateSettingsDefaultBoardId: during(since('4.81'), text),
  dateSettingsDefaultListId: during(since('4.81'), text),
  ...keyed(BASIC_SWITCHES, (name) =>
    name === 'allowsRequestedBy' ? during(since('4.81'), shown(name)) : shown(name),
  ),
  ...keyed(DATE_SWITCHES, (name) => during(since('4.81'), shown(name))),
  ...keyed(LATER_SWITCHES, (name) => during(since('7.72'), shown(name))),
  presentParentTask: text,
  startAt: text.optional(),
  dueAt: text.optional(),
  endAt: text.optional(),
  spentTime: number,
  isOvertime: flag,
  type: text,
  sort: during(since('4.81'), number),
})

/** The board record that clients see. Organisations, teams and background images are always empty. */
export function boardRecord({ id, labels, switches: set, ...board }: BoardRow, members: Member[]) {
  return {
    ...board,
    ...switchesOf(set),
    _id: id,
    labels: labels.map(({ id: _id, name, color }) => ({ _id, name, color })),
    members,
    orgs: [],
    teams: [],
    backgroundImageURL: undefined,
  }
}
