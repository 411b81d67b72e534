import type { LiveMail, LiveMessage } from '../../accounts/mail/task.ts'
import type { MailValues } from '../../accounts/mail/template-kinds.ts'
import type { Store } from '../../kernel/db/store.ts'
import { unreadAmong } from '../queries.ts'
import { channelOf } from '../settings.ts'
import { composeDigest, composeNotice } from './compose.ts'
import { reachable } from './queries.ts'
import { unsubscribeUrl } from './unsubscribe.ts'
import { settingsOf } from '../saves.ts'

/**
 * Composes a message about notifications only when it is sent, because things change while it waits. It
 * tells of what is still unread, on boards that its reader may still read, and of kinds that they still
 * want mail about. Undefined if nothing is left to tell, or if the address is not that of the reader any
 * more.
 */
export async function findLive(
  secret: string,
  store: Store,
  mail: LiveMail,
  values: MailValues,
): Promise<LiveMessage | undefined> {
  const { readerId, recipientKey, template, origin } = mail
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
  if (first === undefined) return undefined
  const isDigest = template === 'digest'
  const unsubscribe = unsubscribeUrl(origin, secret, readerId, isDigest ? 'digest' : first.kind)
  const { name, language } = reader
  const to = { name, language, timeZone: own.timeZone, origin, unsubscribe }
  if (isDigest) return { message: composeDigest(rows, to), about: undefined, unsubscribe }
  const about = first.cardId === '' ? `board.${first.boardId}` : `card.${first.cardId}`
  return { message: composeNotice(first, to), about, unsubscribe }
}
