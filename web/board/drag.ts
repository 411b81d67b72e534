import type { BoardPage } from '../board-model/board-page.ts'
import { refusalOf, refuses } from '../board-model/entry.ts'
import { cardOnBoard, groupOf, focusCard } from '../board-model/focus.ts'
import {
  type Neighbour,
  moveCard,
  moveList,
  moveSwimlane,
  moveTogether,
} from '../board-model/moves.ts'
import { type Cell, cellOf } from '../state/places.ts'
import { takeFiles } from './drop-files.ts'
import { settle } from '../ui/drag-picture.ts'
import { type Point, edgeAt, scrollSideways, scrollUpOrDown } from '../ui/edges.ts'
import { type Over, type Source, watchPointers } from '../ui/pointer-drag.ts'

/** A pointer in the gap beside a card counts as over the card within so many pixels. */
const NEAR_PX = 24

type Kind = 'card' | 'list' | 'swimlane'

/** A thing of a board that is dragged; of a card also the group that it is dragged out of, if cards are grouped. */
type Dragged = { kind: Kind; id: string; group?: string | undefined }

/** Things of each kind may be dropped on these. */
const TARGETS = {
  card: '[data-card], [data-cell]',
  list: '[data-list]',
  swimlane: '[data-swimlane]',
} as const

/** Lets cards, lists and swimlanes be dragged on a board, the last two by their heads, and files be dropped on cards. */
export function watchDrags(page: BoardPage, canvas: HTMLElement, signal: AbortSignal): void {
  takeFiles(page, canvas, signal)
  const leavePointers = watchPointers<Dragged>(canvas, {
    sourceAt: (pressed) => sourceAt(page, pressed),
    overAt: (at, dragged, last) => overAt(canvas, at, dragged, last),
    // A gap as tall as the card shows the place where it would go.
    lift({ element, item }) {
      canvas.style.setProperty('--gap', `${element.offsetHeight}px`)
      // The card that has the focus stays rendered, however far the pointer takes it.
      if (item.kind !== 'card') return
      ;[page.current.value, page.group.value] = [item.id, item.group]
      markRefusing(page, canvas, draggedWith(page, item.id))
    },
    end: () => markRefusing(page, canvas, []),
    scroll({ x, y, below }) {
      scrollSideways(canvas, x)
      scrollUpOrDown(below?.closest<HTMLElement>('.cell[data-scrolls]') ?? canvas, y)
    },
    drop: (dragged, over, from) => drop(page, dragged, over, from),
  })
  signal.addEventListener('abort', leavePointers)
}

function sourceAt(page: BoardPage, pressed: Element): Source<Dragged> | undefined {
  const card = pressed.closest<HTMLElement>('[data-card]')
  if (card !== null) {
    const id = card.dataset['card'] ?? ''
    const count = draggedWith(page, id).length
    const item: Dragged = { kind: 'card', id, group: groupOf(card) }
    return page.may('move') ? { element: card, item, count } : undefined
  }
  const handle = pressed.closest<HTMLElement>('.list-head, .list-folded, .swimlane-head')
  const element = handle?.closest<HTMLElement>('[data-list], [data-swimlane]')
  if (!handle || !element || !page.may('write')) return undefined
  const { list, swimlane = '' } = element.dataset
  const item: Dragged =
    list === undefined ? { kind: 'swimlane', id: swimlane } : { kind: 'list', id: list }
  return { element, handle, item }
}

/** Finds where a thing would go. In the gap beside a card it goes there still, as does a list between two others. */
function overAt(
  canvas: HTMLElement,
  at: Point & { below: Element | null },
  { kind, id }: Dragged,
  last: Over | undefined,
): Over | undefined {
  if (at.below === null || !canvas.contains(at.below)) return undefined
  const found = at.below.closest<HTMLElement>(TARGETS[kind])
  if (found?.dataset['cell'] !== undefined) {
    const card = last?.element.dataset['card'] === undefined ? undefined : last
    const isBeside = card !== undefined && found.contains(card.element) && isNear(card.element, at)
    return isBeside ? card : { element: found, edge: 'inside' }
  }
  const element = found ?? (kind === 'card' ? undefined : last?.element)
  if (element === undefined || element.dataset[kind] === id) return undefined
  return { element, edge: edgeAt(element, at, kind === 'list' ? 'row' : 'column') }
}

function isNear(card: HTMLElement, { y }: Point): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(card).getPropertyValue('--gap')) || 0
  return y > top - gap - NEAR_PX && y < bottom + gap + NEAR_PX
}

function drop(page: BoardPage, lifted: Dragged, { element, edge }: Over, from: Point): void {
  // It may have been confirmed since it was lifted.
  const { kind, id } = page.store.withIds(lifted)
  const isAfter = edge === 'after'
  const { card, list, swimlane } = element.dataset
  if (kind === 'list') return moveList(page, id, list ?? '', isAfter)
  if (kind === 'swimlane') return moveSwimlane(page, id, swimlane ?? '', isAfter)
  const cell = element.closest<HTMLElement>('[data-cell]')?.dataset['cell']
  const neighbour = card === undefined ? undefined : { card, isAfter }
  if (cell !== undefined) dropCard(page, id, lifted.group, cellOf(cell), neighbour)
  focusCard(page, id)
  requestAnimationFrame(() => {
    const card = cardOnBoard(id, page.group.peek())
    if (card !== null) settle(card, from)
  })
}

/** Marks the cells whose list does not take the cards that are dragged. */
function markRefusing(page: BoardPage, canvas: HTMLElement, cards: readonly string[]): void {
  const refusing = new Set(
    page.lists.peek().flatMap(({ _id }) => (refusalOf(page, cards, _id) ? _id : [])),
  )
  for (const element of canvas.querySelectorAll<HTMLElement>('[data-cell]')) {
    const { listId } = cellOf(element.dataset['cell'] ?? '')
    element.toggleAttribute('data-refuses', refusing.has(listId))
  }
}

/** A card that is selected takes the others along. */
function draggedWith(page: BoardPage, id: string): readonly string[] {
  const selected = page.selected.peek()
  return selected.includes(id) ? selected : [id]
}

function dropCard(
  page: BoardPage,
  id: string,
  from: string | undefined,
  cell: Cell,
  neighbour: Neighbour | undefined,
): void {
  const cards = draggedWith(page, id)
  if (refuses(page, cards, cell.listId)) return
  const move = () => {
    if (cards.length === 1) moveCard(page, id, cell, neighbour)
    else if (neighbour === undefined || !cards.includes(neighbour.card))
      moveTogether(page, cards, cell, neighbour)
  }
  if (from === undefined) return move()
  page.asOne(() => {
    if (page.grouper()?.regroup(page, cards, from, cell.swimlaneId)) move()
  })
}
