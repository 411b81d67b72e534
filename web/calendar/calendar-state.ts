import { computed, signal } from '@preact/signals'
import type { BoardPage } from '../board-model/board-page.ts'
import { address, addressWith, navigate } from '../router/router.ts'
import type { DateField } from '../state/date-fields.ts'
import { datesOn } from '../state/date-fields.ts'
import { formatted } from '../text/dates.ts'
import { type Day, dayOf, type Span, dateOf, dayNamed, daysAround, movedTo } from '../text/days.ts'
import { t } from '../text/text.ts'
import { entriesByDay, isFull } from './entries.ts'
import { firstDayHere } from '../text/here.ts'

/** A button of a day: the one that shows more of its cards, or the one that adds one. */
type ReachedButton = { day: Day; isMore: boolean }

export type CalendarState = ReturnType<typeof openCalendar>

/** Opens the state that the parts of a calendar share. */
export function openCalendar(page: BoardPage) {
  const parameter = (name: string) => address.value.searchParams.get(name)
  const span = computed((): Span => (parameter('span') === 'week' ? 'week' : 'month'))
  const day = computed((): Day => dayNamed(parameter('day')) ?? dayOf(new Date()))
  const firstDay = computed(firstDayHere)
  const days = computed(() => daysAround(day.value, span.value, firstDay.value))
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
  /** Ids of the cards that are shown, each once, from the first day to the last. */
  const ids = computed(() => [
    ...new Set([...byDay.value.values()].flat().map(({ card: { _id } }) => _id)),
  ])
  /** Days have buttons that add cards only if the reader may write due dates. */
  const mayAdd = computed(() => page.may('write') && fields.value.includes('dueAt'))
  const withButtons = computed(() =>
    mayAdd.value
      ? days.value
      : days.value.filter((one) => isFull(byDay.value.get(one), span.value)),
  )
  const reached = signal<ReachedButton | undefined>(undefined)
  const stop = computed(() => {
    const all = withButtons.value
    return [reached.value?.day, day.value].find((one) => one && all.includes(one)) ?? all[0]
  })
  return {
    span,
    day,
    days,
    mayAdd,
    /** The button of a day that had the focus last. */
    reached,
    /** The day of whose buttons the Tab key leads to one, and to none of the others. */
    stop,
    fields,
    shownFields,
    byDay,
    ids,
    arranged: computed(() => [{ ids: ids.value }]),
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
