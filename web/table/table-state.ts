import { computed, signal } from '@preact/signals'
import type { BoardPage, Overlay } from '../board-page/board-page.ts'
import { address, addressWith, navigate } from '../router/router.ts'
import { cellKey } from '../state/places.ts'
import { language } from '../text/language.ts'
import { type Column, type Known, columnsOf } from './columns.ts'
import { isColumnShown } from './kept-columns.ts'
import { nextOrder, orderIn, sorted } from './order.ts'

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
  const ids = computed((): readonly string[] => {
    const by = allColumns.value.find(({ id }) => id === order.value?.column)
    if (by === undefined || known.value === undefined) return inOrderOfBoard.value
    const cards = inOrderOfBoard.value.flatMap((id) => page.card(id) ?? [])
    const isDown = order.value?.isDown === true
    return sorted(cards, by, isDown, known.value, language.value).map(({ _id }) => _id)
  })
  const rowOf = computed(() => new Map(ids.value.map((id, row) => [id, row])))
  return {
    allColumns,
    columns,
    order,
    /** Ids of the cards that the filter shows, in order. */
    ids,
    rowOf,
    /** The card whose row the Tab key leads to, and the column. */
    current: computed(() => {
      const { value: card } = page.current
      return card !== undefined && rowOf.value.has(card) ? card : ids.value[0]
    }),
    column: signal('title'),
    sortBy: (column: Column) =>
      navigate(addressWith({ sort: nextOrder(order.peek(), column.id) }), { replaces: true }),
  }
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
