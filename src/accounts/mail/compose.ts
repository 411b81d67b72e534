import { oneLine } from '../audit/entry.ts'
import { type MailTemplate, type MailValues, phrasesIn } from './templates.ts'

export type MessageText = { subject: string; text: string; html: string }

/** What a message is made from; `languages` are those that its reader may want, the first one best. */
export type MessageToCompose = {
  template: MailTemplate
  languages: readonly string[]
  /** The reader's username; empty if it is not known. */
  name: string
  /** The public address of the service. */
  origin: string
  values: MailValues
}

/** Longest value in a message, in characters: a title may have a thousand. */
const LONGEST_VALUE = 200

/**
 * A message as text and as HTML that says the same. Values are what people have chosen, so each is one
 * line, has an end, and makes no link of its own.
 */
export function compose(message: MessageToCompose): MessageText {
  const { template, languages, name, origin } = message
  const { language, phrases } = phrasesIn(languages)
  const { url = '', ...given } = message.values
  const named = shortened({ ...given, name })
  const values = { ...unlinked(named), site: origin }
  const { subject, text, button, note } = phrases.messages[template]
  const hello = name === '' ? phrases.helloUnknown : phrases.hello
  const plain = (phrase: string) => filled(phrase, values, isolated)
  const rich = (phrase: string) => filled(escaped(phrase), values, (value) => bdi(escaped(value)))
  const link = url === '' ? [] : [url]
  return {
    subject: filled(subject, named, (value) => value),
    text: [plain(hello), plain(text), ...link, plain(note), `-- \n${plain(phrases.sentBy)}\n`].join(
      '\n\n',
    ),
    html: page(language, [
      paragraph(rich(hello)),
      paragraph(rich(text)),
      ...link.flatMap((href) => [paragraph(buttonTo(href, escaped(button))), written(href)]),
      paragraph(rich(note)),
      `<p style="color:#5e6470;font-size:13px">${rich(phrases.sentBy)}</p>`,
    ]),
  }
}

function shortened(values: MailValues): MailValues {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => {
      const characters = [...withoutLinks(oneLine(value)).trim()]
      const isLong = characters.length > LONGEST_VALUE
      return [
        key,
        isLong
          ? `${characters.slice(0, LONGEST_VALUE - 1).join('')}…`
          : value && characters.join(''),
      ]
    }),
  )
}

/** A text without what addresses of pages begin with: names and titles are no place for one. */
function withoutLinks(text: string): string {
  return text.replace(/[a-z][\w+.-]*:\/\/|\bwww\./gi, '')
}

/** Stands invisibly in a host such as `example.com`, which mail programs make a link of otherwise. */
const JOINER = '\u2060'

/** Values that make no links, but for the address of the reader. */
function unlinked(values: MailValues): MailValues {
  const dots = /(?<=[^\s.])\.(?=[\p{L}\p{N}])/gu
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      key === 'address' ? value : value.replace(dots, `.${JOINER}`),
    ]),
  )
}

function filled(phrase: string, values: MailValues, show: (value: string) => string): string {
  return phrase.replace(/\{(\w+)\}/g, (mark, key: string) => {
    const value = values[key]
    return value === undefined ? mark : show(value)
  })
}

/** Letters of scripts from right to left: they would turn what stands beside them. */
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/

/** A text whose direction does not reach what stands beside it; `oneLine` has taken away its own marks. */
function isolated(text: string): string {
  return FROM_RIGHT.test(text) ? `\u2068${text}\u2069` : text
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

function bdi(html: string): string {
  return `<bdi>${html}</bdi>`
}

function paragraph(html: string): string {
  return `<p>${html}</p>`
}

const BUTTON =
  'display:inline-block;padding:10px 18px;border-radius:6px;background:#1f5fbf;color:#ffffff;font-weight:600;text-decoration:none'

function buttonTo(href: string, label: string): string {
  return `<a href="${escaped(href)}" style="${BUTTON}">${label}</a>`
}

/** The address in full, for who wants to see it first, or copies it. */
function written(href: string): string {
  return `<p dir="ltr" style="color:#5e6470;font-size:13px;word-break:break-all">${escaped(href)}</p>`
}

const BODY =
  'margin:0 auto;max-width:560px;padding:24px;font:16px/1.5 -apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2128'

/** A whole page, which asks no server for anything. */
function page(language: string, parts: string[]): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr'
  return [
    `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><title>Laneway</title></head>',
    `<body style="${BODY}">`,
    ...parts,
    '</body></html>\n',
  ].join('\n')
}
