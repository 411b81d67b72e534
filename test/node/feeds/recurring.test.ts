import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { textOf } from './dated-card.ts'

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
    const due = 'DUE;TZID=Europe/Berlin:20300131T1000'
    expect(open).toContain(`${from}\r\n${due}01\r\nRRULE:FREQ=WEEKLY\r\n`)
    const startAt = '2030-01-30T09:00:00.000Z'
    const spanned = textOf({ startAt, recurrence: { ...recurrence, skip: [] } }, 'todo')
    expect(spanned).toContain(`DTSTART;TZID=Europe/Berlin:20300130T100000\r\n${due}00\r\nRRULE:`)
    const done = textOf({ dueComplete: true, recurrence: { ...recurrence, skip: [] } }, 'todo')
    expect(done).not.toContain('RRULE')
    expect(textOf({}, 'todo')).not.toContain('DTSTART')
  })

  test.each([
    ['09:00:00.000', '09:00:01'],
    ['09:00:30.000', '09:00:30'],
    ['22:59:59.999', '22:59:59'],
    ['23:00:00.000', '23:00:01'],
  ])(
    'that is something to be done at %s UTC begins before it is due, in the same minute',
    (time, due) => {
      const dueAt = `2030-01-31T${time}Z`
      const text = textOf({ dueAt, recurrence: { ...recurrence, skip: [] } }, 'todo')
      const calendar = new ICAL.Component(ICAL.parse(text))
      for (const zone of calendar.getAllSubcomponents('vtimezone'))
        ICAL.TimezoneService.register(zone)
      const todo = calendar.getFirstSubcomponent('vtodo')
      const [start, end] = ['dtstart', 'due'].map((name) => todo?.getFirstPropertyValue(name))
      if (!(start instanceof ICAL.Time) || !(end instanceof ICAL.Time)) throw new Error(text)
      expect(end.compare(start)).toBe(1)
      expect(end.toJSDate().toISOString()).toBe(`2030-01-31T${due}.000Z`)
      expect(start.toJSDate().toISOString().slice(0, 16)).toBe(dueAt.slice(0, 16))
    },
  )

  test.each([
    ['BYMONTHDAY=31', { rule: 'FREQ=MONTHLY;BYMONTHDAY=31' }],
    ['a day that is left out', { rule: 'FREQ=WEEKLY', skip: ['2030-02-07'] }],
    ['an end', { rule: 'FREQ=DAILY', until: '2030-02-07' }],
    ['a month', { rule: 'FREQ=MONTHLY' }],
  ])(
    'with %s is at its due date alone where its start is on another day, as the rule is about that',
    (_, more) => {
      const startAt = '2030-01-29T09:00:00.000Z'
      const given = { startAt, recurrence: { ...recurrence, skip: [], ...more } }
      expect(textOf(given)).toContain('DTSTART;TZID=Europe/Berlin:20300131T100000\r\nRRULE')
      expect(textOf(given, 'todo')).toContain('DTSTART;TZID=Europe/Berlin:20300131T100000\r\nDUE')
      const sameDay = { ...given, startAt: '2030-01-31T07:00:00.000Z' }
      expect(textOf(sameDay)).toContain('DTSTART;TZID=Europe/Berlin:20300131T080000\r\nDTEND')
    },
  )

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
