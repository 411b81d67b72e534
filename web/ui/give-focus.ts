import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/**
 * Returns the `ref` of an element that gets the focus when it is rendered first, if `hasFocus` is set. The first
 * element of a dialog or a screen needs the attribute `autofocus`, too; for elements that come later, a browser heeds
 * it once in the life of a page.
 */
export function useFirstFocus<Focused extends { focus(): void }>(
  hasFocus = true,
): RefObject<Focused | null> {
  const element = useRef<Focused>(null)
  useLayoutEffect(() => {
    if (hasFocus) element.current?.focus()
  }, [])
  return element
}

/** Does something once what has changed is rendered, before the next key can be pressed: Preact renders in a microtask. */
export function onceRendered(act: () => void): void {
  queueMicrotask(act)
}

/** Gives the focus of an element that is removed to the one that is rendered in its place, so that the next key is about that; not if somebody has put it elsewhere by then. An element that is rendered later, such as after a transition, gets it in the next frame. */
export function focusInstead(find: () => HTMLElement | null | undefined): void {
  const focus = () => {
    if (document.activeElement === document.body) find()?.focus()
  }
  onceRendered(focus)
  requestAnimationFrame(focus)
}
