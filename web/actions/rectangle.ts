import type { BoardPage } from '../board-model/board-page.ts'
import { select } from './selecting.ts'

/** The mouse draws once it has moved so far: less is a click. */
const LEAST = 5

/** A rectangle begins on these, which lie between and below the lists. */
const EMPTY = '.canvas, .lists, .swimlane-cells'

type Point = { x: number; y: number }

/** Lets the mouse draw a rectangle from an empty place of a board, which selects the cards that it touches; with Shift, Ctrl or Command beside those that are selected already. */
export function watchRectangle(page: BoardPage, signal: AbortSignal): void {
  document.addEventListener('mousedown', (event) => begin(page, event), { signal })
}

function begin(page: BoardPage, event: MouseEvent): void {
  const { target, clientX: x, clientY: y } = event
  if (event.button !== 0 || !page.may('move')) return
  if (!(target instanceof HTMLElement) || !target.matches(EMPTY)) return
  if (isOnScrollbar(target, { x, y })) return
  const isAdding = event.shiftKey || event.ctrlKey || event.metaKey
  draw(page, { x, y }, isAdding ? page.selected.peek() : [])
}

function draw(page: BoardPage, from: Point, before: readonly string[]): void {
  const ending = new AbortController()
  const { signal } = ending
  let shown: HTMLElement | undefined
  let frame = 0
  const move = ({ clientX, clientY, buttons }: MouseEvent) => {
    if (buttons === 0) return end()
    const to = { x: clientX, y: clientY }
    if (shown === undefined && Math.hypot(to.x - from.x, to.y - from.y) < LEAST) return
    shown ??= newRectangle()
    place(shown, from, to)
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(() => {
      if (shown !== undefined) page.picked.value = new Set([...before, ...touchedBy(shown)])
    })
  }
  const end = () => {
    cancelAnimationFrame(frame)
    ending.abort()
    if (shown === undefined) return
    const touched = touchedBy(shown)
    shown.remove()
    page.current.value = touched.at(-1) ?? page.current.peek()
    select(page, [...new Set([...before, ...touched])])
  }
  document.addEventListener('mousemove', move, { signal })
  document.addEventListener('mouseup', end, { signal })
  // Texts are not selected meanwhile.
  document.addEventListener('selectstart', (event) => event.preventDefault(), { signal })
}

function newRectangle(): HTMLElement {
  const rectangle = document.createElement('div')
  rectangle.className = 'selection-rectangle'
  document.body.insertAdjacentElement('beforeend', rectangle)
  return rectangle
}

function place(rectangle: HTMLElement, from: Point, to: Point): void {
  const [left, top] = [Math.min(from.x, to.x), Math.min(from.y, to.y)]
  rectangle.style.inset = `${top}px auto auto ${left}px`
  rectangle.style.width = `${Math.abs(to.x - from.x)}px`
  rectangle.style.height = `${Math.abs(to.y - from.y)}px`
}

function touchedBy(rectangle: HTMLElement): string[] {
  const area = rectangle.getBoundingClientRect()
  return [...document.querySelectorAll<HTMLElement>('[data-card]')]
    .filter((card) => isTouched(area, card.getBoundingClientRect()))
    .flatMap((card) => card.dataset['card'] ?? [])
}

function isTouched(area: DOMRect, card: DOMRect): boolean {
  const isBeside = card.right < area.left || card.left > area.right
  return !isBeside && card.bottom >= area.top && card.top <= area.bottom
}

function isOnScrollbar(element: HTMLElement, { x, y }: Point): boolean {
  const { left, top } = element.getBoundingClientRect()
  return x - left >= element.clientWidth || y - top >= element.clientHeight
}
