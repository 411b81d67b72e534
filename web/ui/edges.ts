/** A place in the window, in pixels. */
export type Point = { x: number; y: number }

/** A pointer scrolls within so many pixels of an edge, and so far in a frame. */
const EDGE_PX = 56
const MOST_PX = 14

/** Scrolls an element to the left or the right by one frame, where a pointer at `x` is near that edge of it. */
export function scrollSideways(element: HTMLElement, x: number): void {
  const { left, right } = element.getBoundingClientRect()
  element.scrollLeft += stepAt(x, left, right)
}

/** Scrolls an element up or down by one frame, where a pointer at `y` is near that edge of it. */
export function scrollUpOrDown(element: HTMLElement, y: number): void {
  const { top, bottom } = element.getBoundingClientRect()
  element.scrollTop += stepAt(y, Math.max(top, 0), Math.min(bottom, innerHeight))
}

/** Tells at which edge of an element something goes that is dropped at a point: before or after it from top to bottom, or in a row as its text runs. */
export function edgeAt(
  element: HTMLElement,
  { x, y }: Point,
  along: 'column' | 'row',
): 'before' | 'after' {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  if (along === 'column') return y < (top + bottom) / 2 ? 'before' : 'after'
  const isLeft = x < (left + right) / 2
  return isLeft === (getComputedStyle(element).direction === 'ltr') ? 'before' : 'after'
}

/** Returns how far to scroll in this frame: the more, the nearer the pointer is to the edge. */
function stepAt(at: number, start: number, end: number): number {
  const beforeStart = start + EDGE_PX - at
  const afterEnd = at - (end - EDGE_PX)
  const [depth, sign] = beforeStart > afterEnd ? [beforeStart, -1] : [afterEnd, 1]
  if (depth <= 0 || end - start < 2 * EDGE_PX) return 0
  return sign * Math.ceil(MOST_PX * Math.min(1, depth / EDGE_PX))
}
