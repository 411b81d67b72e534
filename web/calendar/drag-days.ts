import type { BoardPage } from '../board-model/board-page.ts'
import { focusCard } from '../board-model/focus.ts'
import type { DateField } from '../state/date-fields.ts'
import { scrollSideways, scrollUpOrDown } from '../ui/edges.ts'
import { watchPointers } from '../ui/pointer-drag.ts'
import { type CalendarState, moveDate } from './calendar-state.ts'

type Dragged = { id: string; field: DateField }

/** Lets dates of cards be dragged between the days of a calendar. Meanwhile it shows all days, as a narrow one leaves out those without cards. */
export function watchDates(
  page: BoardPage,
  calendar: CalendarState,
  element: HTMLElement,
): () => void {
  return watchPointers<Dragged>(element, {
    sourceAt(pressed) {
      const entry = pressed.closest<HTMLElement>('.calendar-card')
      const { card: id, field: named } = entry?.dataset ?? {}
      const field = calendar.shownFields.peek().find((one) => one === named)
      if (!entry || id === undefined || field === undefined || !page.may('write')) return undefined
      return { element: entry, item: { id, field } }
    },
    overAt({ below }) {
      const day = below?.closest<HTMLElement>('[data-day]')
      return day && element.contains(day) ? { element: day, edge: 'inside' } : undefined
    },
    lift: ({ element: lifted }) =>
      inPlace(element, lifted, () => element.setAttribute('data-all-days', '')),
    end: () => element.removeAttribute('data-all-days'),
    scroll({ x, y }) {
      scrollSideways(element, x)
      scrollUpOrDown(element, y)
    },
    drop(lifted, { element: { dataset } }) {
      // It may have been confirmed since it was lifted.
      const { id, field } = page.store.withIds(lifted)
      moveDate(page, id, field, dataset['day'] ?? '')
      focusCard(page, id)
    },
  })
}

/** Changes what is shown, and keeps an element where it stands in the window. */
function inPlace(scroller: HTMLElement, element: HTMLElement, change: () => void): void {
  const { top } = element.getBoundingClientRect()
  change()
  scroller.scrollTop += element.getBoundingClientRect().top - top
}
