import * as fc from 'fast-check'
import ICAL from 'ical.js'
import { sync } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { calendarText } from '../../../src/boards/feeds/calendar.ts'
import { CARD, textOf } from './dated-card.ts'

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
