import type { SwitchName } from '../state/board-view.ts'

/** The switches of what cards and the board show, in groups. Other switches of a board are for other clients. */
export const FEATURES = {
  card: [
    'allowsLabels',
    'allowsMembers',
    'allowsAssignee',
    'allowsDescriptionText',
    'allowsChecklists',
    'allowsSubtasks',
    'allowsAttachments',
    'allowsComments',
    'allowsActivities',
  ],
  dates: ['allowsReceivedDate', 'allowsStartDate', 'allowsDueDate', 'allowsEndDate'],
  board: ['allowsBoardMemberList'],
} as const satisfies Record<string, readonly SwitchName[]>

export const FEATURE_GROUPS = ['card', 'dates', 'board'] as const
