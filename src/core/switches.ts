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

/** The switches that 4.81 and later revisions have beside them. */
export const DATE_SWITCHES = [
  'allowsAssignedBy',
  'allowsReceivedDate',
  'allowsStartDate',
  'allowsEndDate',
  'allowsDueDate',
] as const

/** The switches of 7.x. */
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

const OFF: readonly Switch[] = [
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

/** Every switch with the value it has on a board: what was set, else on, but for counters and minicards. */
export function switchesOf(set: Partial<Record<Switch, boolean>>): Record<Switch, boolean> {
  return { ...keyed(ALL_SWITCHES, (name) => !OFF.includes(name)), ...set }
}
