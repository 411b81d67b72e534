import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { describe, expect, test } from 'vitest'
import {
  type CalendarType,
  type DatedCard,
  calendarText,
} from '../../../src/boards/feeds/calendar.ts'

const CARD: DatedCard = {
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

function textOf(card: Partial<DatedCard>, type: CalendarType = 'event', name = 'A board'): string {
  return calendarText({ name, publicUrl: 'https://boards.example', type }, [{ ...CARD, ...card }])
}

function componentOf(text: string) {
  const [component] = new ICAL.Component(ICAL.parse(text)).getAllSubcomponents()
  if (component === undefined) throw new Error(text)
  return component
}

const valueOf = (text: string, name: string) =>
  String(componentOf(text).getFirstPropertyValue(name))

describe('an event of a calendar', () => {
  test('says of a card what two programs read alike', () => {
    const text = textOf({})
    const component = componentOf(text)
    const event = new ICAL.Event(component)
    expect([event.uid, event.summary, event.sequence]).toEqual([
      'card@boards.example',
      CARD.title,
      189_572_645,
    ])
    expect(event.description).toBe('A board · Doing\n\nFirst line\nSecond line')
    expect(event.startDate.toJSDate().toISOString()).toBe(CARD.dueAt)
    expect(component.getFirstProperty('categories')?.getValues()).toEqual(CARD.labels)
    const [read] = Object.values(sync.parseICS(text)).filter((one) => one?.type === 'VEVENT')
    expect(read).toMatchObject({
      uid: 'card@boards.example',
      summary: CARD.title,
      description: event.description,
      url: 'https://boards.example/b/board/a-board/card',
      sequence: 189_572_645,
    })
    expect(Object(read).start.toISOString()).toBe(CARD.dueAt)
  })

  test('lasts from the start to the due date, unless there is no time between them', () => {
    const spanned = textOf({ startAt: '2030-01-30T09:00:00.000Z' })
    expect(valueOf(spanned, 'dtstart')).toBe('2030-01-30T09:00:00Z')
    expect(valueOf(spanned, 'dtend')).toBe('2030-01-31T09:00:00Z')
    for (const startAt of ['2030-01-31T09:00:00.000Z', '2031-01-01T00:00:00.000Z'])
      expect(textOf({ startAt })).not.toContain('DTEND')
  })

  test('has a sequence number that is higher after each change, and never below zero', () => {
    const at = (modifiedAt: string) => Number(valueOf(textOf({ modifiedAt }), 'sequence'))
    expect(at('1999-01-01T00:00:00.000Z')).toBe(0)
    expect(at('2026-01-01T00:00:01.000Z')).toBe(at('2026-01-01T00:00:00.000Z') + 1)
  })
})

describe('something to be done', () => {
  test('is open until its card is complete', () => {
    const open = textOf({}, 'todo')
    expect([valueOf(open, 'due'), valueOf(open, 'status')]).toEqual([
      '2030-01-31T09:00:00Z',
      'NEEDS-ACTION',
    ])
    const done = textOf({ dueComplete: true, endAt: '2030-01-30T08:00:00.000Z' }, 'todo')
    expect([valueOf(done, 'status'), valueOf(done, 'completed')]).toEqual([
      'COMPLETED',
      '2030-01-30T08:00:00Z',
    ])
    const [read] = Object.values(sync.parseICS(done)).filter((one) => one?.type === 'VTODO')
    expect(read).toMatchObject({ status: 'COMPLETED', summary: CARD.title })
  })
})

describe('an event of a card that recurs', () => {
  const recurrence = {
    rule: 'FREQ=WEEKLY',
    mode: 'schedule',
    timeZone: 'Europe/Berlin',
    skip: ['2030-02-14'],
  } as const

  function occurrences(text: string, most: number): string[] {
    const calendar = new ICAL.Component(ICAL.parse(text))
    for (const zone of calendar.getAllSubcomponents('vtimezone'))
      ICAL.TimezoneService.register(zone)
    const component = calendar.getFirstSubcomponent('vevent')
    if (!component) throw new Error(text)
    const walk = new ICAL.Event(component).iterator()
    return Array.from({ length: most }, () => walk.next().toJSDate().toISOString())
  }

  test('that is something to be done recurs until it is done, from its start or its due date on', () => {
    const open = textOf({ recurrence: { ...recurrence, skip: [] } }, 'todo')
    const from = 'DTSTART;TZID=Europe/Berlin:20300131T100000'
    const due = 'DUE;TZID=Europe/Berlin:20300131T100000'
    expect(open).toContain(`${from}\r\n${due}\r\nRRULE:FREQ=WEEKLY\r\n`)
    const startAt = '2030-01-30T09:00:00.000Z'
    const spanned = textOf({ startAt, recurrence: { ...recurrence, skip: [] } }, 'todo')
    expect(spanned).toContain(`DTSTART;TZID=Europe/Berlin:20300130T100000\r\n${due}\r\nRRULE:`)
    const done = textOf({ dueComplete: true, recurrence: { ...recurrence, skip: [] } }, 'todo')
    expect(done).not.toContain('RRULE')
    expect(textOf({}, 'todo')).not.toContain('DTSTART')
  })

  test('recurs in the time of its zone, without the days that are left out', () => {
    const text = textOf({ recurrence: { ...recurrence, skip: [...recurrence.skip] } })
    expect(text).toContain('DTSTART;TZID=Europe/Berlin:20300131T100000\r\nRRULE:FREQ=WEEKLY\r\n')
    const found = occurrences(text, 10)
    expect(found.slice(0, 3)).toEqual([
      '2030-01-31T09:00:00.000Z',
      '2030-02-07T09:00:00.000Z',
      '2030-02-21T09:00:00.000Z',
    ])
    // Clocks are put forward on 31 March.
    expect(found.at(-1)).toBe('2030-04-11T08:00:00.000Z')
  })

  test.each([
    [{ count: 3 }, 'RRULE:FREQ=WEEKLY;COUNT=3'],
    [{ until: '2030-03-01' }, 'RRULE:FREQ=WEEKLY;UNTIL=20300301T225959Z'],
    [{ rule: 'RRULE:freq=daily;count=2;', count: 3 }, 'RRULE:FREQ=DAILY;COUNT=2'],
  ])('ends with %j', (more, line) => {
    expect(textOf({ recurrence: { ...recurrence, skip: [], ...more } })).toContain(`${line}\r\n`)
  })

  test.each([{ paused: true }, { mode: 'completion' as const }])(
    'is one event while it is %j',
    (more) => {
      const text = textOf({ recurrence: { ...recurrence, skip: [], ...more } })
      expect(text).not.toMatch(/RRULE|TZID/)
    },
  )
})

describe('a calendar', () => {
  test('has no line of more than 75 octets, and begins none with what a text says', () => {
    const hostile = fc.string({ unit: 'binary', maxLength: 120 })
    fc.assert(
      fc.property(hostile, hostile, hostile, (title, excerpt, label) => {
        const text = textOf({ title, excerpt, labels: [label] }, 'event', title)
        const lines = text.split('\r\n')
        const sizes = lines.map((line) => new TextEncoder().encode(line).length)
        expect(Math.max(...sizes)).toBeLessThanOrEqual(75)
        expect(lines.filter((line) => /^(?:BEGIN|END|UID|URL)/.test(line))).toHaveLength(6)
        const readable = title
          .replace(/\r\n?|[\v\f\x1C-\x1E\x85\u2028\u2029]/g, '\n')
          .replace(/[\0-\x08\x0E-\x1F\x7F-\x9F]/g, '')
        expect(valueOf(text, 'summary')).toBe(readable)
      }),
      { numRuns: 25 },
    )
  })

  test.each(['\r', '\n', '\r\n', '\v', '\f', '\x1E', '\x85', '\u2028', '\u2029'])(
    'has a line end of any program, as %j, in a title, a description or a label written out',
    (end) => {
      const hostile = `a${end}URL:https://evil.example`
      const texts = { title: hostile, excerpt: hostile, labels: [hostile] }
      const text = textOf(texts, 'event', hostile).replaceAll('\r\n', '\n')
      expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
      const unfolded = text.replaceAll('\n ', '')
      expect(unfolded).toContain('\nSUMMARY:a\\nURL:https://evil.example\n')
      expect(unfolded.split('\n').filter((line) => line.startsWith('URL:'))).toHaveLength(1)
    },
  )

  test('without cards is one that programs take', () => {
    const text = calendarText({ name: 'Empty', publicUrl: '', type: 'event' }, [])
    expect(new ICAL.Component(ICAL.parse(text)).getFirstPropertyValue('name')).toBe('Empty')
  })
})
