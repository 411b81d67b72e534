import type { LoggedKind } from '../../src/boards/activity-kinds.ts'

/** The entry of an integration's kinds that stands for every one. */
export const EVERY_KIND = 'all'

export const ACTIVITY_GROUPS = [
  'board',
  'members',
  'lists',
  'swimlanes',
  'cards',
  'people',
  'labels',
  'fields',
  'dates',
  'attachments',
  'comments',
  'checklists',
  'rules',
] as const

export type ActivityGroup = (typeof ACTIVITY_GROUPS)[number]

/** The subject of each kind of activity; the compiler asks for each. */
const GROUP_OF: Record<LoggedKind, ActivityGroup> = {
  createBoard: 'board',
  importBoard: 'board',
  removeBoard: 'board',
  changedBoardTitle: 'board',
  addBoardMember: 'members',
  removeBoardMember: 'members',
  createList: 'lists',
  removeList: 'lists',
  archivedList: 'lists',
  restoredList: 'lists',
  changedListTitle: 'lists',
  createSwimlane: 'swimlanes',
  removeSwimlane: 'swimlanes',
  archivedSwimlane: 'swimlanes',
  restoredSwimlane: 'swimlanes',
  changedSwimlaneTitle: 'swimlanes',
  createCard: 'cards',
  importCard: 'cards',
  moveCard: 'cards',
  moveCardBoard: 'cards',
  archivedCard: 'cards',
  restoredCard: 'cards',
  madeTemplate: 'cards',
  endedTemplate: 'cards',
  deleteCard: 'cards',
  joinMember: 'people',
  unjoinMember: 'people',
  joinAssignee: 'people',
  unjoinAssignee: 'people',
  addedLabel: 'labels',
  removedLabel: 'labels',
  setCustomField: 'fields',
  unsetCustomField: 'fields',
  'a-receivedAt': 'dates',
  'a-startAt': 'dates',
  'a-dueAt': 'dates',
  'a-endAt': 'dates',
  almostdue: 'dates',
  duenow: 'dates',
  pastdue: 'dates',
  cardRecurred: 'dates',
  'a-changedTitle': 'cards',
  'a-changedDescription': 'cards',
  addAttachment: 'attachments',
  deleteAttachment: 'attachments',
  createCustomField: 'fields',
  deleteCustomField: 'fields',
  addComment: 'comments',
  editComment: 'comments',
  deleteComment: 'comments',
  addChecklist: 'checklists',
  removeChecklist: 'checklists',
  completeChecklist: 'checklists',
  uncompleteChecklist: 'checklists',
  addChecklistItem: 'checklists',
  removedChecklistItem: 'checklists',
  checkedItem: 'checklists',
  uncheckedItem: 'checklists',
  assignedItem: 'checklists',
  unassignedItem: 'checklists',
  createRule: 'rules',
  editRule: 'rules',
  deleteRule: 'rules',
  ruleRan: 'rules',
  ruleFailed: 'rules',
}

/** The kinds of a group as integrations name them. */
export function kindsOf(group: ActivityGroup): string[] {
  return Object.entries(GROUP_OF)
    .filter(([, of]) => of === group)
    .map(([kind]) => `act-${kind}`)
}

/** Says whether all, some or none of a group are among the kinds. */
export function shareOf(group: ActivityGroup, kinds: readonly string[]): 'all' | 'some' | 'none' {
  const own = kindsOf(group)
  const chosen = own.filter((kind) => kinds.includes(kind)).length
  if (chosen === 0) return 'none'
  return chosen === own.length ? 'all' : 'some'
}

/** The kinds with all of a group, or without any of it. */
export function withGroup(kinds: readonly string[], group: ActivityGroup, isOn: boolean): string[] {
  const own = kindsOf(group)
  const rest = kinds.filter((kind) => kind !== EVERY_KIND && !own.includes(kind))
  return isOn ? [...rest, ...own] : rest
}
