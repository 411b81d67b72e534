import type { MiniCard } from '../state/board-view.ts'
import type { Column, Known } from './columns.ts'
import { nameOf } from '../ui/initials.ts'

/** The column that a table is sorted by; down is from the last to the first. */
export type Order = { column: string; isDown: boolean }

/** Cards are sorted by this; undefined if a card has nothing there. */
type SortKey = string | number | undefined

/** The order that the address names: `dueAt`, or `-dueAt` for down. */
export function orderIn(text: string | null): Order | undefined {
  if (text === null || text === '') return undefined
  const isDown = text.startsWith('-')
  return { column: isDown ? text.slice(1) : text, isDown }
}

/** The order after a click on the head of a column, as the address names it: up, then down, then that of the board. */
export function nextOrder(order: Order | undefined, column: string): string | undefined {
  if (order?.column !== column) return column
  return order.isDown ? undefined : `-${column}`
}

/** The cards by a column. Those with nothing there come last either way, and those with the same keep their order. */
export function sorted(
  cards: readonly MiniCard[],
  column: Column,
  isDown: boolean,
  known: Known,
  language: string,
): MiniCard[] {
  const { compare } = new Intl.Collator(language, { numeric: true, sensitivity: 'base' })
  const keyed = cards.map((card) => ({ card, key: sortKey(card, column, known) }))
  const sign = isDown ? -1 : 1
  keyed.sort(({ key: one }, { key: other }) => {
    if (one === undefined || other === undefined)
      return Number(one === undefined) - Number(other === undefined)
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other)
    return sign * compare(String(one), String(other))
  })
  return keyed.map(({ card }) => card)
}

function sortKey(card: MiniCard, column: Column, known: Known): SortKey {
  switch (column.kind) {
    case 'title':
      return card.title
    case 'list':
      return placeOf(known.lists, card.listId)
    case 'swimlane':
      return placeOf(known.swimlanes, card.swimlaneId)
    case 'labels':
      return first(card.labelIds, (id) => known.labels.get(id)?.name)
    case 'people':
      return first(card[column.field], (id) => {
        const person = known.people.get(id)
        return person && nameOf(person)
      })
    case 'date':
      return msOf(card[column.field])
    case 'progress':
      return card.items === 0 ? undefined : card.finishedItems / card.items
    case 'custom':
      return customKey(card, column.field)
  }
}

function customKey(
  card: MiniCard,
  { _id, type, settings }: Known['customFields'][number],
): SortKey {
  const value = card.customFields.find((one) => one._id === _id)?.value ?? undefined
  if (value === undefined || value === '') return undefined
  if (typeof value === 'boolean') return value ? 1 : 0
  if (typeof value === 'number') return value
  if (type === 'date') return msOf(value)
  if (type !== 'dropdown') return value
  const items = settings.dropdownItems ?? []
  const place = items.findIndex((item) => item._id === value)
  return place === -1 ? undefined : place
}

function placeOf(all: readonly { _id: string }[], id: string): number {
  return all.findIndex(({ _id }) => _id === id)
}

function first(ids: readonly string[], nameOf: (id: string) => string | undefined): SortKey {
  const names = ids.flatMap((id) => nameOf(id) || [])
  return names.length === 0 ? undefined : names.toSorted().join(' ')
}

function msOf(moment: string | undefined): SortKey {
  const ms = moment === undefined ? Number.NaN : Date.parse(moment)
  return Number.isNaN(ms) ? undefined : ms
}
