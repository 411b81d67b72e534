import type { LoggedKind, LoggedRefs } from '../activity-kinds.ts'
import type { Change, DomainEvent } from '../model/decision.ts'
import { labelsById } from '../model/memoized.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { textAt } from './documents.ts'
import { ANY, type RuleDocument } from './document-kinds.ts'
import { type TriggerKind, isTriggerKind } from './trigger-kinds.ts'

/** An event of a card, by which rules are triggered. */
export type CardEvent = {
  kind: TriggerKind
  cardId: string
  refs: LoggedRefs
  /** The user who did it; of what a rule did, who made the rule. */
  userId: string
  dateField?: string
}

/** The entries of the log that trigger rules under another name than their own. */
const KIND_OF: Partial<Record<LoggedKind, TriggerKind>> = {
  joinAssignee: 'assigned',
  unjoinAssignee: 'unassigned',
  addComment: 'commented',
  'a-receivedAt': 'dateChanged',
  'a-startAt': 'dateChanged',
  'a-dueAt': 'dateChanged',
  'a-endAt': 'dateChanged',
  setCustomField: 'customFieldChanged',
  unsetCustomField: 'customFieldChanged',
  addChecklistItem: 'addedChecklistItem',
}

/** Lists the events of cards of a board, in order; `before` is the board before the changes. */
export function cardEventsOf(
  before: BoardSnapshot,
  { changes, events }: { changes: Change[]; events: DomainEvent[] },
  userId: string,
): CardEvent[] {
  return [
    ...events.flatMap((one) => cardEventOf(one, userId)),
    ...changes.flatMap((change) => linkOf(before, change, userId)),
  ]
}

/** Returns the card event that an event of the log means for the rules of its board; none if it can trigger none. */
export function cardEventOf(
  { kind: logged, refs, boardId }: Pick<DomainEvent, 'kind' | 'refs' | 'boardId'>,
  userId: string,
): CardEvent[] {
  const kind = KIND_OF[logged] ?? logged
  const { cardId } = refs
  if (boardId !== undefined || cardId === undefined || !isTriggerKind(kind)) return []
  // Another place among the cards of a list is no move.
  const stays = refs.listId === refs.oldListId && refs.swimlaneId === refs.oldSwimlaneId
  if (kind === 'moveCard' && stays) return []
  const dateField = kind === 'dateChanged' ? { dateField: logged.slice(2) } : {}
  return [{ kind, cardId, refs, userId, ...dateField }]
}

/** No entry of the log tells of a dependency, so it is found among the changes. */
function linkOf(before: BoardSnapshot, change: Change, userId: string): CardEvent[] {
  if (change.do !== 'update' || change.table !== 'cards') return []
  const cardId = String(Reflect.get(change.key, 'id'))
  const card = before.cards.get(cardId)
  if (!card || !('cardDependencies' in change.set)) return []
  const known = new Set(card.cardDependencies.map((one) => one.cardId))
  const more = change.set.cardDependencies?.filter((one) => !known.has(one.cardId)) ?? []
  if (more.length === 0) return []
  const { listId, swimlaneId, title } = card
  return [{ kind: 'linked', cardId, refs: { cardId, listId, swimlaneId, title }, userId }]
}

/** The names that triggers are matched by. */
export type Names = Pick<BoardSnapshot, 'lists' | 'swimlanes' | 'people' | 'names' | 'customFields'>

/** Returns true if a trigger is about an event. Fields match names as they are written; a title also matches by one word of it. */
export function matches(on: Names, trigger: RuleDocument, event: CardEvent): boolean {
  return trigger['activityType'] === event.kind && misses(on, trigger, event).length === 0
}

/** The fields of a trigger that do not match an event. */
export function misses(on: Names, trigger: RuleDocument, event: CardEvent): string[] {
  return Object.entries(valuesOf(on, event)).flatMap(([key, of]) => {
    const wanted = textAt(trigger, key)
    return wanted === ANY || of().includes(wanted) ? [] : [key]
  })
}

/** The values that the fields of a trigger may have for an event. */
function valuesOf(on: Names, { refs, userId, dateField }: CardEvent) {
  const titleIn = (rows: ReadonlyMap<string, { title: string }>, id: string | undefined) =>
    rows.get(id ?? '')?.title ?? []
  const given = (value: LoggedRefs['value']) => (value === undefined ? [] : [String(value)])
  return {
    listName: () => [titleIn(on.lists, refs.listId)].flat(),
    oldListName: () => [titleIn(on.lists, refs.oldListId)].flat(),
    swimlaneName: () => [titleIn(on.swimlanes, refs.swimlaneId)].flat(),
    cardTitle: () => [refs.title ?? '', ...(refs.title ?? '').split(/\s+/)],
    username: () => given(usernameOf(on, refs.memberId)),
    labelId: () => given(refs.labelId),
    checklistName: () => given(refs.checklist),
    checklistItemName: () => given(refs.value),
    customFieldId: () => given(refs.customFieldId),
    value: () => [...given(refs.value ?? ''), ...itemNames(on, refs)],
    dateField: () => given(dateField),
    userId: () => [userId],
  }
}

export function usernameOf(
  on: Pick<Names, 'people' | 'names'>,
  id: string | undefined,
): string | undefined {
  return id === undefined ? undefined : (on.people.get(id)?.username ?? on.names.get(id))
}

/** The value of a dropdown is the id of its item, and is known by its name. */
function itemNames(on: Names, { customFieldId, value }: LoggedRefs): string[] {
  const items = on.customFields.get(customFieldId ?? '')?.settings.dropdownItems ?? []
  return items.filter(({ _id }) => _id === value).map(({ name }) => name)
}

/** Returns true if a card is as it is after what a trigger is about, as far as the board shows it. */
export function holdsFor(on: BoardSnapshot, trigger: RuleDocument, cardId: string): boolean {
  const card = on.cards.get(cardId)
  if (!card) return false
  const names = (ids: string[]) => ids.flatMap((id) => usernameOf(on, id) ?? [])
  const is = (key: string, values: readonly string[]) => {
    const wanted = textAt(trigger, key)
    return wanted === ANY || values.includes(wanted)
  }
  const kind = trigger['activityType']
  const labels = labelsById(boardIn(on).labels)
  const people = { joinMember: card.members, assigned: card.assignees }[String(kind)]
  const checklists = [...on.checklists.values()].filter((one) => one?.cardId === cardId)
  return (
    is('listName', [on.lists.get(card.listId)?.title ?? '']) &&
    is('swimlaneName', [on.swimlanes.get(card.swimlaneId)?.title ?? '']) &&
    is('cardTitle', [card.title, ...card.title.split(/\s+/)]) &&
    (people === undefined || (people.length > 0 && is('username', names(people)))) &&
    (kind !== 'addedLabel' || card.labelIds.some((id) => labels.has(id) && is('labelId', [id]))) &&
    (kind !== 'archivedCard' || card.archived) &&
    (kind !== 'addChecklist' || checklists.some((one) => one && is('checklistName', [one.title])))
  )
}
