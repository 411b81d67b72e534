import {
  type CalendarType,
  type DatedCard,
  calendarText,
} from '../../../src/boards/feeds/calendar.ts'

export const CARD: DatedCard = {
  id: 'card',
  boardId: 'board',
  slug: 'a-board',
  title: 'Write; read, and \\ count',
  board: 'A board',
  list: 'Doing',
  excerpt: 'First line\nSecond line',
  labels: ['Urgent, really', 'green'],
  startAt: null,
  dueAt: '2030-01-31T09:00:00.000Z',
  endAt: null,
  dueComplete: false,
  recurrence: null,
  createdAt: '2026-01-02T03:04:05.678Z',
  modifiedAt: '2026-01-03T03:04:05.678Z',
}

/** The calendar of a card. */
export function textOf(
  card: Partial<DatedCard>,
  type: CalendarType = 'event',
  name = 'A board',
): string {
  return calendarText({ name, publicUrl: 'https://boards.example', type }, [{ ...CARD, ...card }])
}
