import type { RefObject } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'

/** Lists and lanes are rendered within so many pixels of the window, so that the next one is there before it is scrolled to. */
const BESIDE_PX = 300

/** So many cards beside what is seen are rendered after a frame: a list at once takes as long as two frames. */
const CARDS_A_FRAME = 3

const followers = new Set<() => void>()
let isAsked = false

function followAll(): void {
  isAsked = false
  for (const follow of followers) follow()
}

/** Follows once all that changes together is rendered, so that the page is laid out once for all, and before it is painted. */
function followSoon(): void {
  if (!isAsked) queueMicrotask(followAll)
  isAsked = true
}

/** So many more cards may be rendered before the next frame. */
let room = 0
let isGrowing = false

/** Returns how many of the wanted cards beside what is seen may be rendered before the next frame. Whatever is near is asked again after the frame if these are not all. */
export function takeRoom(wanted: number): number {
  const taken = Math.min(wanted, room)
  room -= taken
  if (taken < wanted && !isGrowing) {
    isGrowing = true
    // A task of its own follows the frame, which waits for nothing of this.
    requestAnimationFrame(() => setTimeout(grow))
  }
  return taken
}

function grow(): void {
  isGrowing = false
  room = CARDS_A_FRAME
  followAll()
  room = 0
}

/** Has every user of `useNear` follow the scrolling. Returns a function that ends it. */
export function watchScrolling(): () => void {
  const ending = new AbortController()
  const { signal } = ending
  // A list scrolls within the board.
  addEventListener('scroll', followAll, { signal, capture: true, passive: true })
  addEventListener('resize', followAll, { signal })
  return () => ending.abort()
}

/** Tells, whenever it is rendered or something is scrolled, where an element lies in the window. */
export function useNear<Shown extends HTMLElement>(
  element: RefObject<Shown | null>,
  follow: (element: Shown, box: DOMRect) => void,
): void {
  const latest = useRef(follow)
  latest.current = follow
  useLayoutEffect(followSoon)
  useLayoutEffect(() => {
    const one = () => {
      const { current } = element
      if (current !== null) latest.current(current, current.getBoundingClientRect())
    }
    followers.add(one)
    return () => void followers.delete(one)
  }, [])
}

/** True of what a window shows, from left to right. */
export function isInWindow({ left, right }: DOMRect): boolean {
  return right > 0 && left < innerWidth
}

/** True of what lies near to the window from left to right, and of what has the focus. */
export function isNearWindow(element: HTMLElement, { left, right }: DOMRect): boolean {
  const isSeen = right > -BESIDE_PX && left < innerWidth + BESIDE_PX
  return isSeen || element.contains(document.activeElement)
}
