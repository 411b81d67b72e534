import { computed, signal } from '@preact/signals'
import type { BoardPage } from '../board-page/board-page.ts'
import { address, addressWith, navigate } from '../router/router.ts'
import type { DateField } from '../state/command.ts'
import { datesOn } from '../state/date-fields.ts'
import { formatted } from '../text/dates.ts'
import { type Day, dayOf } from '../text/day.ts'
import { language, t } from '../text/text.ts'
import { type Span, dateOf, dayNamed, daysAround, movedTo } from '../text/days.ts'
import { entriesByDay } from './entries.ts'
import { firstDayOf } from '../text/first-day.ts'

export type CalendarState = ReturnType<typeof openCalendar>

/** What the parts of a calendar share. */
export function openCalendar(page: BoardPage) {
  const parameter = (name: string) => address.value.searchParams.get(name)
  const span = computed((): Span => (parameter('span') === 'week' ? 'week' : 'month'))
  const day = computed((): Day => dayNamed(parameter('day')) ?? dayOf(new Date()))
  const firstDay = computed(() => firstDayOf(language.value, navigator.languages))
  const days = computed(() => daysAround(day.value, span.value, firstDay.value))
  /** The dates that the board has. */
  const fields = computed(() => {
    const { value: board } = page.board
    return board === undefined ? [] : datesOn(board)
  })
  const shownFields = computed(() => {
    const named = (parameter('dates') ?? 'dueAt').split(',')
    return fields.value.filter((field) => named.includes(field))
  })
  const byDay = computed(() => {
    const cards = [...page.cells.value.values()].flat().flatMap((id) => page.card(id) ?? [])
    return entriesByDay(cards, shownFields.value, days.value)
  })
  const reached = signal<Day | undefined>(undefined)
  return {
    span,
    day,
    days,
    /** The day whose button had the focus last. */
    reached,
    /** The day whose button the Tab key leads to, and none of the others. */
    stop: computed(() => days.value.find((one) => one === reached.value) ?? day.value),
    fields,
    shownFields,
    byDay,
    /** Ids of the cards that are shown, each once, from the first day to the last. */
    ids: computed(() => [
      ...new Set([...byDay.value.values()].flat().map(({ card: { _id } }) => _id)),
    ]),
    addressOf: (given: { day?: Day | undefined; span?: Span; dates?: string }) =>
      addressWith({
        ...given,
        ...(given.span && { span: given.span === 'week' ? 'week' : undefined }),
      }),
    toggleField(field: DateField): void {
      const shown = shownFields.peek()
      const next = fields.peek().filter((one) => shown.includes(one) !== (one === field))
      navigate(addressWith({ dates: next.join(',') }), { replaces: true })
    },
  }
}

/** Moves a date of a card to another day, at the same time of day. */
export function moveDate(page: BoardPage, id: string, field: DateField, day: Day): void {
  const card = page.card(id)
  const at = card?.[field]
  if (card === undefined || at === undefined || dayOf(new Date(at)) === day) return
  const shown = formatted(dateOf(day), { weekday: 'long', day: 'numeric', month: 'long' })
  page.act(
    { kind: 'editCards', args: { edits: [{ cards: [id], set: { [field]: movedTo(at, day) } }] } },
    t('days.moved', { card: card.title, day: shown }),
    { offersUndo: true },
  )
}
