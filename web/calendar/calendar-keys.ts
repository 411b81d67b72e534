import { keyPressed } from '../actions/keys.ts'
import { directed } from '../actions/walking.ts'
import type { BoardPage } from '../board-model/board-page.ts'
import { focusCard } from '../board-model/focus.ts'
import { navigate } from '../router/router.ts'
import type { DateField } from '../state/date-fields.ts'
import { type CalendarState, moveDate } from './calendar-state.ts'
import { type Day, ARROW_STEPS, dayAfter, stepInGrid } from '../text/days.ts'
import { type Entry, dayBeside } from './entries.ts'

/** The buttons of a day add a card, and show more of its cards. */
const BUTTON = '.calendar-day > button'

/** Moves the date that has the focus with Shift and an arrow, and the focus to another day: from a card with left and right, and from the buttons of a day with all arrows, Home and End. */
export function actOnCalendarKey(
  page: BoardPage,
  calendar: CalendarState,
  event: KeyboardEvent,
): void {
  const { target } = event
  if (event.defaultPrevented || !(target instanceof Element)) return
  const { card: id, field = '' } = target.closest<HTMLElement>('[data-card]')?.dataset ?? {}
  const day = target.closest<HTMLElement>('[data-day]')?.dataset['day']
  if (day === undefined) return
  if (target.matches(BUTTON)) return reachButton(calendar, event, day, target)
  if (id === undefined) return
  const key = directed(keyPressed(event).replace('Shift+', ''))
  const step = ARROW_STEPS[key]
  if (step === undefined) return
  if (event.shiftKey) {
    event.preventDefault()
    if (page.may('write') && isField(calendar, field))
      carry(page, calendar, { id, field }, dayAfter(day, step))
  } else if (step === 1 || step === -1) {
    event.preventDefault()
    const next = dayBeside(calendar.byDay.peek(), day, step)
    const [entry] = (next && calendar.byDay.peek().get(next)) || ([] as Entry[])
    focusCard(page, entry?.card._id)
  }
}

/** Puts the focus on the button that a key leads to, also in the month or week beside. */
function reachButton(
  calendar: CalendarState,
  event: KeyboardEvent,
  from: Day,
  button: Element,
): void {
  const days = calendar.days.peek()
  const key = directed(keyPressed(event))
  const step = stepInGrid(key, days.indexOf(from))
  if (step === undefined) return
  event.preventDefault()
  const next = buttonAfter(key, button, days)
  if (next !== undefined) return next.focus()
  const day = dayAfter(from, step)
  if (days.includes(day)) return
  calendar.reached.value = { day, isMore: false }
  navigate(calendar.addressOf({ day }), { replaces: true })
  // The days are rendered in a microtask that is queued by now.
  queueMicrotask(() => document.querySelector<HTMLElement>(`[data-day="${day}"]${BUTTON}`)?.focus())
}

/** The button that a key leads to: up and down to the next one of all in the column, and to the sides to one of its kind. */
function buttonAfter(key: string, button: Element, days: readonly Day[]): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(BUTTON)]
  const placeOf = (one: Element) => {
    const at = days.indexOf(one.closest<HTMLElement>('[data-day]')?.dataset['day'] ?? '')
    return { week: Math.floor(at / 7), weekday: at % 7 }
  }
  const { week, weekday } = placeOf(button)
  const alike = all.filter(({ className }) => className === button.className)
  const inWeek = alike.filter((one) => placeOf(one).week === week)
  if (key === 'Home' || key === 'End') return inWeek.at(key === 'Home' ? 0 : -1)
  const isUpOrDown = key === 'ArrowUp' || key === 'ArrowDown'
  const line = isUpOrDown ? all.filter((one) => placeOf(one).weekday === weekday) : alike
  const at = line.findIndex((one) => one === button)
  return line[at + (key === 'ArrowDown' || key === 'ArrowRight' ? 1 : -1)]
}

function carry(
  page: BoardPage,
  calendar: CalendarState,
  { id, field }: { id: string; field: DateField },
  day: string,
): void {
  moveDate(page, id, field, day)
  if (!calendar.days.peek().includes(day)) navigate(calendar.addressOf({ day }), { replaces: true })
  focusCard(page, id)
}

function isField(calendar: CalendarState, name: string): name is DateField {
  return calendar.fields.peek().some((field) => field === name)
}
