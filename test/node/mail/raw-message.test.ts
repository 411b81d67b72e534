import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { compose } from '../../../src/accounts/mail/compose.ts'
import { encodeMime } from '../../../src/outbox/ways/mime.ts'
import { MAIL_LANGUAGES } from '../../../src/accounts/mail/phrases.ts'
import { type AccountMailName, ACCOUNT_MAIL_NAMES } from '../../../src/accounts/mail/templates.ts'
import { MAIL_HEADERS } from '../../support/mail-headers.ts'

/** As long as addresses of a service are, and the secret of an invitation. */
const URL_IN_IT = `https://boards.a-company-with-a-long-name.example/join/${'fFgqhT5tWc'.repeat(5)}`

/** Ends a line or a header, names others, and is as long as a title may be. */
const HOSTILE = `O'Neil, "Eve" <eve@example.com>;\r\nBcc: all@example.com\u2028X: y\u2029\u0085\0 ${'ü'.repeat(900)}`

const EACH = MAIL_LANGUAGES.flatMap((language) =>
  ACCOUNT_MAIL_NAMES.map((template) => ({ language, template })),
)

/** A message as it leaves the service, and as a mail program reads it. */
async function encoded(language: string, template: AccountMailName, value: string, name: string) {
  const message = compose({
    template,
    languages: [language],
    name: value,
    origin: 'https://boards.a-company-with-a-long-name.example',
    values: {
      inviter: value,
      board: value,
      ...(template === 'changed' ? { address: 'new@example.com' } : { url: URL_IN_IT }),
    },
  })
  const { raw } = await encodeMime({
    ...message,
    id: 'm1',
    from: { name, address: 'laneway@example.org' },
    to: 'ada@example.com',
    nowMs: 0,
  })
  return { message, raw, read: await PostalMime.parse(raw) }
}

describe.each(EACH)('the message $template in $language', ({ language, template }) => {
  test('is ASCII in short lines, with a header of each kind and two parts that say what was composed', async () => {
    const { message, raw, read } = await encoded(
      language,
      template,
      'Ada Łovelace',
      'Büro, "Laneway"',
    )
    expect(raw).toMatch(/^[\t\r\n\x20-\x7e]*$/)
    expect(raw.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(78)
    const header = (name: string) => read.headers.filter(({ key }) => key === name)
    expect(header('date')).toMatchObject([{ value: 'Thu, 01 Jan 1970 00:00:00 +0000' }])
    expect(header('message-id')).toMatchObject([{ value: '<m1@example.org>' }])
    expect(header('auto-submitted')).toMatchObject([{ value: 'auto-generated' }])
    expect(read.from).toMatchObject({ name: 'Büro, "Laneway"', address: 'laneway@example.org' })
    expect(read.to).toMatchObject([{ name: '', address: 'ada@example.com' }])
    expect(read.subject).toBe(message.subject)
    // Programs show the last part that they can.
    expect(raw.match(/^Content-Type: (?:multipart|text)\/\w+/gm)).toEqual(
      ['multipart/alternative', 'text/plain', 'text/html'].map((type) => `Content-Type: ${type}`),
    )
    const lines = (text = '') => text.replaceAll('\r\n', '\n').trim()
    expect(lines(read.text)).toBe(message.text.trim())
    expect(lines(read.html)).toBe(message.html.trim())
    if (template === 'changed') return
    expect(message.text.split('\n')).toContain(URL_IN_IT)
    expect(message.html).toContain(`<a href="${URL_IN_IT}"`)
    expect(message.html).toContain(`dir="${language === 'ar' ? 'rtl' : 'ltr'}"`)
  })

  test('gets no header and no reader from a name or a title', async () => {
    const { raw, read } = await encoded(language, template, HOSTILE, HOSTILE)
    expect(Math.max(...raw.split('\r\n').map((line) => line.length))).toBeLessThanOrEqual(998)
    expect(read.headers.map(({ key }) => key).toSorted()).toEqual(MAIL_HEADERS)
    expect(read.from?.address).toBe('laneway@example.org')
    expect(read.to).toMatchObject([{ address: 'ada@example.com' }])
    expect(read.subject).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u)
    expect(read.text).not.toMatch(/^(?:Bcc|X):/m)
  })
})
