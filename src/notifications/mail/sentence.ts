import type { FoundNotification } from '../fields.ts'
import { isWholeDay } from '../../kernel/contract/days.ts'
import { zoneOf } from '../../operations/asked-at.ts'
import { filled, isolated, shortened } from '../../accounts/mail/values.ts'
import { type NotificationPhrases, notificationPhrases } from './phrases.ts'

/** The sentence of a notification in a language, and what stands in it; dates are in the reader's zone. */
export function sentenceFor(
  row: FoundNotification,
  { sentences, somebody }: NotificationPhrases,
  language: string,
  timeZone: string,
): { phrase: string; values: Record<string, string> } {
  const { user, card, list, board, dueAt, count } = row
  const values = {
    user: user ?? somebody,
    card: card ?? '',
    list: list ?? '',
    board,
    count: String(count ?? ''),
    date: dueAt === null ? '' : dateIn(dueAt, language, timeZone),
  }
  return { phrase: sentences[keyOf(row, sentences)], values }
}

/** The sentence of a notification as plain text, in the language of its reader. */
export function plainSentence(
  row: FoundNotification,
  { language, timeZone }: { language: string | null; timeZone: string },
): string {
  const { name, phrases } = notificationPhrases(language)
  const { phrase, values } = sentenceFor(row, phrases, name, timeZone)
  return filled(phrase, shortened(values), isolated)
}

type Sentences = NotificationPhrases['sentences']

/** Chooses the sentence of the kind where the notification has what that says, and otherwise one that says less. */
function keyOf(
  { kind, count, card, list, dueAt }: FoundNotification,
  sentences: Sentences,
): keyof Sentences {
  const says = (name: string) => sentences[kind].includes(`{{${name}}}`)
  if (count !== null) return 'many'
  if (card === null && says('card')) return 'boardChanged'
  if (dueAt === null && says('date')) return kind === 'due' ? 'notDue' : 'changed'
  return list === null && says('list') ? 'changed' : kind
}

function dateIn(moment: string, language: string, timeZone: string): string {
  const ms = Date.parse(moment)
  if (Number.isNaN(ms)) return moment
  const zone = zoneOf({ timeZone })
  const clock = isWholeDay(ms, zone) ? undefined : 'short'
  // `zone` has moved the time already: a zone that is not known any more counts as UTC here, too.
  const format = { dateStyle: 'medium', timeStyle: clock, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(zone(ms))
}
