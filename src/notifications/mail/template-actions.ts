import type { MailTemplate } from '../../accounts/mail/templates.ts'
import { unreadAmong } from '../queries.ts'
import { channelOf } from '../settings.ts'
import { type MailReader, composeDigest, composeNotification } from './compose.ts'
import { reachable } from './queries.ts'
import { type MailScope, unsubscribeUrl } from './unsubscribe.ts'
import { settingsOf } from '../saves.ts'

type Write = MailTemplate['write']

/** A message about one notification. */
const notificationMail = {
  name: 'notification',
  async write(mail, context) {
    const found = await findUnread(mail, context)
    if (found === undefined) return undefined
    const { first, reader } = found
    const to = readerOf(mail, context, reader, first.kind)
    const about = first.cardId === '' ? `board.${first.boardId}` : `card.${first.cardId}`
    return { message: composeNotification(first, to), about, unsubscribe: to.unsubscribe }
  },
} as const satisfies MailTemplate

/** A message about several notifications. */
const digestMail = {
  name: 'digest',
  async write(mail, context) {
    const found = await findUnread(mail, context)
    if (found === undefined) return undefined
    const to = readerOf(mail, context, found.reader, 'digest')
    return { message: composeDigest(found.rows, to), unsubscribe: to.unsubscribe }
  },
} as const satisfies MailTemplate

export const notificationMails = [notificationMail, digestMail] as const

export type NotificationMailName = (typeof notificationMails)[number]['name']

/**
 * Finds what a message about notifications has to tell only when it is sent, because things change while
 * it waits: what is still unread, on boards that its reader may still read, and of kinds that they still
 * want mail about. Undefined if nothing is left to tell, or if the address is not that of the reader any
 * more.
 */
async function findUnread(
  { readerId, recipientKey, values }: Parameters<Write>[0],
  { store }: Parameters<Write>[1],
) {
  const seqs: number[] = JSON.parse(values['seqs'] ?? '[]')
  const { readers, settings, found } = await store.batch({
    readers: reachable(readerId),
    settings: settingsOf(readerId),
    found: unreadAmong(readerId, seqs),
  })
  const [reader] = readers
  const [own] = settings
  if (reader === undefined || own === undefined || reader.emailKey !== recipientKey)
    return undefined
  const rows = found.filter(({ kind }) => channelOf(own, kind).mail !== 'off')
  const [first] = rows
  const { name, language } = reader
  return first && { rows, first, reader: { name, language, timeZone: own.timeZone } }
}

function readerOf(
  { readerId, origin }: Parameters<Write>[0],
  { secret }: Parameters<Write>[1],
  reader: { name: string; language: string | null; timeZone: string },
  scope: MailScope,
): MailReader {
  return { ...reader, origin, unsubscribe: unsubscribeUrl(origin, secret, readerId, scope) }
}
