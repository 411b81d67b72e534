import { ANY, type RuleDocument } from './rule-fields.ts'

export type RuleGiven = { trigger: RuleDocument; action: RuleDocument }

/** The values that presets take from the board and its reader. */
export type PresetPlace = {
  first: string
  last: string
  label: string
  me: string
  zone: string
  /** The question that is asked on cards that nobody touches. */
  question: string
}

const ANYBODY = { userId: ANY } as const

/** A schedule that is looked at in the morning. */
function eachMorning(zone: string, fields: RuleDocument): RuleDocument {
  return {
    activityType: 'scheduledTrigger',
    atTime: '09:00',
    timeZone: zone,
    listName: ANY,
    ...fields,
  }
}

/** The values of a schedule that do not make it another rule. */
const WHEN: ReadonlySet<string> = new Set(['atTime', 'timeZone'])

/** The presets that none of the rules is like, at whatever time of the day. */
export function unusedPresets(
  presets: readonly RuleGiven[],
  rules: readonly RuleGiven[],
): RuleGiven[] {
  return presets.filter((preset) => !rules.some((rule) => areAlike(rule, preset)))
}

function areAlike(one: RuleGiven, other: RuleGiven): boolean {
  return haveSame(one.trigger, other.trigger) && haveSame(one.action, other.action)
}

/** Says whether two documents hold the same; a field that is missing may hold anything. */
function haveSame(one: RuleDocument, other: RuleDocument): boolean {
  return Object.keys({ ...one, ...other })
    .filter((field) => !WHEN.has(field))
    .every((field) => (one[field] ?? ANY) === (other[field] ?? ANY))
}

/** Rules to begin with. They name the first and the last list of the board, which hold what is new and what is done on most. */
export function presetsFor({ first, last, label, me, zone, question }: PresetPlace): RuleGiven[] {
  const enters = (listName: string): RuleDocument => ({
    activityType: 'moveCard',
    listName,
    swimlaneName: ANY,
    oldListName: ANY,
    cardTitle: ANY,
    ...ANYBODY,
  })
  const finished: RuleDocument = {
    activityType: 'completeChecklist',
    checklistName: ANY,
    ...ANYBODY,
  }
  const toEnd = (listName: string): RuleDocument => ({
    actionType: 'moveCardToBottom',
    listName,
    swimlaneName: ANY,
  })
  return [
    { trigger: enters(last), action: { actionType: 'markCardComplete' } },
    { trigger: enters(last), action: { actionType: 'removeMember', username: ANY } },
    { trigger: enters(last), action: { actionType: 'updateDate', dateField: 'endAt' } },
    { trigger: enters(ANY), action: { actionType: 'assignMover' } },
    { trigger: finished, action: toEnd(last) },
    {
      trigger: {
        activityType: 'createCard',
        listName: first,
        swimlaneName: ANY,
        cardTitle: ANY,
        ...ANYBODY,
      },
      action: { actionType: 'addMember', username: me },
    },
    {
      trigger: { activityType: 'addedLabel', labelId: label, ...ANYBODY },
      action: { actionType: 'moveCardToTop', listName: ANY, swimlaneName: ANY },
    },
    {
      trigger: { activityType: 'assigned', username: ANY, ...ANYBODY },
      action: { actionType: 'setDate', dateField: 'startAt' },
    },
    {
      trigger: eachMorning(zone, {
        scheduleKind: 'aging',
        since: 'list',
        days: 14,
        listName: last,
      }),
      action: { actionType: 'archive' },
    },
    {
      trigger: eachMorning(zone, {
        scheduleKind: 'due',
        dueCondition: 'soon',
        days: 2,
        dateField: 'dueAt',
      }),
      action: { actionType: 'moveCardToTop', listName: ANY, swimlaneName: ANY },
    },
    {
      trigger: eachMorning(zone, {
        scheduleKind: 'due',
        dueCondition: 'overdue',
        dateField: 'dueAt',
      }),
      action: { actionType: 'addLabel', labelId: label },
    },
    {
      trigger: eachMorning(zone, { scheduleKind: 'aging', since: 'activity', days: 30 }),
      action: { actionType: 'addComment', text: question },
    },
  ]
}
