import type { LoggedKind } from '../../src/boards/activity-kinds.ts'
import type { Activity } from '../state/card-view.ts'
import type { Given, PhraseKey } from '../text/phrases.ts'
import { ruleOf } from './history-rules.ts'

/** The names of what activities refer to, as they are now; undefined for what is gone. */
export type Names = {
  /** Stands for something that is gone. */
  gone: string
  person(id: string): string
  /** A rule as who did something. */
  rule(id: string): string
  list(id: string): string | undefined
  swimlane(id: string): string | undefined
  label(id: string): string | undefined
  /** The name of a custom field, and a value of it as text. */
  field(id: string): string | undefined
  fieldValue(id: string, value: Activity['value']): string
  moment(moment: string): string
  /** Why a rule could not act, as the service says it, in the language that is shown. */
  reason(reason: string): string
}

type HistoryKey = Extract<PhraseKey, `history.${string}`>

/** Each kind of activity names this in its sentence, beside who did it; the compiler asks for each. */
const ABOUT: Record<LoggedKind, (activity: Activity, names: Names) => string | undefined> = {
  createBoard: titled,
  importBoard: titled,
  removeBoard: titled,
  changedBoardTitle: titled,
  addBoardMember: person,
  removeBoardMember: person,
  createList: titled,
  removeList: titled,
  archivedList: titled,
  restoredList: titled,
  changedListTitle: titled,
  createSwimlane: titled,
  removeSwimlane: titled,
  archivedSwimlane: titled,
  restoredSwimlane: titled,
  changedSwimlaneTitle: titled,
  createCard: list,
  importCard: list,
  moveCard: list,
  moveCardBoard: list,
  archivedCard: titled,
  restoredCard: titled,
  madeTemplate: titled,
  endedTemplate: titled,
  deleteCard: titled,
  joinMember: person,
  unjoinMember: person,
  joinAssignee: person,
  unjoinAssignee: person,
  addedLabel: label,
  removedLabel: label,
  setCustomField: field,
  unsetCustomField: field,
  'a-receivedAt': titled,
  'a-startAt': titled,
  'a-dueAt': titled,
  'a-endAt': titled,
  almostdue: titled,
  duenow: titled,
  pastdue: titled,
  cardRecurred: titled,
  'a-changedTitle': titled,
  'a-changedDescription': titled,
  addAttachment: value,
  deleteAttachment: value,
  createCustomField: titled,
  deleteCustomField: titled,
  addComment: titled,
  editComment: titled,
  deleteComment: titled,
  addChecklist: checklist,
  removeChecklist: checklist,
  completeChecklist: checklist,
  uncompleteChecklist: checklist,
  addChecklistItem: value,
  removedChecklistItem: value,
  checkedItem: value,
  uncheckedItem: value,
  assignedItem: person,
  unassignedItem: person,
  createRule: titled,
  editRule: titled,
  deleteRule: titled,
  ruleRan: value,
  ruleFailed: reason,
}

/** Joins the changes of items that somebody made one after the other into one line, which counts them. */
const COUNTED = {
  addChecklistItem: 'history.added-items',
  checkedItem: 'history.checked-items',
} as const

/** Entries of the history that are one line: the newest of them, and how many they are. */
export type HistoryLine = { activity: Activity; count: number }

/** Folds activities, newest first, into lines. Those about new comments are left out, as comments are shown themselves. */
export function historyLines(activities: readonly Activity[]): HistoryLine[] {
  const lines: HistoryLine[] = []
  for (const activity of activities) {
    if (activity.activityType === 'addComment') continue
    const last = lines.at(-1)
    if (last !== undefined && areOne(last.activity, activity)) last.count += 1
    else lines.push({ activity, count: 1 })
  }
  return lines
}

function areOne(one: Activity, other: Activity): boolean {
  const { activityType, userId } = one
  const areAlike = activityType === other.activityType && userId === other.userId
  return isCounted(activityType) && areAlike && ruleOf(one) === ruleOf(other)
}

/** The sentence that a line is, and what fills it in. */
export function historyPhrase(
  { activity, count }: HistoryLine,
  names: Names,
): { key: HistoryKey; given: Given<HistoryKey> } {
  const { activityType: kind, userId, customFieldId = '', value, oldListId = '' } = activity
  const isOfKind = isKind(kind)
  const rule = ruleOf(activity)
  const given = {
    count,
    who: rule === undefined ? names.person(userId) : names.rule(rule),
    what: (isOfKind ? ABOUT[kind](activity, names) : undefined) ?? names.gone,
    from: names.list(oldListId) ?? names.gone,
    swimlane: names.swimlane(activity.swimlaneId ?? '') ?? names.gone,
    value:
      isOfKind && (isDate(kind) || OF_CLOCK.has(kind))
        ? names.moment(String(value ?? ''))
        : names.fieldValue(customFieldId, value),
  }
  if (count > 1 && isCounted(kind)) return { key: COUNTED[kind], given }
  return { key: isOfKind ? keyOf(kind, activity) : 'history.unknown', given }
}

function keyOf(kind: LoggedKind, activity: Activity): HistoryKey {
  const isCleared = activity.value === null || activity.value === undefined
  if (isDate(kind)) return isCleared ? `history.${kind}.cleared` : `history.${kind}`
  if (kind === 'moveCard' && activity.listId === activity.oldListId)
    return activity.swimlaneId === activity.oldSwimlaneId
      ? 'history.moveCard.within'
      : 'history.moveCard.swimlane'
  const isOfSelf = activity.memberId === activity.userId && ruleOf(activity) === undefined
  if (kind === 'joinMember' && isOfSelf) return 'history.joinMember.self'
  if (kind === 'unjoinMember' && isOfSelf) return 'history.unjoinMember.self'
  return `history.${kind}`
}

function isCounted(kind: string): kind is keyof typeof COUNTED {
  return kind in COUNTED
}

function isKind(kind: string): kind is LoggedKind {
  return Object.hasOwn(ABOUT, kind)
}

/** Activities that nobody did: they follow from the time. */
const OF_CLOCK: ReadonlySet<string> = new Set<LoggedKind>([
  'almostdue',
  'duenow',
  'pastdue',
  'cardRecurred',
])

type DateKind = 'a-receivedAt' | 'a-startAt' | 'a-dueAt' | 'a-endAt'

const DATE_KINDS: ReadonlySet<string> = new Set<DateKind>([
  'a-receivedAt',
  'a-startAt',
  'a-dueAt',
  'a-endAt',
])

function isDate(kind: LoggedKind): kind is DateKind {
  return DATE_KINDS.has(kind)
}

function titled({ title }: Activity) {
  return title
}

function value({ value: given }: Activity) {
  return typeof given === 'string' ? given : undefined
}

function reason({ reason: why }: Activity, names: Names) {
  return names.reason(why ?? '')
}

function checklist({ checklist: title }: Activity) {
  return title
}

function person({ memberId }: Activity, names: Names) {
  return memberId === undefined ? undefined : names.person(memberId)
}

function list({ listId }: Activity, names: Names) {
  return listId === undefined ? undefined : names.list(listId)
}

function label({ labelId }: Activity, names: Names) {
  return labelId === undefined ? undefined : names.label(labelId)
}

function field({ customFieldId }: Activity, names: Names) {
  return customFieldId === undefined ? undefined : names.field(customFieldId)
}
