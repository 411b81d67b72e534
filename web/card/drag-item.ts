import { type Point, scrollUpOrDown } from '../ui/edges.ts'
import { type Over, watchPointers } from '../ui/pointer-drag.ts'
import type { CardPage } from './card-page.ts'
import { moveItem } from './item-moves.ts'

/** Lets items of the checklists within an element be dragged by their handles, also from one to another. */
export function watchItems(page: CardPage, within: HTMLElement): () => void {
  return watchPointers(within, {
    sourceAt(pressed) {
      const element = pressed.closest('[data-handle]')?.closest<HTMLElement>('[data-item]')
      const checklist = element?.closest<HTMLElement>('[data-checklist]')?.dataset['checklist']
      const item = element?.dataset['item']
      if (!element || checklist === undefined || item === undefined) return undefined
      return { element, item: { checklist, item }, isGrip: true }
    },
    overAt: (at, { item }) => overAt(within, item, at),
    scroll({ y }) {
      let scroller = within.parentElement
      while (scroller !== null && scroller.scrollHeight <= scroller.clientHeight)
        scroller = scroller.parentElement
      if (scroller !== null) scrollUpOrDown(scroller, y)
    },
    drop(lifted, { element, edge }) {
      const list = element.closest<HTMLElement>('[data-checklist]')
      const others = list === null ? [] : itemsBeside(list, lifted.item)
      const position = edge === 'before' ? others.indexOf(element) : others.length
      moveItem(page, lifted, { checklist: list?.dataset['checklist'] ?? '', position })
    },
  })
}

/** Finds where an item goes that is let go at a height: in the checklist there or next to it, before the first item whose middle is below. */
function overAt(within: HTMLElement, item: string, { y }: Point): Over | undefined {
  const distance = (list: HTMLElement) => {
    const { top, bottom } = list.getBoundingClientRect()
    return Math.max(top - y, y - bottom, 0)
  }
  const [list] = [...within.querySelectorAll<HTMLElement>('[data-checklist]')].toSorted(
    (a, b) => distance(a) - distance(b),
  )
  if (list === undefined) return undefined
  const next = itemsBeside(list, item).find((one) => {
    const { top, bottom } = one.getBoundingClientRect()
    return y < (top + bottom) / 2
  })
  return next === undefined ? { element: list, edge: 'inside' } : { element: next, edge: 'before' }
}

function itemsBeside(list: HTMLElement, item: string): HTMLElement[] {
  return [...list.querySelectorAll<HTMLElement>('[data-item]')].filter(
    (one) => one.dataset['item'] !== item,
  )
}
