/** The entry of an integration's `activities` that stands for every kind. */
export const ALL = 'all'

/** The kinds of activity. Integrations name them with the prefix `act-`. */
export const ACTIVITY_KINDS = [
  'createBoard',
  'importBoard',
  'removeBoard',
  'changedBoardTitle',
  'addBoardMember',
  'removeBoardMember',
  'createList',
  'removeList',
  'archivedList',
  'restoredList',
  'changedListTitle',
  'createSwimlane',
  'removeSwimlane',
  'archivedSwimlane',
  'restoredSwimlane',
  'changedSwimlaneTitle',
  'createCard',
  'importCard',
  'moveCard',
  'moveCardBoard',
  'archivedCard',
  'restoredCard',
  'madeTemplate',
  'endedTemplate',
  'deleteCard',
  'joinMember',
  'unjoinMember',
  'joinAssignee',
  'unjoinAssignee',
  'addedLabel',
  'removedLabel',
  'setCustomField',
  'unsetCustomField',
  'a-receivedAt',
  'a-startAt',
  'a-dueAt',
  'a-endAt',
  'almostdue',
  'duenow',
  'pastdue',
  'cardRecurred',
  'a-changedTitle',
  'a-changedDescription',
  'addAttachment',
  'deleteAttachment',
  'createCustomField',
  'deleteCustomField',
  'addComment',
  'editComment',
  'deleteComment',
  'addChecklist',
  'removeChecklist',
  'completeChecklist',
  'uncompleteChecklist',
  'addChecklistItem',
  'removedChecklistItem',
  'checkedItem',
  'uncheckedItem',
  'assignedItem',
  'unassignedItem',
] as const

export type ActivityKind = (typeof ACTIVITY_KINDS)[number]

/** The things that an activity refers to; fields that do not apply are unset. Titles are those at the time of the activity. */
export type ActivityRefs = {
  listId?: string
  oldListId?: string
  swimlaneId?: string
  oldSwimlaneId?: string
  boardId?: string
  oldBoardId?: string
  cardId?: string
  memberId?: string
  commentId?: string
  comment?: string
  checklistId?: string
  checklist?: string
  checklistItemId?: string
  attachmentId?: string
  labelId?: string
  customFieldId?: string
  value?: string | number | boolean | null
  /** The date that `value` replaces. */
  oldValue?: string
  /** Says why something failed. */
  reason?: string
  title?: string
}
