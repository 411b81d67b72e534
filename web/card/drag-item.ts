import { pictureOf } from '../ui/drag-picture.ts'
import { scrollUpOrDown } from '../ui/edge-scroll.ts'
import type { ItemPlace } from './item-moves.ts'

/** A pointer drags once it has moved so far. */
const BEGIN_PX = 4

/** A place, and the element at which it is shown. */
type Found = { place: ItemPlace; element: HTMLElement; mark: 'before' | 'inside' }

/** Lets an item of a checklist follow a pointer that was pressed on its handle, and gives the place where it is let go. Escape ends it. Gives what stops it. */
export function dragItem(
  row: HTMLElement,
  pressed: PointerEvent,
  onDrop: (to: ItemPlace) => void,
): () => void {
  const home = row.closest<HTMLElement>('dialog') ?? document.body
  const { left, top } = row.getBoundingClientRect()
  const held = { x: pressed.clientX - left, y: pressed.clientY - top }
  const stopping = new AbortController()
  const { signal } = stopping
  let at = { x: pressed.clientX, y: pressed.clientY }
  let picture: HTMLElement | undefined
  let found: Found | undefined
  let frame = 0
  const show = (next: Found | undefined) => {
    found?.element.removeAttribute('data-drop')
    found = next
    found?.element.setAttribute('data-drop', found.mark)
  }
  const follow = () => {
    if (!row.isConnected) return stop()
    if (picture !== undefined) picture.style.translate = `${at.x - held.x}px ${at.y - held.y}px`
    scrollNear(row, at.y)
    show(placeAt(home, row, at.y))
    frame = requestAnimationFrame(follow)
  }
  const stop = () => {
    stopping.abort()
    cancelAnimationFrame(frame)
    picture?.remove()
    row.removeAttribute('data-dragged')
    show(undefined)
  }
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    if (pointerId !== pressed.pointerId) return
    const isFar = Math.hypot(clientX - pressed.clientX, clientY - pressed.clientY) > BEGIN_PX
    at = { x: clientX, y: clientY }
    if (picture !== undefined || !isFar) return
    picture = pictureOf(row)
    home.insertAdjacentElement('beforeend', picture)
    row.setAttribute('data-dragged', '')
    follow()
  }
  const end = ({ pointerId }: PointerEvent) => {
    if (pointerId !== pressed.pointerId) return
    const to = picture === undefined ? undefined : placeAt(home, row, at.y)?.place
    stop()
    if (to !== undefined) onDrop(to)
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', end, { signal })
  addEventListener('pointercancel', stop, { signal })
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return
    // The dialog would close.
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  addEventListener('keydown', escape, { signal, capture: true })
  return stop
}

/** Finds the place of an item that is let go at a height: in the checklist there or next to it, before the first item whose middle is below. */
function placeAt(home: HTMLElement, row: HTMLElement, y: number): Found | undefined {
  const lists = [...home.querySelectorAll<HTMLElement>('[data-checklist]')]
  const distance = (list: HTMLElement) => {
    const { top, bottom } = list.getBoundingClientRect()
    return Math.max(top - y, y - bottom, 0)
  }
  const [list] = lists.toSorted((a, b) => distance(a) - distance(b))
  const checklist = list?.dataset['checklist']
  if (list === undefined || checklist === undefined) return undefined
  const others = [...list.querySelectorAll<HTMLElement>('[data-item]')].filter((one) => one !== row)
  const index = others.findIndex((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y < (top + bottom) / 2
  })
  const position = index === -1 ? others.length : index
  const before = others[position]
  return {
    place: { checklist, position },
    element: before ?? list,
    mark: before === undefined ? 'inside' : 'before',
  }
}

/** Scrolls what a row scrolls in, where a pointer is near its upper or lower edge. */
function scrollNear(row: HTMLElement, y: number): void {
  let scroller: HTMLElement | null = row.parentElement
  while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight)
    scroller = scroller.parentElement
  if (scroller !== null) scrollUpOrDown(scroller, y)
}
