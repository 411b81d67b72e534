import type { List, Swimlane } from '../model/rows.ts'
import { isActionKind } from './action-kinds.ts'
import type { ActionKind } from './action-kinds.ts'
import { distantFrom } from './card-acts.ts'
import { type Names, usernameOf } from './card-events.ts'
import { textAt } from './documents.ts'
import { ANY, type RuleDocument } from './document-kinds.ts'
import { GONE, type Known } from './replay-facts.ts'
import type { History } from './replay-history.ts'

/** A replay takes place on this: the names on the board, its members and its labels, as they are now. */
export type ReplayBoard = Names & {
  id: string
  memberIds: readonly string[]
  labelIds: readonly string[]
}

/** A card at a moment of its past, at which a rule would have acted. */
export type Past = { history: History; at: number; now: string; personId: string }

/** The values that an action sets, by aspects; whether it would have changed anything is undefined if the log does not say it. */
export type Effect = { acts: boolean | undefined; sets: readonly Set[] }

type Set = { aspect: string; to: Known }

type Means = (action: RuleDocument, past: Past, on: ReplayBoard) => Effect

const UNKNOWN: Effect = { acts: undefined, sets: [] }

/** The action would have failed, as it names something that is not there. */
const FAILS: Effect = { acts: false, sets: [] }

/** The action makes something, which is new, whatever there was before. */
const MAKES: Effect = { acts: true, sets: [] }

/** Says what an action would have done with a card. */
export function effectOf(action: RuleDocument, past: Past, on: ReplayBoard): Effect {
  const kind = action['actionType']
  return isActionKind(kind) ? MEANS[kind](action, past, on) : FAILS
}

/** The effect of setting aspects of a card that is open, or of any card. */
function setting(sets: Set[], { history, at }: Past, onArchived = false): Effect {
  const archived = history.valueAt('archived', at)
  if (!onArchived && archived === true) return FAILS
  const values = sets.map(({ aspect, to }) => ({ to, is: history.valueAt(aspect, at) }))
  const isChanged = values.some(({ is, to }) => is !== undefined && is !== to)
  const isSame = values.every(({ is, to }) => is !== undefined && is === to)
  if (isSame) return { acts: false, sets }
  const isKnown = isChanged && (onArchived || archived !== undefined)
  return { acts: isKnown ? true : undefined, sets }
}

function sets(aspect: string, to: Known, onArchived = false): Means {
  return (_action, past) => setting([{ aspect, to }], past, onArchived)
}

function setsNamed(prefix: string, key: string, to: Known): Means {
  return (action, past) => setting([{ aspect: `${prefix}:${textAt(action, key)}`, to }], past)
}

/** Adds or removes somebody; `*` removes everybody. */
function people(prefix: 'member' | 'assignee', isAdded: boolean): Means {
  return (action, past, on) => {
    const name = textAt(action, 'username')
    if (!isAdded && name === ANY) {
      const all = past.history.aspectsOf(`${prefix}:`)
      return setting(
        all.map((aspect) => ({ aspect, to: false })),
        past,
      )
    }
    const id = on.memberIds.find((one) => one === name || usernameOf(on, one) === name)
    if (id === undefined) return FAILS
    return setting([{ aspect: `${prefix}:${id}`, to: isAdded }], past)
  }
}

/** A move to another list, or to another place in the same one: the log has no places in lists. */
const move: Means = (action, past, on) => {
  const list = placeNamed(on.lists, textAt(action, 'listName'))
  const swimlane = placeNamed(on.swimlanes, textAt(action, 'swimlaneName'))
  if (list === null || swimlane === null) return FAILS
  const effect = setting(
    [
      ...(list === undefined ? [] : [{ aspect: 'list', to: list }]),
      ...(swimlane === undefined ? [] : [{ aspect: 'swimlane', to: swimlane }]),
    ],
    past,
  )
  const stays = effect.acts === false && past.history.valueAt('archived', past.at) === false
  return stays ? { ...effect, acts: undefined } : effect
}

