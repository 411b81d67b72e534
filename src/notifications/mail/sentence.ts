import type { FoundNotification } from '../queries.ts'
import { isWholeDay } from '../../kernel/contract/days.ts'
import { zoneOf } from '../../operations/asked-at.ts'
import { filled, isolated, shortened } from '../../accounts/mail/values.ts'
import { type NoticePhrases, noticePhrases } from './phrases.ts'

/** The sentence of a notification in a language, and what stands in it; dates are in the reader's zone. */
export function sentenceFor(
  row: FoundNotification,
  { sentences, somebody }: NoticePhrases,
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
  return { phrase: sentences[keyOf(row)], values }
}

/** The sentence of a notification as plain text, in the language of its reader. */
export function plainSentence(
  row: FoundNotification,
  { language, timeZone }: { language: string | null; timeZone: string },
): string {
  const { name, phrases } = noticePhrases(language)
  const { phrase, values } = sentenceFor(row, phrases, name, timeZone)
  return filled(phrase, shortened(values), isolated)
}

function keyOf({
  kind,
  count,
  card,
  list,
  dueAt,
}: FoundNotification): keyof NoticePhrases['sentences'] {
  if (count !== null) return 'many'
  if (kind === 'invited') return kind
  if (card === null) return 'boardChanged'
  if (dueAt === null && (kind === 'due' || kind === 'dueSoon' || kind === 'overdue'))
    return kind === 'due' ? 'notDue' : 'changed'
  return kind === 'moved' && list === null ? 'changed' : kind
}

function dateIn(moment: string, language: string, timeZone: string): string {
  const ms = Date.parse(moment)
  if (Number.isNaN(ms)) return moment
  const zone = zoneOf({ timeZone })
  const clock = isWholeDay(ms, zone) ? undefined : 'short'
  // What its clocks show is written, because a zone that is not known any more is UTC here, too.
  const format = { dateStyle: 'medium', timeStyle: clock, timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(language, format).format(zone(ms))
}
