const GAP = 4
const MARGIN = 8

/** Puts a popover below what opened it, or above where there is more room, and in line with its start, or else its end. */
export function placeAt(panel: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const below = innerHeight - at.bottom - GAP - MARGIN
  const above = at.top - GAP - MARGIN
  const isBelow = panel.offsetHeight <= below || below >= above
  panel.style.maxBlockSize = `${isBelow ? below : above}px`
  const top = isBelow ? at.bottom + GAP : at.top - GAP - panel.offsetHeight
  const atLeft = at.left
  const atRight = at.right - panel.offsetWidth
  const furthest = innerWidth - panel.offsetWidth - MARGIN
  const places = isRightToLeft(opener) ? [atRight, atLeft] : [atLeft, atRight]
  const free = places.find((left) => left >= MARGIN && left <= furthest)
  const left = free ?? Math.max(MARGIN, Math.min(atLeft, furthest))
  panel.style.inset = `${top}px auto auto ${left}px`
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
