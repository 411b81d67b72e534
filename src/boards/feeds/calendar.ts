import { MINUTE_MS, SECOND_MS } from '../../kernel/contract/days.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import type { Recurrence } from '../../kernel/contract/recurrence/series.ts'
import { pageOf } from '../model/domain-event.ts'
import { escaped, folded, writtenMoment } from './calendar-lines.ts'
import { type Written, writtenFor, zoneLines } from './calendar-rules.ts'

/** Most characters that a calendar has of a description. */
export const EXCERPT = 500

/** A card with a due date, where it is, and how its description begins. */
export type DatedCard = {
  id: string
  boardId: string
  slug: string
  title: string
  board: string
  list: string
  excerpt: string
  labels: string[]
  startAt: string | null
  dueAt: string | null
  endAt: string | null
  dueComplete: boolean
  recurrence: Recurrence | null
  createdAt: string
  modifiedAt: string
}

/** A card is in a calendar as an event, or as something to be done. */
export type CalendarType = 'event' | 'todo'

/** A calendar: its name, and the address of the service, which links and ids begin with. */
type Calendar = { name: string; publicUrl: string; type: CalendarType }

/** Programs are asked to read the calendar again after this time. */
const REFRESH = 'PT15M'

/**
 * The calendar of these cards as RFC 5545 wants it. It is written here, because the libraries that
 * write calendars know events alone.
 */
export function calendarText({ name, ...calendar }: Calendar, cards: readonly DatedCard[]): string {
  return folded([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Laneway//Laneway//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:${REFRESH}`,
    `X-PUBLISHED-TTL:${REFRESH}`,
    ...zonesOf(cards),
    ...cards.flatMap((card) => linesOf(card, calendar)),
    'END:VCALENDAR',
  ])
}

/** The descriptions of the zones in which cards recur, each once, from the earliest of their dates on. */
function zonesOf(cards: readonly DatedCard[]): string[] {
  const zones = new Map<string, { zone: NonNullable<Written['zone']>; fromMs: number }>()
  for (const { recurrence, startAt, dueAt } of cards) {
    const { zone } = writtenFor(recurrence)
    if (zone === undefined || dueAt === null) continue
    const fromMs = Math.min(Date.parse(startAt ?? dueAt), Date.parse(dueAt))
    const before = zones.get(zone.name)?.fromMs ?? Infinity
    zones.set(zone.name, { zone, fromMs: Math.min(fromMs, before) })
  }
  return [...zones.values()].flatMap(({ zone, fromMs }) => zoneLines(zone, fromMs))
}

function linesOf(card: DatedCard, { publicUrl, type }: Omit<Calendar, 'name'>): string[] {
  const { id, boardId, slug, dueAt, modifiedAt } = card
  if (dueAt === null) return []
  const component = type === 'todo' ? 'VTODO' : 'VEVENT'
  const host = URL.parse(publicUrl)?.host ?? 'laneway'
  return [
    `BEGIN:${component}`,
    `UID:${id}@${host}`,
    `DTSTAMP:${writtenMoment(modifiedAt)}`,
    `LAST-MODIFIED:${writtenMoment(modifiedAt)}`,
    `CREATED:${writtenMoment(card.createdAt)}`,
    `SEQUENCE:${sequenceOf(modifiedAt)}`,
    ...(type === 'todo' ? todoLines(card, dueAt) : eventLines(card, dueAt)),
    `DESCRIPTION:${escaped(descriptionOf(card))}`,
    `URL:${pageOf(publicUrl, { id: boardId, slug }, id)}`,
    ...(card.labels.length > 0 ? [`CATEGORIES:${card.labels.map(escaped).join(',')}`] : []),
    `END:${component}`,
  ]
}

/** An event from the start to the due date, or at the due date alone, which recurs as the card does. It does not make anybody busy. */
function eventLines(card: DatedCard, dueAt: string): string[] {
  const { startAt, title, dueComplete } = card
  const { date, rule, begins } = writtenFor(card.recurrence)
  const at =
    hasSpan(startAt, dueAt) && begins(startAt, dueAt)
      ? [date('DTSTART', startAt), date('DTEND', dueAt), ...rule(startAt)]
      : [date('DTSTART', dueAt), ...rule(dueAt)]
  return [...at, `SUMMARY:${escaped(dueComplete ? `✓ ${title}` : title)}`, 'TRANSP:TRANSPARENT']
}

/** Something to be done, which recurs as the card does until it is done. */
function todoLines(card: DatedCard, dueAt: string): string[] {
  const { startAt, endAt, title, dueComplete, modifiedAt } = card
  const { date, rule, begins } = writtenFor(dueComplete ? null : card.recurrence)
  const isSpan = hasSpan(startAt, dueAt) && begins(startAt, dueAt)
  const alone = rule(dueAt).length === 0 ? { due: dueAt } : aroundDue(dueAt)
  const { start, due } = isSpan ? { start: startAt, due: dueAt } : alone
  return [
    ...(start === undefined ? [] : [date('DTSTART', start)]),
    date('DUE', due),
    ...(start === undefined ? [] : rule(start)),
    `SUMMARY:${escaped(title)}`,
    ...(dueComplete
      ? [
          'STATUS:COMPLETED',
          `COMPLETED:${writtenMoment(endAt ?? modifiedAt)}`,
          'PERCENT-COMPLETE:100',
        ]
      : ['STATUS:NEEDS-ACTION']),
  ]
}

type Span = { start?: string | undefined; due: string }

/**
 * A start for a rule, which begins at one, and a due date that is later, as RFC 5545 wants it (3.8.2.3). Both
 * are in the minute of the due date, so that the days and times of the rule are those of the card.
 */
function aroundDue(dueAt: string): Span {
  const ms = Date.parse(dueAt)
  const isOnMinute = ms % MINUTE_MS < SECOND_MS
  return isOnMinute
    ? { start: dueAt, due: momentOf(ms + SECOND_MS) }
    : { start: momentOf(ms - SECOND_MS), due: dueAt }
}

/** Returns true if there is time between start and due date. Calendars have no parts of seconds, so these do not count. */
function hasSpan(startAt: string | null, dueAt: string): startAt is string {
  return startAt !== null && writtenMoment(startAt) < writtenMoment(dueAt)
}

/** Says where the card is, and how its description begins. */
function descriptionOf({ board, list, excerpt }: DatedCard): string {
  const isCut = [...excerpt].length === EXCERPT
  return `${board} · ${list}${excerpt === '' ? '' : `\n\n${excerpt}${isCut ? '…' : ''}`}`
}

/** The first moment that has a sequence number, in epoch milliseconds: 2020. */
const FIRST_MS = 1_577_836_800_000

/** Makes a number that grows with each change: the seconds since `FIRST_MS`, as such numbers have 31 bits. */
function sequenceOf(modifiedAt: string): number {
  return Math.max(0, Math.floor((Date.parse(modifiedAt) - FIRST_MS) / 1_000))
}
