import type { Card } from '../model/rows.ts'
import { type Entry, type Fact, type Known, factsIn } from './replay-facts.ts'
import { DATE_FIELDS, type DateField } from './trigger-kinds.ts'

/** A card as it is now, as far as replays look at it. */
export type PastCard = Pick<
  Card,
  | 'id'
  | 'title'
  | 'type'
  | 'listId'
  | 'swimlaneId'
  | 'archived'
  | 'members'
  | 'assignees'
  | 'labelIds'
  | 'customFields'
  | 'color'
  | 'dueComplete'
  | 'createdAt'
  | 'modifiedAt'
  | DateField
>

/** The past of a card: what each of its aspects was after each of its entries. */
export type History = {
  entries: readonly Entry[]
  /** The value of an aspect after an entry; -1 is before the first one. Undefined if nothing says it. */
  valueAt(aspect: string, at: number): Known
  /** The aspects that begin so, such as `label:`. */
  aspectsOf(prefix: string): string[]
  /** Yields what later entries say of an aspect, in order. */
  after(aspect: string, at: number): Iterable<{ entry: Entry; at: number; fact: Fact }>
}

/**
 * Reads the past of a card of its entries in the log, which are in order, and of how it is now; no card if
 * it is not on the board any more. An aspect that no entry is about has the value that it has now.
 */
export function historyOf(
  boardId: string,
  entries: readonly Entry[],
  card: PastCard | undefined,
): History {
  const facts = Map.groupBy(factsIn(entries, boardId), ({ aspect }) => aspect)
  const now = card && valuesOf(card)
  const current = (aspect: string, at: number): Known => {
    if (card === undefined || now === undefined) return undefined
    if (aspect === 'color' || aspect === 'dueComplete') {
      // The log has none of these: they are known only if the card was not changed since.
      const since = entries[at]?.createdAt
      return since !== undefined && card.modifiedAt <= since ? card[aspect] : undefined
    }
    return now.get(aspect) ?? blankOf(aspect)
  }
  return {
    entries,
    valueAt(aspect, at) {
      const told = facts.get(aspect) ?? []
      const later = told.findIndex((fact) => fact.at > at)
      const last = told[(later === -1 ? told.length : later) - 1]
      if (last !== undefined) return last.after
      const next = told[later]
      return next === undefined ? current(aspect, at) : next.before
    },
    aspectsOf: (prefix) =>
      [...new Set([...facts.keys(), ...(now?.keys() ?? [])])].filter((one) =>
        one.startsWith(prefix),
      ),
    *after(aspect, at) {
      for (const fact of facts.get(aspect) ?? []) {
        const entry = entries[fact.at]
        if (fact.at > at && entry !== undefined) yield { entry, at: fact.at, fact }
      }
    },
  }
}

function valuesOf(card: PastCard): Map<string, Known> {
  return new Map<string, Known>([
    ['list', card.listId],
    ['swimlane', card.swimlaneId],
    ['archived', card.archived],
    ...DATE_FIELDS.map((field): [string, Known] => [field, card[field]]),
    ...card.members.map((id): [string, Known] => [`member:${id}`, true]),
    ...card.assignees.map((id): [string, Known] => [`assignee:${id}`, true]),
    ...card.labelIds.map((id): [string, Known] => [`label:${id}`, true]),
    ...card.customFields.map(({ _id, value }): [string, Known] => [`field:${_id}`, value]),
  ])
}

/** The value of an aspect that a card does not have. Checklists are in other rows, so they are unknown. */
function blankOf(aspect: string): Known {
  if (aspect.startsWith('checklist:')) return undefined
  return aspect.startsWith('field:') ? null : false
}
