import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { encodeMime } from '../../../src/outbox/ways/mime.ts'
import { MAIL_LANGUAGES } from '../../../src/accounts/mail/phrases.ts'
import { NOTIFICATION_KINDS } from '../../../src/notifications/kinds.ts'
import { composeDigest, composeNotification } from '../../../src/notifications/mail/compose.ts'
import { notificationPhrases } from '../../../src/notifications/mail/phrases.ts'
import type { FoundNotification } from '../../../src/notifications/fields.ts'

const READER = {
  name: 'ada',
  language: 'en',
  timeZone: 'Europe/Berlin',
  origin: 'https://boards.example',
  unsubscribe: 'https://boards.example/users/unsubscribe/u.commented.s',
}

const ROW: FoundNotification = {
  seq: 1,
  id: 'e1',
  kind: 'commented',
  act: 'addComment',
  count: null,
  boardId: 'b1',
  cardId: 'c1',
  userId: 'u2',
  createdAt: '2026-11-24T08:00:00.000Z',
  readAt: null,
  snoozedUntil: null,
  listId: 'l1',
  board: 'Bakery',
  slug: 'bakery',
  list: 'Oven',
  card: 'Bread',
  dueAt: '2026-11-25T08:30:00.000Z',
  user: 'grace',
  avatarFile: null,
  commentId: 'k1',
  comment: 'It is out.\nTaste it!',
}

/** The names in the braces of phrases, and the keys that lead to them. */
function namesIn(phrases: object, path = ''): string[] {
  return Object.entries(phrases).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? namesIn(value, `${path}${key}.`)
      : [path + key, ...[...String(value).matchAll(/\{\w+\}/g)].map(String).toSorted()].join(' '),
  )
}

test('the phrases of notifications have the same names in every language', () => {
  const english = namesIn(notificationPhrases('en').phrases)
  for (const language of MAIL_LANGUAGES)
    expect({ language, names: namesIn(notificationPhrases(language).phrases) }).toEqual({
      language,
      names: english,
    })
  expect(Object.keys(notificationPhrases('en').phrases.kinds)).toEqual([...NOTIFICATION_KINDS])
})

describe.each(MAIL_LANGUAGES)('in %s', (language) => {
  test('each kind is told with its card and, where it is about one, its date', () => {
    for (const kind of NOTIFICATION_KINDS) {
      const { text, html } = composeNotification({ ...ROW, kind }, { ...READER, language })
      const isOfBoard = kind === 'invited' || kind === 'ruleFailed'
      expect(text).toContain(isOfBoard ? 'Bakery' : 'Bread')
      expect(text).toContain('\n\nhttps://boards.example/b/b1/bakery/c1#comment-k1\n\n')
      expect(text).not.toMatch(/[{}]/)
      // Half past nine in Berlin, whatever digits the language has.
      expect(text).toMatch(kind === 'due' ? /[0٠]?[9٩][:.][3٣][0٠]/ : /./)
      expect(html).toContain(`<a href="${READER.unsubscribe}">`)
      expect(html).toContain(`lang="${language}"`)
    }
  })
})

test('a day without a time is told as one, by the clocks of the reader', () => {
  const told = (dueAt: string, timeZone: string) =>
    composeNotification({ ...ROW, kind: 'due', dueAt }, { ...READER, timeZone }).text
  expect(told('2027-01-16T04:59:59.000Z', 'America/New_York')).toMatch(/Jan 15, 2027$/m)
  expect(told('2027-01-16T04:59:59.000Z', 'Europe/Berlin')).toMatch(/Jan 16, 2027, 5:59\sAM$/m)
  // The clocks are put forward at midnight there.
  expect(told('2026-04-23T22:00:00.000Z', 'Africa/Cairo')).toMatch(/Apr 24, 2026$/m)
})

test('a message says what was written, of which card and board, as text and as HTML', () => {
  const { subject, text, html } = composeNotification(ROW, READER)
  expect(subject).toBe('Bread – Bakery')
  expect(text).toContain('grace commented on “Bread”\n> It is out. Taste it!')
  expect(html).toContain('<blockquote><bdi>It is out. Taste it!</bdi></blockquote>')
})

test('titles, names and comments make no headers, no markup and no links', async () => {
  const evil = '<img src=x> "a"\r\nBcc: all@example.com http://evil.example/x'
  const row = { ...ROW, card: evil, user: evil, board: evil, comment: evil }
  for (const message of [composeNotification(row, READER), composeDigest([row], READER)]) {
    expect(message.html).not.toContain('<img')
    expect(message.html).not.toMatch(/href="[^"]*evil/)
    expect(message.text).not.toMatch(/https?:\/\/evil/)
    const from = { name: 'Laneway', address: 'laneway@example.org' }
    const { raw } = await encodeMime({ ...message, id: 'm', from, to: 'a@example.com', nowMs: 0 })
    const { headers } = await PostalMime.parse(raw)
    expect(headers.map(({ key }) => key)).not.toContain('bcc')
  }
})

test('a digest shows fifty notifications by their boards, and says how many more there are', () => {
  const rows = Array.from({ length: 60 }, (_, index) => ({
    ...ROW,
    boardId: `b${index % 2}`,
    board: index % 2 ? 'Odd' : 'Even',
    comment: `Comment ${index}.`,
  }))
  const { subject, text } = composeDigest(rows, READER)
  expect(subject).toBe('60 new notifications')
  expect(text).toContain('and 10 more')
  expect(text.match(/^Even$/gm)).toHaveLength(1)
  expect(text).toMatch(/Comment 49\./)
  expect(text).not.toMatch(/Comment 50\./)
})
