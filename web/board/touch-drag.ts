import {
  type DragItem,
  type Point,
  type Source,
  type Stop,
  type Target,
  type TargetData,
  dataOfTarget,
  sourceAt,
  targetAt,
} from './drag-items.ts'
import { scrollAtEdges } from './edge-scroll.ts'
import { pictureOf } from '../ui/drag-picture.ts'

/** How long a finger rests before it drags, and how far it may move until then: more is scrolling. */
const PRESS = { ms: 250, px: 8 } as const

/** How far from a card a finger may be in the gap beside it. */
const NEAR_PX = 24

/** What follows from a drag. */
export type Drags = {
  lift: (source: Source) => void
  over: (data: TargetData | undefined) => void
  drop: (item: DragItem, data: TargetData, from: Point) => void
}

/** What a finger does that is on something that can be dragged. */
type Press = { move: (event: TouchEvent) => void; end: (event: TouchEvent) => void; cancel: Stop }

/** Lets fingers drag what the mouse drags: native dragging does not start by touch in all browsers. A long press lifts, so that a board still scrolls. */
export function watchTouches(canvas: HTMLElement, drags: Drags): Stop {
  const stopping = new AbortController()
  const { signal } = stopping
  let press: Press | undefined
  const cancel = () => {
    press?.cancel()
    press = undefined
  }
  const start = (event: TouchEvent) => {
    // A second finger ends it, too.
    cancel()
    const source =
      event.touches.length === 1 && event.target instanceof Element && sourceAt(event.target)
    if (source) press = begin(canvas, source, pointOf(event), drags)
  }
  canvas.addEventListener('touchstart', start, { signal, passive: true })
  // Browsers scroll unless these are there before the finger comes.
  canvas.addEventListener('touchmove', (event) => press?.move(event), { signal, passive: false })
  const end = (event: TouchEvent) => {
    const { end } = press ?? {}
    press = undefined
    end?.(event)
  }
  canvas.addEventListener('touchend', end, { signal, passive: false })
  canvas.addEventListener('touchcancel', cancel, { signal })
  const escape = (event: KeyboardEvent) => event.key === 'Escape' && cancel()
  document.addEventListener('keydown', escape, { signal })
  const hideMenu = (event: MouseEvent) => {
    if (press === undefined) return
    event.preventDefault()
    event.stopPropagation()
  }
  canvas.addEventListener('contextmenu', hideMenu, { signal, capture: true })
  return () => {
    cancel()
    stopping.abort()
  }
}

function begin(canvas: HTMLElement, source: Source, start: Point, drags: Drags): Press {
  const { element, handle, item } = source
  const { left, top } = handle.getBoundingClientRect()
  const held = { x: start.x - left, y: start.y - top }
  let at = start
  let picture: HTMLElement | undefined
  let over: { target: Target; data: TargetData } | undefined
  let hasMoved = false
  let frame = 0
  // The browser's own drag by a long press would end the touch.
  element.draggable = false
  const lift = () => {
    picture = pictureOf(handle)
    document.body.insertAdjacentElement('beforeend', picture)
    element.setAttribute('data-dragged', '')
    drags.lift(source)
    navigator.vibrate?.(10)
    follow()
  }
  const timer = setTimeout(lift, PRESS.ms)
  const follow = () => {
    if (!element.isConnected) return stop()
    place(picture, { x: at.x - held.x, y: at.y - held.y })
    if (hasMoved) {
      scrollAtEdges(canvas, at)
      over = overAt(at, item.kind, over)
      drags.over(over?.data)
    }
    frame = requestAnimationFrame(follow)
  }
  const stop = () => {
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    picture?.remove()
    picture = undefined
    element.draggable = true
    element.removeAttribute('data-dragged')
    drags.over(undefined)
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
      const reached = hasMoved ? overAt(at, item.kind, over) : undefined
      stop()
      if (!wasLifted) return
      // No click follows.
      event.preventDefault()
      if (!hasMoved) return openMenu(handle, at)
      if (reached !== undefined)
        drags.drop(item, reached.data, { x: at.x - held.x, y: at.y - held.y })
    },
  }
}

/** What a finger is over. In the gap beside a card it is over that card still. */
function overAt(at: Point, kind: DragItem['kind'], last: ReturnType<typeof dataAt>) {
  const target = targetAt(at, kind)
  if (target === undefined) return undefined
  const isBeside =
    last?.target.item.kind === 'card' &&
    target.item.kind === 'cell' &&
    target.element.contains(last.target.element) &&
    isNear(last.target.element, at)
  return isBeside ? last : dataAt(target, at)
}

function dataAt(target: Target, at: Point): { target: Target; data: TargetData } | undefined {
  return { target, data: dataOfTarget(target, inputAt(at)) }
}

function isNear(card: HTMLElement, { y }: Point): boolean {
  const { top, bottom } = card.getBoundingClientRect()
  const gap = Number.parseFloat(getComputedStyle(card).getPropertyValue('--gap')) || 0
  return y > top - gap - NEAR_PX && y < bottom + gap + NEAR_PX
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

/** What the library knows of a pointer, of which a finger has only the place. */
function inputAt({ x, y }: Point) {
  const keys = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false }
  return { ...keys, button: 0, buttons: 0, clientX: x, clientY: y, pageX: x, pageY: y }
}
