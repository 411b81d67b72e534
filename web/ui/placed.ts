const GAP = 4
const MARGIN = 8

/** Puts a popover below what opened it, or above where there is more room, within the window. */
export function placeAt(panel: HTMLElement, opener: HTMLElement): void {
  const at = opener.getBoundingClientRect()
  const { innerWidth, innerHeight } = window
  const below = innerHeight - at.bottom - GAP - MARGIN
  const above = at.top - GAP - MARGIN
  const isBelow = panel.offsetHeight <= below || below >= above
  panel.style.maxBlockSize = `${isBelow ? below : above}px`
  const top = isBelow ? at.bottom + GAP : at.top - GAP - panel.offsetHeight
  const start = isRightToLeft(opener) ? at.right - panel.offsetWidth : at.left
  const left = Math.max(MARGIN, Math.min(start, innerWidth - panel.offsetWidth - MARGIN))
  panel.style.inset = `${top}px auto auto ${left}px`
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}
