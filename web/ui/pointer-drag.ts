import { pictureOf } from './drag-picture.ts'
import type { Point } from './edges.ts'

/** A finger or a pen lifts once it has rested for so long, and may move so far until then: more is scrolling. */
const PRESS = { ms: 250, px: 8 } as const

/** A mouse lifts once it has moved so far, or a finger that is on a grip: less is a click. */
const BEGIN_PX = 4

/** These do something else when they are pressed. A heading that folds what is below it is clicked for that. */
const OTHER = 'button:not(h2 > button), input, textarea, select, [popover]'

/** Something that can be dragged, and the part of it that is pressed and pictured. `count` tells how many things it takes along, and it; a grip is there for nothing else, so that a finger need not rest on it. */
export type Source<Item> = {
  element: HTMLElement
  handle?: HTMLElement
  item: Item
  count?: number
  isGrip?: boolean
}

/** An element that takes what is dragged, and where: `data-drop` of it says so meanwhile. */
export type Over = { element: HTMLElement; edge: 'before' | 'after' | 'inside' }

/** A pointer that drags, and the element below it. */
type Pointed = Point & { below: Element | null }

/** Says what pointers drag within an element, where they may drop it, and what follows. */
export type Drags<Item> = {
  /** Finds the item that can be dragged at an element that is pressed. */
  sourceAt: (pressed: Element) => Source<Item> | undefined
  /** Finds the place that takes the item; `last` is the place of the frame before. */
  overAt: (at: Pointed, item: Item, last: Over | undefined) => Over | undefined
  /** Scrolls what is at its edges, in each frame. */
  scroll: (at: Pointed) => void
  /** Follows when an item is lifted, and when the drag of it ends in whatever way. */
  lift?: (source: Source<Item>) => void
  end?: () => void
  /** Follows when the item is dropped; `from` is the upper left corner of its picture. */
  drop: (item: Item, over: Over, from: Point) => void
}

/**
 * Lets mouse, pen and fingers drag things within an element. Its listeners are there for all of it,
 * and the thing is found when it is pressed, so thousands of things cost nothing until then. A finger
 * lifts by a long press, so that the element still scrolls; a press that moves nothing opens the menu
 * of what it is on. A second finger or Escape puts back what was lifted. Returns what ends all this.
 */
