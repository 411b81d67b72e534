import { invalid } from '../../kernel/contract/app-error.ts'
import { ITEM_COLORS } from '../../kernel/contract/colors.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, isWithinYears } from '../../kernel/contract/days.ts'
import { type Moment, momentOf } from '../../kernel/contract/moment.ts'
import { editCard } from '../cards/edit-card.ts'
import { setCardField } from '../cards/set-custom-field.ts'
import type { EditCard } from '../cards/values.ts'
import type { Card } from '../model/rows.ts'
import { textAt } from './documents.ts'
import { ANY } from './document-kinds.ts'
import {
  type Act,
  type Stage,
  type Step,
  cardOf,
  filledIn,
  listNamed,
  personNamed,
  swimlaneNamed,
} from './stage.ts'
import { DATE_FIELDS, type DateField } from './trigger-kinds.ts'

type Change = Omit<EditCard, 'card' | 'list'>

/** An action that is an edit of the card, by the rules for edits by people. */
function edits(changeOf: (stage: Stage, card: Card) => Change): Act {
  return {
    access: 'move',
    steps: (stage) => {
      const change = changeOf(stage, cardOf(stage))
      return [(at) => editCard(at, { ...change, card: stage.cardId }, stage.context)]
    },
  }
}

/** Returns the values of a field of a card that can have several, with one more added. */
function withAlso(ids: readonly string[], more: string): string[] {
  return ids.includes(more) ? [...ids] : [...ids, more]
}

function dateOf({ action }: Stage): DateField {
  const named = DATE_FIELDS.find((one) => one === action['dateField'])
  if (named === undefined) throw invalid('action.dateField', 'is not a date of cards')
  return named
}

function colorOf({ action }: Stage) {
  const color = ITEM_COLORS.find((one) => one === action['selectedColor'])
  if (color === undefined) throw invalid('action.selectedColor', 'is not a color of cards')
  return color
}

const UNITS_MS: Record<string, number> = {
  minutes: MINUTE_MS,
  hours: HOUR_MS,
  days: DAY_MS,
  weeks: 7 * DAY_MS,
}

/**
 * The moment that is so far from now; undefined outside the years 1 to 9999. A month later is the same
 * day of that month, or its last one.
 */
export function distantFrom(now: Moment, count: number, unit: string): Moment | undefined {
  const unitMs = UNITS_MS[unit]
  const ms = unitMs === undefined ? monthsFrom(now, count) : Date.parse(now) + count * unitMs
  return isWithinYears(ms) ? momentOf(ms) : undefined
}

function monthsFrom(now: Moment, count: number): number {
  const date = new Date(now)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + count)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  const last = new Date(new Date(0).setUTCFullYear(year, month + 1, 0)).getUTCDate()
  return date.setUTCDate(Math.min(day, last))
}

function people(field: 'members' | 'assignees', isAdded: boolean): Act {
  return edits((stage, card) => {
    if (!isAdded && textAt(stage.action, 'username') === ANY) return { [field]: [] }
    const id = personNamed(stage)
    const ids = card[field]
    return { [field]: isAdded ? withAlso(ids, id) : ids.filter((one) => one !== id) }
  })
}

function toList(sortIn: (stage: Stage, list: ReturnType<typeof listNamed>) => Change) {
  return (stage: Stage): Change => {
    const list = listNamed(stage)
    return { listId: list.id, swimlaneId: swimlaneNamed(stage), ...sortIn(stage, list) }
  }
}

/** The lowest place among the open cards of a list, as far as it is known. */
function topOf({ on, cardId }: Stage, listId: string): number {
  let top = on.held.tops.get(listId) ?? Infinity
  for (const card of on.cards.values())
    if (card?.listId === listId && !card.archived && card.id !== cardId)
      top = Math.min(top, card.sort)
  return top
}

const toTop: Act = {
  ...edits((stage, card) =>
    toList((_stage, { id }) => {
      const top = topOf(stage, id)
      const isThere = card.listId === id && card.sort <= top
      return isThere || top === Infinity ? {} : { sort: top - 1 }
    })(stage),
  ),
  lacks(stage) {
    const { id } = listNamed(stage)
    return stage.on.held.tops.has(id) ? [] : [{ topsOf: [id] }]
  },
}

const toBottom = edits((stage, card) =>
  toList((_stage, { id, lastSort }) =>
    card.listId !== id || card.sort >= lastSort ? {} : { sort: lastSort + 1 },
  )(stage),
)

const setField: Act = {
  access: 'write',
  steps(stage): Step[] {
    const { listId: list, id: card } = cardOf(stage)
    const { customFieldId, value = null } = stage.action
    const given = typeof value === 'string' ? filledIn(stage, value) : value
    return [
      (at) =>
        setCardField(
          at,
          { list, card, customField: String(customFieldId), value: given },
          stage.context,
        ),
    ]
  },
}

/** The actions that change the card which they are about. */
export const cardActs = {
  moveCardToTop: toTop,
  moveCardToBottom: toBottom,
  archive: edits(() => ({ archive: true })),
  unarchive: edits((_stage, { archived }) => (archived ? { archive: false } : {})),
  markCardComplete: edits(() => ({ dueComplete: true })),
  markCardIncomplete: edits(() => ({ dueComplete: false })),
  setColor: edits((stage) => ({ color: colorOf(stage) })),
  addLabel: edits(({ action }, { labelIds }) => ({
    labelIds: withAlso(labelIds, textAt(action, 'labelId')),
  })),
  removeLabel: edits(({ action }, { labelIds }) => ({
    labelIds: labelIds.filter((id) => id !== action['labelId']),
  })),
  addMember: people('members', true),
  removeMember: people('members', false),
  addAssignee: people('assignees', true),
  removeAssignee: people('assignees', false),
  assignMover: edits(({ personId }, { assignees }) =>
    personId === '' ? {} : { assignees: withAlso(assignees, personId) },
  ),
  setDate: edits((stage, card) =>
    card[dateOf(stage)] === null ? { [dateOf(stage)]: stage.context.now } : {},
  ),
  updateDate: edits((stage) => ({ [dateOf(stage)]: stage.context.now })),
  removeDate: edits((stage) => ({ [dateOf(stage)]: null })),
  setDateRelative: edits((stage) => {
    const { days, unit = 'days' } = stage.action
    const date = distantFrom(stage.context.now, Number(days), String(unit))
    if (date === undefined) throw invalid('action.days', 'leads out of the years 1 to 9999')
    return { [dateOf(stage)]: date }
  }),
  setCustomField: setField,
}
