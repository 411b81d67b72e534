import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import {
  type Edge,
  attachClosestEdge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { type Cell, cellKey } from '../state/places.ts'
import type { BoardPage, DropPlace } from '../board-page/board-page.ts'
import { moveCard, moveList, moveSwimlane, moveTogether } from '../board-page/moves.ts'

export type Stop = () => void

/** What is dragged or dropped on. */
export type DragItem =
  | { kind: 'card'; id: string }
  | { kind: 'cell'; id: string; cell: Cell }
  | { kind: 'list'; id: string }
  | { kind: 'swimlane'; id: string }

const ITEM = Symbol('drag item')

/** Lets a card be dragged, and cards be dropped beside it. */
export function dragCard(page: BoardPage, element: HTMLElement, id: string): Stop {
  return combine(
    drags(element, { kind: 'card', id }),
    takes(element, { kind: 'card', id }, ['card'], ['top', 'bottom']),
    // A card that is dragged over another scrolls nothing by itself; its cell does.
    () => {
      if (page.drop.peek()?.over === id) page.drop.value = undefined
    },
  )
}

/** Lets cards be dropped into a cell, below its last card. */
export function dropIntoCell(element: HTMLElement, cell: Cell, scrolls: boolean): Stop {
  return combine(
    takes(element, { kind: 'cell', id: cellKey(cell), cell }, ['card'], []),
    ...(scrolls ? [autoScrollForElements({ element })] : []),
  )
}

/** Lets a list be dragged by its head, and lists be dropped beside it. */
export function dragList(element: HTMLElement, handle: HTMLElement, id: string): Stop {
  return combine(
    drags(element, { kind: 'list', id }, handle),
    takes(element, { kind: 'list', id }, ['list'], ['left', 'right']),
  )
}

/** Lets a swimlane be dragged by its head, and swimlanes be dropped beside it. */
export function dragSwimlane(element: HTMLElement, handle: HTMLElement, id: string): Stop {
  return combine(
    drags(element, { kind: 'swimlane', id }, handle),
    takes(element, { kind: 'swimlane', id }, ['swimlane'], ['top', 'bottom']),
  )
}

/** Shows where what is dragged over a board would go, and moves it when it is dropped. */
export function watchDrags(page: BoardPage, canvas: HTMLElement): Stop {
  return combine(
    autoScrollForElements({ element: canvas }),
    monitorForElements({
      canMonitor: ({ source }) => itemIn(source.data) !== undefined,
      onDrag: ({ location }) => show(page, placeIn(canvas, location.current.dropTargets[0]?.data)),
      onDropTargetChange: ({ location }) =>
        show(page, placeIn(canvas, location.current.dropTargets[0]?.data)),
      onDrop({ source, location }) {
        show(page, undefined)
        const target = location.current.dropTargets[0]
        const dragged = itemIn(source.data)
        const over = target && itemIn(target.data)
        const place = target && placeIn(canvas, target.data)
        if (dragged === undefined || over === undefined || place === undefined) return
        drop(page, dragged, over, place)
      },
    }),
  )
}

function drop(page: BoardPage, dragged: DragItem, over: DragItem, { edge }: DropPlace): void {
  const isAfter = edge === 'after'
  if (dragged.kind === 'list') moveList(page, dragged.id, over.id, isAfter)
  else if (dragged.kind === 'swimlane') moveSwimlane(page, dragged.id, over.id, isAfter)
  else if (over.kind === 'cell') dropCard(page, dragged.id, over.cell)
  else if (over.kind === 'card') {
    const beside = page.card(over.id)
    if (beside !== undefined) dropCard(page, dragged.id, beside, { card: over.id, isAfter })
  }
}

/** A card that is selected takes the others along. */
function dropCard(
  page: BoardPage,
  id: string,
  cell: Cell,
  beside?: { card: string; isAfter: boolean },
): void {
  const selected = page.selected.peek()
  if (!selected.includes(id) || selected.length === 1) moveCard(page, id, cell, beside)
  else if (beside === undefined || !selected.includes(beside.card))
    moveTogether(page, selected, cell, beside)
}

function drags(element: HTMLElement, item: DragItem, dragHandle?: HTMLElement): Stop {
  return draggable({
    element,
    ...(dragHandle && { dragHandle }),
    getInitialData: () => ({ [ITEM]: item }),
    onDragStart: () => element.setAttribute('data-dragged', ''),
    onDrop: () => element.removeAttribute('data-dragged'),
  })
}

function takes(
  element: HTMLElement,
  item: DragItem,
  kinds: DragItem['kind'][],
  allowedEdges: Edge[],
): Stop {
  return dropTargetForElements({
    element,
    canDrop({ source }) {
      const dragged = itemIn(source.data)
      return dragged !== undefined && kinds.includes(dragged.kind)
    },
    getData: ({ input }) => attachClosestEdge({ [ITEM]: item }, { element, input, allowedEdges }),
    getIsSticky: () => item.kind !== 'cell',
  })
}

function itemIn(data: Record<string | symbol, unknown>): DragItem | undefined {
  // Nothing else puts a value under the symbol.
  return data[ITEM] as DragItem | undefined
}

function placeIn(
  canvas: HTMLElement,
  data: Record<string | symbol, unknown> | undefined,
): DropPlace | undefined {
  const item = data && itemIn(data)
  if (data === undefined || item === undefined) return undefined
  const side = extractClosestEdge(data)
  if (side === null) return { over: item.id, edge: 'inside' }
  const isLeftToRight = getComputedStyle(canvas).direction === 'ltr'
  const last: Edge = isLeftToRight ? 'right' : 'left'
  return { over: item.id, edge: side === 'bottom' || side === last ? 'after' : 'before' }
}

function show(page: BoardPage, place: DropPlace | undefined): void {
  const now = page.drop.peek()
  if (now?.over !== place?.over || now?.edge !== place?.edge) page.drop.value = place
}