export function watchPointers<Item>(within: HTMLElement, drags: Drags<Item>): () => void {
  const stopping = new AbortController()
  const { signal } = stopping
  let putBack: (() => void) | undefined
  /** The pointer that has lifted something: until it is let go, nothing else follows from it. */
  let holding: number | undefined
  const press = (event: PointerEvent) => {
    putBack?.()
    if (!event.isPrimary) return
    holding = undefined
    const source = sourceOf(within, event, drags)
    if (source === undefined) return
    const lifted = () => {
      holding = event.pointerId
    }
    const ended = () => {
      putBack = undefined
    }
    putBack = begin(source, event, { ...drags, within, lifted, ended })
  }
  document.addEventListener('pointerdown', press, { signal, capture: true })
  const letGo = ({ pointerId }: PointerEvent) => {
    // The click is told in the same task.
    if (pointerId === holding) setTimeout(() => (holding = undefined))
  }
  for (const kind of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(kind, letGo, { signal, capture: true })
  const swallow = (event: Event) => {
    if (holding === undefined || !event.isTrusted) return
    event.preventDefault()
    event.stopPropagation()
  }
  for (const kind of ['click', 'contextmenu'] as const)
    document.addEventListener(kind, swallow, { signal, capture: true })
  // Browsers scroll unless these are there before the finger comes.
  for (const kind of ['touchmove', 'touchend'] as const)
    within.addEventListener(kind, swallow, { signal, passive: false })
  const keepOwn = (event: Event) => {
    if (putBack !== undefined || holding !== undefined) event.preventDefault()
  }
  for (const kind of ['dragstart', 'selectstart'] as const)
    document.addEventListener(kind, keepOwn, { signal })
  return () => {
    putBack?.()
    stopping.abort()
  }
}

function sourceOf<Item>(
  within: HTMLElement,
  { target, button }: PointerEvent,
  { sourceAt }: Drags<Item>,
): Source<Item> | undefined {
  if (button !== 0 || !(target instanceof Element) || !within.contains(target)) return undefined
  const source = sourceAt(target)
  const isOther = source?.element.contains(target.closest(OTHER)) === true
  return isOther && source.isGrip !== true ? undefined : source
}

/** A press asks this of the drags that it is part of. */
type Context<Item> = Drags<Item> & { within: HTMLElement; lifted: () => void; ended: () => void }

/** Begins a press on something, which becomes a drag. Returns a function that puts it back. */
function begin<Item>(
  source: Source<Item>,
  pressed: PointerEvent,
  { within, overAt, scroll, drop, ...follows }: Context<Item>,
): () => void {
  const { element, handle = element, item } = source
  const { pointerId } = pressed
  const isMouse = pressed.pointerType === 'mouse'
  const { left, top } = handle.getBoundingClientRect()
  const start = pointOf(pressed)
  const ending = new AbortController()
  const { signal } = ending
  let at = start
  let picture: HTMLElement | undefined
  let over: Over | undefined
  let hasMoved = false
  let frame = 0
  const corner = () => ({ x: left + at.x - start.x, y: top + at.y - start.y })
  const lift = () => {
    picture = pictureOf(handle, source.count)
    const home = handle.closest('dialog') ?? document.body
    home.insertAdjacentElement('beforeend', picture)
    element.setAttribute('data-dragged', '')
    // Nothing else shows meanwhile that the mouse is on it.
    if (isMouse) handle.setPointerCapture(pointerId)
    else navigator.vibrate?.(10)
    follows.lifted()
    follows.lift?.(source)
    follow()
  }
  const timer = isMouse || source.isGrip ? undefined : setTimeout(lift, PRESS.ms)
  const follow = () => {
    // Somebody else has moved or deleted it.
    if (!element.isConnected) return stop()
    const { x, y } = corner()
    if (picture !== undefined) picture.style.translate = `${x}px ${y}px`
    if (hasMoved) {
      const pointed = pointedAt(at)
      scroll(pointed)
      show(overAt(pointed, item, over))
    }
    frame = requestAnimationFrame(follow)
  }
  const show = (next: Over | undefined) => {
    if (next?.element !== over?.element) over?.element.removeAttribute('data-drop')
    over = next
    over?.element.setAttribute('data-drop', over.edge)
    within.toggleAttribute('data-dropping', over !== undefined)
  }
  const stop = () => {
    ending.abort()
    clearTimeout(timer)
    cancelAnimationFrame(frame)
    follows.ended()
    if (picture === undefined) return
    picture.remove()
    element.removeAttribute('data-dragged')
    show(undefined)
    follows.end?.()
  }
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    // The button was let go at a place where the page is not told.
    if (isMouse && event.buttons === 0) return stop()
    at = pointOf(event)
    const isNear =
      Math.hypot(at.x - start.x, at.y - start.y) <= (timer === undefined ? BEGIN_PX : PRESS.px)
    if (isNear) return
    if (picture === undefined && timer !== undefined) return stop()
    hasMoved = true
    if (picture === undefined) lift()
  }
  const letGo = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    at = pointOf(event)
    const [wasLifted, from] = [picture !== undefined, corner()]
    const reached = hasMoved ? overAt(pointedAt(at), item, over) : undefined
    stop()
    if (reached !== undefined) drop(item, reached, from)
    // The same event would close a menu that it opens.
    else if (wasLifted && !hasMoved) setTimeout(() => openMenu(handle, at))
  }
  addEventListener('pointermove', move, { signal })
  addEventListener('pointerup', letGo, { signal })
  addEventListener('pointercancel', stop, { signal })
  const escape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || picture === undefined) return
    // It does nothing else: a dialog stays open, and cards stay selected.
    event.preventDefault()
    event.stopPropagation()
    stop()
  }
  addEventListener('keydown', escape, { signal, capture: true })
  return stop
}

/** A press that moves nothing opens the menu, as it does without dragging. */
function openMenu(element: HTMLElement, { x, y }: Point): void {
  const at = { clientX: x, clientY: y, bubbles: true, cancelable: true }
  element.dispatchEvent(new MouseEvent('contextmenu', at))
}

function pointedAt({ x, y }: Point): Pointed {
  return { x, y, below: document.elementFromPoint(x, y) }
}

function pointOf({ clientX, clientY }: PointerEvent): Point {
  return { x: clientX, y: clientY }
}
