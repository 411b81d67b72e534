import { computed, signal } from '@preact/signals'
import type { BoardPage, Overlay } from '../board-model/board-page.ts'
import type { Group } from '../board-model/grouping.ts'
import type { Arranged } from '../board-model/shown-cards.ts'
import { address, addressWith, navigate } from '../router/router.ts'
import type { MiniCard } from '../state/board-view.ts'
import { cellKey } from '../state/places.ts'
import { language } from '../text/language.ts'
import { type Column, type Known, columnsOf } from './columns.ts'
import { isColumnShown } from './kept-columns.ts'
import { nextOrder, orderIn, sorted } from './order.ts'

/** A row is a card, or the heading of a group. */
export type TableRow =
  | { key: string; card: string; within: string | undefined }
  | { key: string; group: Group; isFolded: boolean }

export type TableState = ReturnType<typeof openTable>

/** Opens the state that the parts of a table share. */
export function openTable(page: BoardPage) {
  const known = computed((): Known | undefined => {
    const { value: board } = page.board
    if (board === undefined) return undefined
    const [lists, swimlanes] = [page.lists.value, page.swimlanes.value]
    const [labels, people] = [page.labels.value, page.people.value]
    return { board, lists, swimlanes, labels, people, customFields: page.customFields.value }
  })
  const allColumns = computed(() => (known.value === undefined ? [] : columnsOf(known.value)))
  const columns = computed(() => allColumns.value.filter(isColumnShown))
  const order = computed(() => orderIn(address.value.searchParams.get('sort')))
  const inOrderOfBoard = computed(() =>
    page.swimlanes.value.flatMap(({ _id: swimlaneId }) =>
      page.lists.value.flatMap(
        ({ _id: listId }) => page.cells.value.get(cellKey({ listId, swimlaneId })) ?? [],
      ),
    ),
  )
  const cards = computed((): readonly MiniCard[] => {
    const inOrder = inOrderOfBoard.value.flatMap((id) => page.card(id) ?? [])
    const by = allColumns.value.find(({ id }) => id === order.value?.column)
    if (by === undefined || known.value === undefined) return inOrder
    return sorted(inOrder, by, order.value?.isDown === true, known.value, language.value)
  })
  const groups = computed(() => page.groupsOf(cards.value)?.filter((one) => one.cards.length > 0))
  const rows = computed((): readonly TableRow[] => {
    if (groups.value === undefined) return cards.value.map(({ _id }) => cardRow(_id))
    return groups.value.flatMap((group) => {
      const isFolded = page.isFolded(group)
      const shown = isFolded ? [] : group.cards.map((id) => cardRow(id, group.key))
      return [{ key: `group ${group.key}`, group, isFolded }, ...shown]
    })
  })
  const rowOf = computed(() => new Map(rows.value.map(({ key }, row) => [key, row])))
  /** The group whose heading the focus is on, or was on last. */
  const heading = signal<string | undefined>(undefined)
  /** The row that the Tab key leads to: of the heading or the card that had the focus last, or else the first one. */
  const stop = computed(() => {
    const card = page.tabStop.value ?? ''
    const wanted = [
      heading.value === undefined ? undefined : `group ${heading.value}`,
      cardRow(card, page.group.value).key,
      cardRow(card, page.groupOfRows.value[page.rowOf(card)]).key,
      rows.value[0]?.key,
    ]
    return wanted.find((key) => key !== undefined && rowOf.value.has(key))
  })
  return {
    allColumns,
    columns,
    order,
    /** The cards that the filter shows, in order, with the heading of each group before its own. */
    rows,
    rowOf,
    stop,
    arranged: computed((): Arranged => {
      if (groups.value === undefined) return [{ ids: cards.value.map(({ _id }) => _id) }]
      return groups.value.map((group) => ({
        group: group.key,
        ids: page.isFolded(group) ? [] : group.cards,
      }))
    }),
    column: signal('title'),
    /** Keeps which row has the focus. */
    reached(row: TableRow): void {
      heading.value = 'group' in row ? row.group.key : undefined
      // From a heading keys go on to the first card of its group.
      page.current.value = 'group' in row ? row.group.cards[0] : row.card
      page.group.value = 'group' in row ? row.group.key : row.within
    },
    sortBy: (column: Column) =>
      navigate(addressWith({ sort: nextOrder(order.peek(), column.id) }), { replaces: true }),
  }
}

/** The row of a card, within the group whose key is given. */
export function cardRow(card: string, within?: string): TableRow {
  return { key: `card ${card} ${within ?? ''}`, card, within }
}

/** Returns the overlay that changes a cell where it stands; undefined if none does. */
export function editorOf(page: BoardPage, column: Column, card: string): Overlay | undefined {
  const cards = [card]
  switch (column.kind) {
    case 'title':
      return page.may('write') ? { kind: 'title', of: 'card', id: card } : undefined
    case 'list':
      return page.may('move') ? { kind: 'places', cards } : undefined
    case 'swimlane':
      return page.may('move') ? { kind: 'move', card } : undefined
    case 'labels':
      return page.may('write') ? { kind: 'labels', cards } : undefined
    case 'people':
      return page.may('move') ? { kind: 'people', cards, field: column.field } : undefined
    case 'date':
      return page.may('write') ? { kind: 'dates', cards, field: column.field } : undefined
    case 'custom':
      return page.may('write') ? { kind: 'field', card, field: column.field._id } : undefined
    case 'progress':
      return undefined
  }
}
