const GAP = 4
const MARGIN = 8

/** Makes the handlers of a button that opens and closes a popover. They do so within the click, so that what is in the popover is rendered and can have the focus before the next key; a browser would open it after that. The second press of a double click neither closes it nor takes the focus out of it. */
export function togglesOnClick(panel: () => HTMLElement | null) {
  return {
    onMouseDown(event: MouseEvent) {
      if (event.detail > 1) event.preventDefault()
    },
    onClick(event: MouseEvent) {
      event.preventDefault()
      if (event.detail > 1) return
      const source = event.currentTarget instanceof HTMLElement ? event.currentTarget : undefined
      panel()?.togglePopover(source && { source })
    },
  }
}

/** Puts a popover below what opened it, or above if there is more room, and in line with its start, or else its end; within the dialog that it belongs to, if one of them is. */
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
  const free = places.filter((left) => left >= MARGIN && left <= furthest)
  const frame = opener.closest('dialog')?.getBoundingClientRect()
  const isFramed = (left: number) =>
    frame === undefined || (left >= frame.left && left + panel.offsetWidth <= frame.right)
  const left = free.find(isFramed) ?? free[0] ?? Math.max(MARGIN, Math.min(atLeft, furthest))
  panel.style.inset = `${top}px auto auto ${left}px`
}

function isRightToLeft(element: HTMLElement): boolean {
  return getComputedStyle(element).direction === 'rtl'
}

/** Puts a popover at a point of the window, within its edges. */
export function placeAtPoint(panel: HTMLElement, { x, y }: { x: number; y: number }): void {
  panel.style.maxBlockSize = `${window.innerHeight - 2 * MARGIN}px`
  const start = isRightToLeft(document.documentElement) ? x - panel.offsetWidth : x
  const left = within(start, window.innerWidth - panel.offsetWidth)
  const top = within(y, window.innerHeight - panel.offsetHeight)
  panel.style.inset = `${top}px auto auto ${left}px`
}

function within(at: number, most: number): number {
  return Math.max(MARGIN, Math.min(at, most - MARGIN))
}

/** Puts a popover over something, and makes it at least as wide. */
export function placeOver(panel: HTMLElement, over: HTMLElement): void {
  const { left, right, top, width } = over.getBoundingClientRect()
  panel.style.minInlineSize = `${Math.min(Math.max(width, 256), window.innerWidth - 2 * MARGIN)}px`
  panel.style.maxBlockSize = `${window.innerHeight - 2 * MARGIN}px`
  const start = isRightToLeft(over) ? right - panel.offsetWidth : left
  const x = within(start, window.innerWidth - panel.offsetWidth)
  panel.style.inset = `${within(top, window.innerHeight - panel.offsetHeight)}px auto auto ${x}px`
}
