import type { MessageText } from '../../outbox/ways/mime.ts'
import {
  bdi,
  buttonTo,
  escaped,
  page,
  paragraph,
  smallPrint,
  written,
} from '../../accounts/mail/html.ts'
import { filled, isolated, shortened, unlinked } from '../../accounts/mail/values.ts'
import { pageOf } from '../../boards/model/domain-event.ts'
import type { FoundNotification } from '../fields.ts'
import { notificationPhrases } from './phrases.ts'
import { sentenceFor } from './sentence.ts'

/** The person a message is for. They turn off such messages at the address `unsubscribe`. */
export type MailReader = {
  name: string
  language: string | null
  timeZone: string
  origin: string
  unsubscribe: string
}

/** Most notifications that a digest shows; of others it says how many there are. */
const MOST_SHOWN = 50

/** A message about one notification. */
export function composeNotification(row: FoundNotification, reader: MailReader): MessageText {
  const { phrases } = notificationPhrases(reader.language)
  const { text, html, url } = entryOf(row, reader)
  const { subject = '' } = shortened({ subject: row.card ?? row.list ?? '' })
  const { board = '' } = shortened({ board: row.board })
  return message(reader, {
    subject: subject === '' ? board : `${subject} – ${board}`,
    text: [text, url],
    html: [
      html,
      paragraph(buttonTo(url, escaped(row.cardId === '' ? phrases.openBoard : phrases.openCard))),
      written(url),
    ],
    why: phrases.why,
  })
}

/** A message about several notifications, by their boards. */
export function composeDigest(rows: FoundNotification[], reader: MailReader): MessageText {
  const { digest, whyDigest } = notificationPhrases(reader.language).phrases
  const values = { count: String(rows.length), site: reader.origin }
  const more = { count: String(rows.length - MOST_SHOWN) }
  const intro = filled(digest.text, values, (value) => value)
  const boards = [...Map.groupBy(rows.slice(0, MOST_SHOWN), ({ boardId }) => boardId).values()]
  const parts = boards.map((group) => {
    const [title = ''] = Object.values(unlinked(shortened({ board: group[0]?.board ?? '' })))
    return { title, entries: group.map((row) => entryOf(row, reader)) }
  })
  const rest = rows.length > MOST_SHOWN ? [filled(digest.more, more, (value) => value)] : []
  return message(reader, {
    subject: filled(rows.length === 1 ? digest.subjectOne : digest.subject, values, (one) => one),
    text: [
      intro,
      ...parts.flatMap(({ title, entries }) => [
        isolated(title),
        ...entries.map(({ text, url }) => `${text}\n${url}`),
      ]),
      ...rest,
    ],
    html: [
      paragraph(escaped(intro)),
      ...parts.flatMap(({ title, entries }) => [
        `<h2 style="font-size:16px">${bdi(escaped(title))}</h2>`,
        ...entries.map(({ html, url, label }) =>
          [html, paragraph(`<a href="${escaped(url)}">${escaped(label)}</a>`)].join('\n'),
        ),
      ]),
      ...rest.map((text) => paragraph(escaped(text))),
    ],
    why: whyDigest,
  })
}

/** A notification as text and as HTML. */
function entryOf(row: FoundNotification, { language, timeZone, origin }: MailReader) {
  const { name, phrases } = notificationPhrases(language)
  const { phrase, values } = sentenceFor(row, phrases, name, timeZone)
  const plain = unlinked(shortened(values))
  const text = filled(phrase, plain, isolated)
  const html = filled(escaped(phrase), plain, (value) => bdi(escaped(value)))
  const url = pageOf(origin, { id: row.boardId, slug: row.slug }, row.cardId, row.commentId)
  const label = row.cardId === '' ? phrases.openBoard : phrases.openCard
  if (row.comment === null) return { text, html: paragraph(html), url, label }
  const { quote = '' } = unlinked(shortened({ quote: row.comment }))
  return {
    text: `${text}\n> ${isolated(quote)}`,
    html: `${paragraph(html)}\n<blockquote>${bdi(escaped(quote))}</blockquote>`,
    url,
    label,
  }
}

type Parts = { subject: string; text: string[]; html: string[]; why: string }

/** The whole of a message: with a greeting, why it was sent, and how to turn it off. */
function message(reader: MailReader, { subject, text, html, why }: Parts): MessageText {
  const { name: language, common, phrases } = notificationPhrases(reader.language)
  const values = { ...unlinked(shortened({ name: reader.name })), site: reader.origin }
  const plain = (phrase: string) => filled(phrase, values, isolated)
  const rich = (phrase: string) => filled(escaped(phrase), values, (one) => bdi(escaped(one)))
  const { unsubscribe } = reader
  const stop = `<a href="${escaped(unsubscribe)}">${escaped(phrases.off.title)}</a>`
  const footer = [why, `${phrases.off.title}: ${unsubscribe}`].join('\n')
  return {
    subject,
    text: [plain(common.hello), ...text, footer, `-- \n${plain(common.sentBy)}\n`].join('\n\n'),
    html: page(language, [
      paragraph(rich(common.hello)),
      ...html,
      smallPrint(`${escaped(why)} ${stop}`),
      smallPrint(rich(common.sentBy)),
    ]),
  }
}
