import { keyed } from './keyed.ts'

/** A board's feature switches of every revision. */
export const BASIC_SWITCHES = [
  'allowsSubtasks',
  'allowsAttachments',
  'allowsChecklists',
  'allowsComments',
  'allowsDescriptionTitle',
  'allowsDescriptionText',
  'allowsActivities',
  'allowsLabels',
  'allowsAssignee',
  'allowsMembers',
  'allowsRequestedBy',
] as const

/** The switches that revision 4.81 added. */
export const DATE_SWITCHES = [
  'allowsAssignedBy',
  'allowsReceivedDate',
  'allowsStartDate',
  'allowsEndDate',
  'allowsDueDate',
] as const

/** The switches that 7.x added. */
export const LATER_SWITCHES = [
  'allowsCardCounterList',
  'allowsBoardMemberList',
  'allowsDescriptionTextOnMinicard',
  'allowsCoverAttachmentOnMinicard',
  'allowsBadgeAttachmentOnMinicard',
  'allowsCardSortingByNumberOnMinicard',
  'allowsCardNumber',
  'allowsCreator',
  'allowsCreatorOnMinicard',
  'allowsCardSortingByNumber',
  'allowsShowLists',
] as const

export type Switch =
  | (typeof BASIC_SWITCHES)[number]
  | (typeof DATE_SWITCHES)[number]
  | (typeof LATER_SWITCHES)[number]

const OFF_BY_DEFAULT: readonly Switch[] = [
  'allowsCardCounterList',
  'allowsDescriptionTextOnMinicard',
  'allowsCoverAttachmentOnMinicard',
  'allowsBadgeAttachmentOnMinicard',
  'allowsCardSortingByNumberOnMinicard',
  'allowsCreatorOnMinicard',
]

/** Every switch of every revision. */
export const ALL_SWITCHES: readonly Switch[] = [
  ...BASIC_SWITCHES,
  ...DATE_SWITCHES,
  ...LATER_SWITCHES,
]

/** Every switch with its value on a board: the one that was set, else the default. */
export function switchesOf(set: Partial<Record<Switch, boolean>>): Record<Switch, boolean> {
  return { ...keyed(ALL_SWITCHES, (name) => !OFF_BY_DEFAULT.includes(name)), ...set }
}
