import { keyPressed } from '../actions/keys.ts'
import { directed } from '../actions/walking.ts'
import type { BoardPage } from '../board-page/board-page.ts'
import { focusCard } from '../board-page/focus.ts'
import { navigate } from '../router/router.ts'
import type { DateField } from '../state/command.ts'
import { type CalendarState, moveDate } from './calendar-state.ts'
import { ARROW_STEPS, dayAfter } from '../text/days.ts'
import { type Entry, dayBeside } from './entries.ts'

/** Moves the date that has the focus with Shift and an arrow, and the focus to another day with left and right. */
export function actOnCalendarKey(
  page: BoardPage,
  calendar: CalendarState,
  event: KeyboardEvent,
): void {
  const { target } = event
  if (event.defaultPrevented || event.isComposing || !(target instanceof Element)) return
  const { card: id, field = '' } = target.closest<HTMLElement>('[data-card]')?.dataset ?? {}
  const day = target.closest<HTMLElement>('[data-day]')?.dataset['day']
  if (id === undefined || day === undefined) return
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
