import type { Stop } from './by-element.ts'
import { pictureOf } from './drag-picture.ts'

/** A finger drags once it has rested for so long, and may move so far until then: more is scrolling. */
const PRESS = { ms: 250, px: 8 } as const

/** A place in the window, in pixels. */
export type Point = { x: number; y: number }

/** A finger can drag this: an element, and the part of it that stands for all of it, which the finger presses and sees a picture of. `count` tells how many things come along with it, and it. */
export type TouchSource<Item> = {
  element: HTMLElement
  handle: HTMLElement
  item: Item
  count?: () => number
}

/** Says what fingers drag within an element, where they may drop it, and what follows. */
export type TouchDrags<Item, Over> = {
  /** Finds what can be dragged at an element. */
  sourceAt: (element: Element) => TouchSource<Item> | undefined
  /** Finds what takes the item at a point of the window; `last` would have taken it the frame before. */
  overAt: (at: Point, item: Item, last: Over | undefined) => Over | undefined
  /** Follows when an item is lifted, and when the drag of it ends in whatever way. */
  lift?: (source: TouchSource<Item>) => void
  end?: () => void
  /** Scrolls what is at its edges, in each frame. */
  scroll: (at: Point) => void
  /** Shows what would take the item, in the place of what was shown before; undefined is nothing. */
  show: (over: Over | undefined, before: Over | undefined) => void
  /** Follows when the item is dropped; `from` is the upper left corner of its picture. */
  drop: (item: Item, over: Over, from: Point) => void
}

/** Handles a finger on something that can be dragged. */
type Press = { move: (event: TouchEvent) => void; end: (event: TouchEvent) => void; cancel: Stop }

/**
 * Lets fingers drag what the mouse drags within an element: native dragging does not start by touch in
 * all browsers. A long press lifts, so that the element still scrolls. A second finger or Escape puts
 * it back, and a press that moves nothing opens the menu of what it is on. Returns what ends it.
 */
export function watchTouches<Item, Over>(within: HTMLElement, drags: TouchDrags<Item, Over>): Stop {
  const stopping = new AbortController()
  const { signal } = stopping
  let press: Press | undefined
  const cancel = () => {
    press?.cancel()
    press = undefined
  }
  // Wherever the second finger is.
  const count = ({ touches }: TouchEvent) => touches.length > 1 && cancel()
  document.addEventListener('touchstart', count, { signal, passive: true, capture: true })
  const start = (event: TouchEvent) => {
    cancel()
    const source = event.touches.length === 1 ? sourceOf(event, drags) : undefined
    if (source) press = begin(source, pointOf(event), drags)
  }
  within.addEventListener('touchstart', start, { signal, passive: true })
  // Browsers scroll unless these are there before the finger comes.
  within.addEventListener('touchmove', (event) => press?.move(event), { signal, passive: false })
  const end = (event: TouchEvent) => {
    const { end } = press ?? {}
    press = undefined
    end?.(event)
  }
  within.addEventListener('touchend', end, { signal, passive: false })
  within.addEventListener('touchcancel', cancel, { signal })
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
  document.addEventListener('keydown', escape, { signal })
  const hideMenu = (event: MouseEvent) => {
    if (press === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }
  within.addEventListener('contextmenu', hideMenu, { signal, capture: true })
  return () => {
    cancel()
    stopping.abort()
  }
}

/** These do something else when they are pressed. A heading that folds what is below it is pressed shortly for that. */
const OTHER = 'button:not(h2 > button), input, textarea'

/** Finds what a finger would drag, unless the element that it is on does something else. */
function sourceOf<Item, Over>({ target }: TouchEvent, { sourceAt }: TouchDrags<Item, Over>) {
  if (!(target instanceof Element) || target.closest(OTHER)) return undefined
  return sourceAt(target)
}

function begin<Item, Over>(
  source: TouchSource<Item>,
  start: Point,
  drags: TouchDrags<Item, Over>,
): Press {
  const { element, handle, item, count } = source
  const { left, top } = handle.getBoundingClientRect()
  const held = { x: start.x - left, y: start.y - top }
  let at = start
  let picture: HTMLElement | undefined
  let over: Over | undefined
  let hasMoved = false
  let frame = 0
  // The browser's own drag by a long press would end the touch.
  element.draggable = false
  const lift = () => {
    picture = pictureOf(handle, count?.())
    document.body.insertAdjacentElement('beforeend', picture)
    element.setAttribute('data-dragged', '')
    drags.lift?.(source)
    navigator.vibrate?.(10)
    follow()
  }
  const timer = setTimeout(lift, PRESS.ms)
  const follow = () => {
    if (!element.isConnected) return stop()
    place(picture, { x: at.x - held.x, y: at.y - held.y })
    if (hasMoved) {
      drags.scroll(at)
      const before = over
      over = drags.overAt(at, item, before)
      drags.show(over, before)
    }
    frame = requestAnimationFrame(follow)
  }
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    element.draggable = true
    if (picture === undefined) return
    picture.remove()
    picture = undefined
    element.removeAttribute('data-dragged')
    drags.show(undefined, over)
    drags.end?.()
  }
  return {
    cancel: stop,
    move(event) {
      at = pointOf(event)
      const isBeyond = Math.hypot(at.x - start.x, at.y - start.y) > PRESS.px
      if (picture === undefined) return isBeyond ? clearTimeout(timer) : undefined
      event.preventDefault()
      hasMoved ||= isBeyond
    },
    end(event) {
      const wasLifted = picture !== undefined
      const reached = hasMoved ? drags.overAt(at, item, over) : undefined
      stop()
      if (!wasLifted) return
      // No click follows.
      event.preventDefault()
      if (!hasMoved) return openMenu(handle, at)
      if (reached !== undefined) drags.drop(item, reached, { x: at.x - held.x, y: at.y - held.y })
    },
  }
}

function place(picture: HTMLElement | undefined, { x, y }: Point): void {
  if (picture !== undefined) picture.style.translate = `${x}px ${y}px`
}

/** A press that moves nothing opens the menu, as it does without dragging. */
function openMenu(element: HTMLElement, { x, y }: Point): void {
  const at = { clientX: x, clientY: y, bubbles: true, cancelable: true }
  element.dispatchEvent(new MouseEvent('contextmenu', at))
}

function pointOf({ touches, changedTouches }: TouchEvent): Point {
  const [touch = changedTouches[0]] = touches
  return { x: touch?.clientX ?? 0, y: touch?.clientY ?? 0 }
}
