import PostalMime from 'postal-mime'
import { expect, test } from 'vitest'
import { compose } from '../../../src/accounts/mail/compose.ts'
import { encodeMime } from '../../../src/outbox/ways/mime.ts'
import { MAIL_LANGUAGES, phrasesIn } from '../../../src/accounts/mail/phrases.ts'
import languages from '../../../web/text/languages.json' with { type: 'json' }
import { MAIL_HEADERS } from '../../support/mail-headers.ts'

const RESET = {
  template: 'reset',
  languages: ['en'],
  name: 'ada',
  origin: 'https://boards.example',
  values: { url: 'https://boards.example/reset/abc' },
} as const

const FROM = { name: 'Laneway', address: 'laneway@example.org' }

function encode(text: ReturnType<typeof compose>, to = 'ada@example.com') {
  return encodeMime({ ...text, id: 'm1', from: FROM, to, nowMs: 0 })
}

test('a message says the same as text and as HTML', () => {
  const { subject, text, html } = compose(RESET)
  expect(subject).toBe('Choose a new password')
  expect(text).toContain('Hello ada,\n\n')
  expect(text).toContain('\n\nhttps://boards.example/reset/abc\n\n')
  expect(html).toContain('<a href="https://boards.example/reset/abc"')
  const words = html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
  expect(words).toContain('within 30 minutes')
  expect(html).not.toMatch(/<img|<link|<script|url\(|src=/i)
})

test('there are messages in every language of the page, with the same phrases and values', () => {
  expect(MAIL_LANGUAGES.toSorted()).toEqual(Object.keys(languages).toSorted())
  const english = namesIn(phrasesIn(['en']).phrases)
  for (const language of MAIL_LANGUAGES)
    expect({ language, names: namesIn(phrasesIn([language]).phrases) }).toEqual({
      language,
      names: english,
    })
})

/** The phrases by their paths, each with the names in its braces. */
function namesIn(value: unknown, path = ''): string[] {
  if (typeof value === 'string')
    return [`${path}: ${[...new Set(value.match(/\{\w+\}/g))].toSorted().join(' ')}`]
  return Object.entries(value ?? {}).flatMap(([key, part]) => namesIn(part, `${path}/${key}`))
}

test('a message is in the first language that there is one in, or else in English', () => {
  expect(compose({ ...RESET, languages: ['xx', 'de'] }).subject).toBe('Neues Passwort wählen')
  expect(compose({ ...RESET, languages: ['constructor', ''] }).subject).toBe(
    'Choose a new password',
  )
  expect(compose({ ...RESET, languages: ['de-AT'] }).subject).toBe('Neues Passwort wählen')
  expect(compose({ ...RESET, languages: ['ar'] }).html).toContain('<html lang="ar" dir="rtl">')
})

test('names and titles make no HTML, no line, no header and no link', async () => {
  const hostile = 'Eve <b>"\r\nBcc: all@example.com\r\n\r\nhttps://evil.example/ www.evil.example'
  const message = compose({
    ...RESET,
    template: 'invitation',
    values: { ...RESET.values, inviter: hostile, board: `${hostile}ü` },
  })
  expect(message.html).toContain('Eve &lt;b&gt;&quot; Bcc: all@example.\u2060com')
  expect(message.text).not.toMatch(/^Bcc/m)
  for (const part of [message.text, message.html])
    expect(part).not.toMatch(/https:\/\/evil|www\.evil|evil\.example/)
  const { raw } = await encode(message)
  const { headers, subject = '', bcc } = await PostalMime.parse(raw)
  expect(bcc).toBeUndefined()
  expect(subject).toContain('Eve <b>" Bcc: all@example.com evil.example/ evil.exampleü')
  expect(headers.map(({ key }) => key).toSorted()).toEqual(MAIL_HEADERS)
})

test('a value of any length, and a name from right to left, keep a message readable', async () => {
  const message = compose({ ...RESET, name: 'ע'.repeat(1_000) })
  expect(message.text).toContain(`Hello \u2068${'ע'.repeat(199)}…\u2069,`)
  const { raw } = await encode(message)
  expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
})

test.each([
  'ada@example.com, eve@example.com',
  'ada@example.com\r\nBcc: eve@example.com',
  '<eve@example.com> ada@example.com',
])('an address that names two goes to one or to none: %j', async (address) => {
  const { raw, to } = await encode(compose(RESET), address)
  const { to: shown = [], bcc } = await PostalMime.parse(raw)
  expect(bcc).toBeUndefined()
  expect(shown.length).toBeLessThanOrEqual(1)
  expect(to).toBe(address)
})
