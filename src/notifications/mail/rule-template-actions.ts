import {
  bdi,
  buttonTo,
  escaped,
  page,
  paragraph,
  smallPrint,
  written,
} from '../../accounts/mail/html.ts'
import type { MailTemplate } from '../../accounts/mail/templates.ts'
import {
  type MailValues,
  filled,
  isolated,
  shortened,
  unlinked,
} from '../../accounts/mail/values.ts'
import { pageOf } from '../../boards/model/domain-event.ts'
import type { MessageText } from '../../outbox/ways/mime.ts'
import { notificationPhrases } from './phrases.ts'
import { reachable } from './queries.ts'

/** A message of a rule. It is not sent any more if its reader has another address by now. */
export const ruleMailTemplate: MailTemplate = {
  name: 'rule',
  async write({ readerId, recipientKey, origin, values }, { store }) {
    const { readers } = await store.batch({ readers: reachable(readerId) })
    const [reader] = readers
    if (reader?.emailKey !== recipientKey) return undefined
    const message = composeRuleMail(values, { origin, language: reader.language })
    return { message, about: `card.${values['cardId'] ?? ''}` }
  },
}

/** The text that the rule has, as it is, with the address of the card and where it comes from. */
function composeRuleMail(
  { subject = '', text = '', boardId = '', slug = '', board = '', cardId = '' }: MailValues,
  { origin, language }: { origin: string; language: string | null },
): MessageText {
  const { name, common, phrases } = notificationPhrases(language)
  const values = { ...unlinked(shortened({ board })), site: origin }
  const plain = (phrase: string) => filled(phrase, values, isolated)
  const rich = (phrase: string) => filled(escaped(phrase), values, (one) => bdi(escaped(one)))
  const url = pageOf(origin, { id: boardId, slug }, cardId)
  return {
    subject,
    text: [text, url, plain(phrases.whyRule), `-- \n${plain(common.sentBy)}\n`].join('\n\n'),
    html: page(name, [
      `<p dir="auto" style="white-space:pre-wrap">${escaped(text)}</p>`,
      paragraph(buttonTo(url, escaped(phrases.openCard))),
      written(url),
      smallPrint(rich(phrases.whyRule)),
      smallPrint(rich(common.sentBy)),
    ]),
  }
}
