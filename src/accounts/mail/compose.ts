import type { MessageText } from '../../outbox/ways/mime.ts'
import { bdi, buttonTo, escaped, page, paragraph, smallPrint, written } from './html.ts'
import { type Phrases, phrasesIn } from './phrases.ts'
import { type MailValues, filled, isolated, shortened, unlinked } from './values.ts'

/** A message is made from this; `languages` are those that its reader may want, the first one best. */
export type MessageToCompose = {
  template: keyof Phrases['messages']
  languages: readonly string[]
  /** The reader's username; empty if it is not known. */
  name: string
  /** The public address of the service. */
  origin: string
  values: MailValues
}

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
      smallPrint(rich(phrases.sentBy)),
    ]),
  }
}
