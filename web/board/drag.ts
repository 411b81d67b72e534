import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import type { Edge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { setCustomNativeDragPreview } from '@atlaskit/pragmatic-drag-and-drop/element/set-custom-native-drag-preview'
import { type Cell, cellKey } from '../state/places.ts'
import type { BoardPage, DropPlace } from '../board-page/board-page.ts'
import { focusCard } from '../board-page/focus.ts'
import { moveCard, moveList, moveSwimlane, moveTogether } from '../board-page/moves.ts'
import {
  type DragItem,
  dataOfSource,
  dataOfTarget,
  itemIn,
  placeIn,
  sources,
  targets,
} from './drag-items.ts'
import type { Stop } from '../ui/by-element.ts'
import { pictureOf } from '../ui/drag-picture.ts'
import { scrollSideways, scrollUpOrDown } from '../ui/edge-scroll.ts'
import { takeFiles } from './drop-files.ts'
import { land, sizeGap } from './landing.ts'
import { type Point, watchTouches } from '../ui/touch-drag.ts'
import { overAt } from './touch-over.ts'

/** Room around the picture of a card, which is tilted. */
const MARGIN = 16

/** Lets a card be dragged, and cards be dropped beside it. */
export function dragCard(page: BoardPage, element: HTMLElement, id: string): Stop {
  return combine(
    drags(element, { kind: 'card', id }, element, () => draggedWith(page, id).length),
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
  const showOver = (data?: Record<string | symbol, unknown>) =>
    show(page, canvas, placeIn(canvas, data))
  let held: Point = { x: 0, y: 0 }
  return combine(
    autoScrollForElements({ element: canvas }),
    takeFiles(page, canvas),
    monitorForElements({
      canMonitor: ({ source }) => itemIn(source.data) !== undefined,
      onDragStart({ source, location }) {
        sizeGap(canvas, source.element)
        const { clientX, clientY } = location.initial.input
        const { left, top } = source.element.getBoundingClientRect()
        held = { x: clientX - left, y: clientY - top }
      },
      onDrag: ({ location }) => showOver(location.current.dropTargets[0]?.data),
      onDropTargetChange: ({ location }) => showOver(location.current.dropTargets[0]?.data),
      onDrop({ source, location }) {
        showOver()
        const target = location.current.dropTargets[0]
        const dragged = itemIn(source.data)
        const { clientX, clientY } = location.current.input
        const at = { x: clientX - held.x, y: clientY - held.y }
        if (dragged && target) drop(page, canvas, dragged, target.data, at)
      },
    }),
    watchTouches(canvas, {
      sourceAt: (element) => sources.near(element),
      overAt,
      lift: ({ element }) => sizeGap(canvas, element),
      scroll: (at) => scrollBoard(canvas, at),
      show: (over) => showOver(over?.data),
      drop: (item, { data }, at) => drop(page, canvas, item, data, at),
    }),
  )
}

/** Scrolls the board and the list below a finger. */
function scrollBoard(canvas: HTMLElement, { x, y }: Point): void {
  scrollSideways(canvas, x)
  const below = document.elementFromPoint(x, y)
  scrollUpOrDown(below?.closest<HTMLElement>('.cell[data-scrolls]') ?? canvas, y)
}

function drop(
  page: BoardPage,
  canvas: HTMLElement,
  lifted: DragItem,
  data: Record<string | symbol, unknown>,
  at: Point,
): void {
  // Both may have been confirmed since.
  const [dragged, over] = page.store.withIds([lifted, itemIn(data)] as const)
  const isAfter = placeIn(canvas, data)?.edge === 'after'
  if (over === undefined) return
  if (dragged.kind === 'list') return moveList(page, dragged.id, over.id, isAfter)
  if (dragged.kind === 'swimlane') return moveSwimlane(page, dragged.id, over.id, isAfter)
  if (over.kind === 'cell') dropCard(page, dragged.id, over.cell)
  else if (over.kind === 'card') {
    const beside = page.card(over.id)
    if (beside !== undefined) dropCard(page, dragged.id, beside, { card: over.id, isAfter })
  }
  focusCard(page, dragged.id)
  land(canvas, dragged.id, at)
}

/** A card that is selected takes the others along. */
function draggedWith(page: BoardPage, id: string): readonly string[] {
  const selected = page.selected.peek()
  return selected.includes(id) ? selected : [id]
}

function dropCard(
  page: BoardPage,
  id: string,
  cell: Cell,
  beside?: { card: string; isAfter: boolean },
): void {
  const cards = draggedWith(page, id)
  if (cards.length === 1) moveCard(page, id, cell, beside)
  else if (beside === undefined || !cards.includes(beside.card))
    moveTogether(page, cards, cell, beside)
}

function drags(
  element: HTMLElement,
  item: DragItem,
  handle = element,
  count: () => number = () => 1,
): Stop {
  return combine(
    sources.add(handle, { element, handle, item, count }),
    draggable({
      element,
      dragHandle: handle,
      getInitialData: () => dataOfSource(item),
      onGenerateDragPreview({ nativeSetDragImage, location }) {
        if (item.kind !== 'card') return
        const { clientX, clientY } = location.current.input
        const { left, top } = element.getBoundingClientRect()
        setCustomNativeDragPreview({
          nativeSetDragImage,
          getOffset: () => ({ x: clientX - left + MARGIN, y: clientY - top + MARGIN }),
          render: ({ container }) => {
            const picture = pictureOf(element, count())
            picture.style.padding = `${MARGIN}px`
            container.insertAdjacentElement('beforeend', picture)
          },
        })
      },
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    }),
  )
}

function takes(
  element: HTMLElement,
  item: DragItem,
  kinds: DragItem['kind'][],
  allowedEdges: Edge[],
): Stop {
  const target = { element, item, kinds, allowedEdges }
  return combine(
    targets.add(element, target),
    dropTargetForElements({
      element,
      canDrop({ source }) {
        const dragged = itemIn(source.data)
        return dragged !== undefined && kinds.includes(dragged.kind)
      },
      getData: ({ input }) => dataOfTarget(target, input),
      getIsSticky: () => item.kind !== 'cell',
    }),
  )
}

function show(page: BoardPage, canvas: HTMLElement, place: DropPlace | undefined): void {
  canvas.toggleAttribute('data-dropping', place !== undefined)
  const now = page.drop.peek()
  if (now?.over !== place?.over || now?.edge !== place?.edge) page.drop.value = place
}
