import type { Point } from './drag-items.ts'

/** The picture of what is dragged: a copy that is on the page for the eyes alone. */
export function pictureOf(element: HTMLElement): HTMLElement {
  const picture = document.createElement('div')
  picture.className = 'drag-picture'
  picture.setAttribute('aria-hidden', 'true')
  picture.inert = true
  picture.style.inset = '0 auto auto 0'
  picture.style.inlineSize = `${element.offsetWidth}px`
  // The copy is no list item to those who count them, and no card to those who look for it.
  const copy = document.createElement('div')
  copy.className = element.className
  for (const node of element.childNodes) copy.appendChild(node.cloneNode(true))
  const { color } = element.dataset
  if (color !== undefined) copy.dataset['color'] = color
  picture.insertAdjacentElement('beforeend', copy)
  return picture
}

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
