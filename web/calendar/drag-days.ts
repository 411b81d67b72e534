import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import type { BoardPage } from '../board-page/board-page.ts'
import { focusCard } from '../board-page/focus.ts'
import type { DateField } from '../state/command.ts'
import type { Day } from '../text/day.ts'
import { type Stop, byElement } from '../ui/by-element.ts'
import { scrollSideways, scrollUpOrDown } from '../ui/edge-scroll.ts'
import { type TouchSource, watchTouches } from '../ui/touch-drag.ts'
import { moveDate } from './calendar-state.ts'

const DATE = Symbol('date of a card')

type Dragged = { id: string; field: DateField }

/** A day as what dates are dropped on. */
type DayTarget = { element: HTMLElement; take: (dragged: Dragged) => void }

/** Fingers drag these, and drop them on days. */
const dates = byElement<TouchSource<Dragged>>()
const days = byElement<DayTarget>()

/** Lets a date of a card be dragged. */
export function dragDate(element: HTMLElement, dragged: Dragged): Stop {
  return combine(
    dates.add(element, { element, handle: element, item: dragged }),
    draggable({
      element,
      getInitialData: () => ({ [DATE]: dragged }),
      onDragStart: () => element.setAttribute('data-dragged', ''),
      onDrop: () => element.removeAttribute('data-dragged'),
    }),
  )
}

/** Lets dates be dropped on a day. */
export function dropOnDay(page: BoardPage, element: HTMLElement, day: Day): Stop {
  const take = ({ id, field }: Dragged) => {
    moveDate(page, id, field, day)
    focusCard(page, id)
  }
  return combine(
    days.add(element, { element, take }),
    dropTargetForElements({
      element,
      canDrop: ({ source }) => draggedIn(source.data) !== undefined,
      onDragEnter: () => show(element),
      onDragLeave: () => hide(element),
      onDrop({ source }) {
        hide(element)
        const dragged = draggedIn(source.data)
        if (dragged !== undefined) take(dragged)
      },
    }),
  )
}

/** Lets fingers drag dates between the days of a calendar. Meanwhile it shows all days, as a narrow one leaves out those without cards. */
export function watchDates(calendar: HTMLElement): Stop {
  return watchTouches<Dragged, DayTarget>(calendar, {
    sourceAt: (element) => dates.near(element),
    overAt: ({ x, y }) => days.near(document.elementFromPoint(x, y)),
    lift: ({ element }) =>
      inPlace(calendar, element, () => calendar.setAttribute('data-dropping', '')),
    end: () => calendar.removeAttribute('data-dropping'),
    scroll({ x, y }) {
      scrollSideways(calendar, x)
      scrollUpOrDown(calendar, y)
    },
    show(over, before) {
      if (over === before) return
      if (before !== undefined) hide(before.element)
      if (over !== undefined) show(over.element)
    },
    drop: (dragged, { take }) => take(dragged),
  })
}

/** Changes what is shown, and keeps an element where it stands in the window. */
function inPlace(scroller: HTMLElement, element: HTMLElement, change: () => void): void {
  const { top } = element.getBoundingClientRect()
  change()
  scroller.scrollTop += element.getBoundingClientRect().top - top
}

function show(day: HTMLElement): void {
  day.setAttribute('data-drop', 'inside')
}

function hide(day: HTMLElement): void {
  day.removeAttribute('data-drop')
}

function draggedIn({ [DATE]: dragged }: Record<string | symbol, unknown>): Dragged | undefined {
  return isDragged(dragged) ? dragged : undefined
}

/** Nothing else puts a value under the symbol. */
function isDragged(dragged: unknown): dragged is Dragged {
  return dragged !== undefined
}