/** The id of an open list or swimlane of that title; undefined for that of the card, null for none. */
function placeNamed(
  rows: ReadonlyMap<string, Pick<List | Swimlane, 'id' | 'title' | 'archived' | 'sort'>>,
  name: string,
): string | undefined | null {
  if (name === ANY) return undefined
  const open = [...rows.values()].toSorted((a, b) => a.sort - b.sort)
  return open.find(({ title, archived }) => title === name && !archived)?.id ?? null
}

function setsDate(toOf: (action: RuleDocument, past: Past) => Known): Means {
  return (action, past) =>
    setting([{ aspect: textAt(action, 'dateField'), to: toOf(action, past) }], past)
}

const setField: Means = (action, past, on) => {
  const { value } = action
  const field = textAt(action, 'customFieldId')
  if (!on.customFields.has(field)) return FAILS
  const aspect = `field:${field}`
  const is = past.history.valueAt(aspect, past.at)
  const to = value === undefined || value === '' ? null : String(value)
  // Values are compared as texts, as rules have them.
  return setting([{ aspect, to: (is ?? null) !== null && String(is) === to ? is : to }], past)
}

/** The way in which each kind of action changes a card, as far as the log tells of it. */
const MEANS: Record<ActionKind, Means> = {
  moveCardToTop: move,
  moveCardToBottom: move,
  linkCard: () => MAKES,
  createCard: () => MAKES,
  addSubtask: () => MAKES,
  addComment: () => MAKES,
  sendEmail: () => MAKES,
  addChecklist: addsChecklist,
  addChecklistWithItems: addsChecklist,
  addSwimlane: () => UNKNOWN,
  moveAllCardsInList: () => UNKNOWN,
  sortList: () => UNKNOWN,
  archive: sets('archived', true, true),
  unarchive: sets('archived', false, true),
  markCardComplete: sets('dueComplete', true),
  markCardIncomplete: sets('dueComplete', false),
  setColor: (action, past) =>
    setting([{ aspect: 'color', to: textAt(action, 'selectedColor') }], past),
  addLabel: (action, past, on) =>
    on.labelIds.includes(textAt(action, 'labelId'))
      ? setsNamed('label', 'labelId', true)(action, past, on)
      : FAILS,
  removeLabel: setsNamed('label', 'labelId', false),
  addMember: people('member', true),
  removeMember: people('member', false),
  addAssignee: people('assignee', true),
  removeAssignee: people('assignee', false),
  assignMover: (_action, past) =>
    setting([{ aspect: `assignee:${past.personId}`, to: true }], past),
  setDate: (action, past) => {
    const aspect = textAt(action, 'dateField')
    const is = past.history.valueAt(aspect, past.at)
    return setting([{ aspect, to: is === null ? past.now : is }], past)
  },
  updateDate: setsDate((_action, { now }) => now),
  removeDate: setsDate(() => null),
  setDateRelative: (action, past, on) => {
    const { days, unit = 'days' } = action
    const date = distantFrom(past.now, Number(days), String(unit))
    return date === undefined ? FAILS : setsDate(() => date)(action, past, on)
  },
  removeChecklist: setsNamed('checklist', 'checklistName', false),
  checkAll: () => UNKNOWN,
  uncheckAll: () => UNKNOWN,
  checkItem: () => UNKNOWN,
  uncheckItem: () => UNKNOWN,
  setCustomField: setField,
  moveToBoard: (action, past, on) =>
    textAt(action, 'boardId') === on.id
      ? move(action, past, on)
      : sets('list', GONE)(action, past, on),
}

function addsChecklist(action: RuleDocument): Effect {
  const aspect = `checklist:${textAt(action, 'checklistName')}`
  return { acts: true, sets: [{ aspect, to: true }] }
}
