import type { Point } from './drag-items.ts'

/** How near to an edge a finger scrolls, and how far in a frame. */
const EDGE_PX = 56
const MOST_PX = 14

/** Scrolls the board, and the list below a finger, where the finger is near an edge of it. */
export function scrollAtEdges(canvas: HTMLElement, { x, y }: Point): void {
  const { left, right } = canvas.getBoundingClientRect()
  canvas.scrollLeft += stepAt(x, left, right)
  const below = document.elementFromPoint(x, y)
  const tall = below?.closest<HTMLElement>('.cell[data-scrolls]') ?? canvas
  const { top, bottom } = tall.getBoundingClientRect()
  tall.scrollTop += stepAt(y, Math.max(top, 0), Math.min(bottom, innerHeight))
}

/** How far to scroll in this frame: the more, the nearer the finger is to the edge. */
function stepAt(at: number, start: number, end: number): number {
  const beforeStart = start + EDGE_PX - at
  const afterEnd = at - (end - EDGE_PX)
  const [depth, sign] = beforeStart > afterEnd ? [beforeStart, -1] : [afterEnd, 1]
  if (depth <= 0 || end - start < 2 * EDGE_PX) return 0
  return sign * Math.ceil(MOST_PX * Math.min(1, depth / EDGE_PX))
}
