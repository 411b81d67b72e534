import { filled, isolated, shortened } from '../../accounts/mail/values.ts'
import { pageOf } from '../../boards/model/domain-event.ts'
import type { PushMessage } from '../../kernel/contract/push.ts'
import { notificationPhrases } from '../mail/phrases.ts'
import { sentenceFor } from '../mail/sentence.ts'
import type { FoundNotification } from '../fields.ts'

/** The language and the time zone of the person whose device is told. */
export type PushReader = { language: string | null; timeZone: string }

/** Longest parts of a message in characters: together they stay below the 3,993 bytes that it can have. */
const LONGEST = { title: 100, body: 300, slug: 60 } as const

/** A message of one notification or more, the newest first. */
export function composePush(
  [newest, ...others]: [FoundNotification, ...FoundNotification[]],
  { language, timeZone }: PushReader,
  unread: number,
): PushMessage {
  const { name, phrases } = notificationPhrases(language)
  const { phrase, values } = sentenceFor(newest, phrases, name, timeZone)
  const sentence = filled(phrase, shortened(values), isolated)
  const { quote = '', board = '' } = shortened({
    quote: newest.comment ?? '',
    board: newest.board,
  })
  if (others.length > 0) {
    const { subject, more } = phrases.digest
    const title = filled(subject, { count: String(others.length + 1) }, isolated)
    const rest = filled(more, { count: String(others.length) }, isolated)
    const body = `${cut(sentence, LONGEST.body)}\n${rest}`
    return { tag: newest.id, title, body, url: '/inbox', unread }
  }
  const on = { id: newest.boardId, slug: cut(newest.slug, LONGEST.slug) }
  return {
    id: newest.id,
    tag: newest.id,
    title: cut(board, LONGEST.title),
    body: cut(quote === '' ? sentence : `${sentence}\n${quote}`, LONGEST.body),
    url: pageOf('', on, newest.cardId, newest.commentId),
    unread,
  }
}

function cut(text: string, most: number): string {
  const characters = [...text]
  return characters.length > most ? characters.slice(0, most).join('') : text
}
