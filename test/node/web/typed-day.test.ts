import { describe, expect, test } from 'vitest'
import { typedMoment } from '../../../web/text/typed-day.ts'

/** A Saturday. */
const TODAY = '2026-11-28'

const [TOMORROW, FRIDAY, TWO_WEEKS, DECEMBER] = [
  '2026-11-29',
  '2026-12-04',
  '2026-12-12',
  '2026-12-05',
]

const AT_FIVE = `${TOMORROW} 17:00`

/** The words that all languages read: their own are tried before the English ones. */
const EVERYWHERE: [string, string][] = [
  ['fri', FRIDAY],
  ['tomorrow 17:00', AT_FIVE],
  ['in 2 weeks', TWO_WEEKS],
  ['5 Dec', DECEMBER],
  ['2026-12-05', DECEMBER],
  ['2026-12-05 17:00', `${DECEMBER} 17:00`],
  ['2026-12-05T17:00', `${DECEMBER} 17:00`],
]

function read(text: string, language: string, set?: string) {
  const found = typedMoment(text, { today: TODAY, set, language })
  return found && [found.day, ...(found.time === undefined ? [] : [found.time])].join(' ')
}

/** Texts for tomorrow, the next Friday, in two weeks, 5 December, the same in numbers, and tomorrow at five. */
const TEXTS: Record<string, [string[], string[], string[], string[], string[], string[]]> = {
  en: [
    ['tomorrow'],
    ['fri', 'Friday', 'on Fri'],
    ['in 2 weeks', '2 weeks', '2w'],
    ['dec 5', '5 Dec', 'December 5th'],
    ['12/5', '5.12.'],
    ['tomorrow 17:00', 'tomorrow at 5pm', '5 pm tomorrow'],
  ],
  'en-GB': [
    ['Tomorrow '],
    ['Fri'],
    ['in 2 weeks'],
    ['5 December'],
    ['5/12', '05/12/2026'],
    ['tomorrow 5pm'],
  ],
  de: [
    ['morgen'],
    ['fr', 'Freitag', 'am Freitag'],
    ['in 2 Wochen', '2 Wochen'],
    ['5. Dez', '5. Dezember'],
    ['5.12.', '5.12.26'],
    ['morgen 17:00', 'morgen um 17 Uhr'],
  ],
  es: [
    ['mañana', 'manana'],
    ['vie', 'viernes', 'el viernes'],
    ['dentro de 2 semanas', '2 semanas'],
    ['5 dic', '5 de diciembre'],
    ['5/12'],
    ['mañana a las 17:00', 'mañana 17 h'],
  ],
  fr: [
    ['demain'],
    ['ven', 'vendredi'],
    ['dans 2 semaines', '2 semaines'],
    ['5 déc', '5 decembre'],
    ['5/12'],
    ['demain 17h', 'demain à 17:00', 'demain 17 h'],
  ],
  it: [
    ['domani'],
    ['ven', 'venerdì', 'venerdi'],
    ['tra 2 settimane', '2 settimane'],
    ['5 dic', '5 dicembre'],
    ['5/12'],
    ['domani alle 17:00', 'domani 17:00'],
  ],
  'pt-BR': [
    ['amanhã', 'amanha'],
    ['sex', 'sexta-feira'],
    ['em 2 semanas', '2 semanas'],
    ['5 dez', '5 de dezembro'],
    ['5/12'],
    ['amanhã às 17:00', 'amanhã 17h'],
  ],
  nl: [
    ['morgen'],
    ['vr', 'vrijdag', 'op vrijdag'],
    ['over 2 weken', '2 weken'],
    ['5 dec', '5 december'],
    ['5-12'],
    ['morgen om 17:00', 'morgen 17 uur'],
  ],
  pl: [
    ['jutro'],
    ['pt', 'piątek', 'w piatek'],
    ['za 2 tygodnie', '2 tygodnie'],
    ['5 gru', '5 grudnia', 'w sobotę, 5 grudnia'],
    ['5.12'],
    ['jutro o 17:00'],
  ],
  ja: [
    ['明日'],
    ['金', '金曜日'],
    ['2 週間後', '2週間後'],
    ['12月5日'],
    ['12/5'],
    ['明日17時', '明日 17:00'],
  ],
  ar: [
    ['غدًا', 'غدا'],
    ['الجمعة', 'يوم الجمعة'],
    ['خلال أسبوعين'],
    ['5 ديسمبر', '٥ ديسمبر'],
    ['5/12', '٥/١٢'],
    ['غدًا 17:00', 'غدا الساعة ١٧:٠٠'],
  ],
}

describe('reads dates as they are typed', () => {
  test.each(Object.entries(TEXTS))('in %s', (language, texts) => {
    const days = [TOMORROW, FRIDAY, TWO_WEEKS, DECEMBER, DECEMBER, AT_FIVE]
    const own = texts.flatMap((all, at) => all.map((text) => [text, days[at]]))
    const all = [...own, ...EVERYWHERE]
    expect(all.map(([text = '']) => [text, read(text, language)])).toEqual(all)
  })

  test.each([
    ['fri 14:00', `${FRIDAY} 14:00`],
    ['fri 2pm', `${FRIDAY} 14:00`],
    ['12am tomorrow', `${TOMORROW} 00:00`],
    ['today', TODAY],
    ['sat', '2026-12-05'],
    ['next week', '2026-11-30'],
    ['in 1 week', '2026-12-05'],
    ['next month', '2026-12-01'],
    ['in 3 months', '2027-02-28'],
    ['+3', '2026-12-01'],
    ['1', '2026-12-01'],
    ['30', '2026-11-30'],
    ['mar', '2027-03-01'],
    ['27 nov', '2027-11-27'],
    ['29 feb', '2028-02-29'],
    ['2027-01-31', '2027-01-31'],
    ['yesterday', '2026-11-27'],
    ['Sat 5 Dec', '2026-12-05'],
    ['Saturday, December 5, 2026 at 17:30', '2026-12-05 17:30'],
    ['9999-12-31', '9999-12-31'],
  ])('of %s as %s', (text, day) => {
    expect(read(text, 'en')).toBe(day)
  })

  test('in English where another language is read, and a time alone for the day that is set', () => {
    expect(read('tomorrow', 'ja')).toBe(TOMORROW)
    expect(read('14h30', 'fr', '2026-12-24')).toBe('2026-12-24 14:30')
    expect(read('14 Uhr', 'de', '2026-12-24')).toBe('2026-12-24 14:00')
  })

  test.each([
    '',
    ' ',
    'soon',
    '31.2.',
    '13/13',
    'fri 25:00',
    't',
    'ma',
    '0',
    '99999',
    'Fri 5 Dec',
    '0000-01-01',
    '10000-01-01',
    '2026-02-30',
    '9999 years ago',
    'in 9999 years',
    '1e9 days',
    'NaN',
    '__proto__',
    'constructor 5',
    '<b>fri</b>',
    '\u0000',
    '🗓️',
    '5 5 5 dec',
    '١٣/١٣',
    '1'.repeat(60),
    ': '.repeat(30),
    'x'.repeat(61),
  ])('not of %j', (text) => {
    expect(read(text, 'en')).toBeUndefined()
  })
})
