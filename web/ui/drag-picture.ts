import { shortCount } from '../text/numbers.ts'
import type { Point } from './edges.ts'

/** Makes a copy of a dragged element, for the eyes alone. If several are dragged together, it shows their number. */
export function pictureOf(element: HTMLElement, count = 1): HTMLElement {
  const picture = document.createElement('div')
  picture.className = 'drag-picture'
  picture.setAttribute('aria-hidden', 'true')
  picture.inert = true
  if (count > 1) picture.dataset['count'] = shortCount(count)
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

/** Lets what was dropped settle in its new place, from where its picture was let go. */
export function settle(element: Element, from: Point): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  const { left, top } = element.getBoundingClientRect()
  const start = `translate(${from.x - left}px, ${from.y - top}px) rotate(2deg)`
  element.animate([{ transform: start }, { transform: 'none' }], {
    duration: 180,
    easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)',
  })
}
