import type { Point } from '../ui/touch-drag.ts'

/** Tells how tall a gap is where something of this element would go. */
export function sizeGap(canvas: HTMLElement, element: HTMLElement): void {
  canvas.style.setProperty('--gap', `${element.offsetHeight}px`)
}

/** Lets a card settle in its new place, from where it was let go. */
export function land(canvas: HTMLElement, id: string, from: Point): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  requestAnimationFrame(() => {
    const card = canvas.querySelector(`[data-card="${CSS.escape(id)}"]`)
    if (card === null) return
    const { left, top } = card.getBoundingClientRect()
    const start = `translate(${from.x - left}px, ${from.y - top}px) rotate(2deg)`
    card.animate([{ transform: start }, { transform: 'none' }], {
      duration: 180,
      easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
    })
  })
}
