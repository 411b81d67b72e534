import type { Moment } from '../../kernel/contract/moment.ts'
import type { LoggedKind, LoggedRefs } from '../activity-kinds.ts'

/** The kind of a moment at which the clock would have looked at a card; the log has none. */
export const TICK = 'tick'

/** An entry of the log about a card, as far as replays read it. */
export type Entry = {
  kind: LoggedKind | typeof TICK
  userId: string
  createdAt: Moment
  refs: LoggedRefs
}

/** A value that something of a card had; undefined if the log does not say. */
export type Known = string | number | boolean | null | undefined

/** A statement of an entry about one aspect of its card, such as its list or a label: the values before it and after it. */
export type Fact = { aspect: string; before: Known; after: Known }

/** The list of a card that is not on the board. */
export const GONE = ''

const DATES: Partial<Record<Entry['kind'], string>> = {
  'a-receivedAt': 'receivedAt',
  'a-startAt': 'startAt',
  'a-dueAt': 'dueAt',
  'a-endAt': 'endAt',
}

/** The entries that say that a card has something from then on (`true`), or no longer. */
const SWITCHES: Partial<
  Record<Entry['kind'], [aspect: (refs: LoggedRefs) => string, is: boolean]>
> = {
  archivedCard: [() => 'archived', true],
  restoredCard: [() => 'archived', false],
  madeTemplate: [() => 'archived', true],
  endedTemplate: [() => 'archived', false],
  joinMember: [memberOf, true],
  unjoinMember: [memberOf, false],
  joinAssignee: [({ memberId }) => `assignee:${memberId}`, true],
  unjoinAssignee: [({ memberId }) => `assignee:${memberId}`, false],
  addedLabel: [({ labelId }) => `label:${labelId}`, true],
  removedLabel: [({ labelId }) => `label:${labelId}`, false],
  addChecklist: [({ checklist }) => `checklist:${checklist}`, true],
  removeChecklist: [({ checklist }) => `checklist:${checklist}`, false],
}

function memberOf({ memberId }: LoggedRefs): string {
  return `member:${memberId}`
}

/** Lists the facts in the entries of a card, each with the place of its entry among them. */
export function factsIn(entries: readonly Entry[], boardId: string): (Fact & { at: number })[] {
  let isGone = false
  return entries.flatMap((entry, at) => {
    const { listId } = entry.refs
    const place = placeFacts(entry, boardId)
    // A deleted card that is restored is in the list that its entries name from then on.
    if (isGone && place.length === 0 && listId !== undefined)
      place.push({ aspect: 'list', before: GONE, after: listId })
    const moved = place.find(({ aspect }) => aspect === 'list')
    if (moved !== undefined) isGone = moved.after === GONE
    return [...place, ...valueFacts(entry)].map((fact) => ({ ...fact, at }))
  })
}

function placeFacts({ kind, refs }: Entry, boardId: string): Fact[] {
  const { listId, swimlaneId } = refs
  if (kind === 'createCard' || kind === 'importCard')
    return [
      { aspect: 'list', before: undefined, after: listId },
      { aspect: 'swimlane', before: undefined, after: swimlaneId },
      { aspect: 'archived', before: undefined, after: false },
    ]
  if (kind === 'moveCard')
    return [
      { aspect: 'list', before: refs.oldListId, after: listId },
      { aspect: 'swimlane', before: refs.oldSwimlaneId, after: swimlaneId },
    ]
  if (kind === 'moveCardBoard')
    return refs.oldBoardId === boardId
      ? [{ aspect: 'list', before: refs.oldListId, after: GONE }]
      : [{ aspect: 'list', before: GONE, after: listId }]
  if (kind === 'deleteCard') return [{ aspect: 'list', before: listId, after: GONE }]
  return []
}

function valueFacts({ kind, refs }: Entry): Fact[] {
  const change = SWITCHES[kind]
  if (change !== undefined) {
    const [aspectOf, is] = change
    return [{ aspect: aspectOf(refs), before: !is, after: is }]
  }
  const { value, oldValue = null, customFieldId } = refs
  const date = DATES[kind]
  // The log forgets the values of a deleted card.
  if (date !== undefined)
    return [{ aspect: date, before: value === undefined ? undefined : oldValue, after: value }]
  if (kind === 'setCustomField' || kind === 'unsetCustomField')
    return [{ aspect: `field:${customFieldId}`, before: undefined, after: value }]
  return []
}
