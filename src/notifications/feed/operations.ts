import { secretHash } from '../../accounts/auth/secret.ts'
import { type OpenedFeed, openFeed } from '../../boards/feeds/open-feed.ts'
import { pageOf } from '../../boards/model/domain-event.ts'
import { readCalendar } from '../../boards/feeds/calendar-actions.ts'
import { type RunResult, UNCHANGED } from '../../kernel/contract/operation.ts'
import { type Bytes, bytes } from '../../kernel/contract/reply.ts'
import { operation } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { notificationPhrases } from '../mail/phrases.ts'
import { readerOf } from '../mail/queries.ts'
import { plainSentence } from '../mail/sentence.ts'
import type { FoundNotification } from '../fields.ts'
import { notificationsOf } from '../queries.ts'
import { settingsOf } from '../saves.ts'
import { USUAL_SETTINGS } from '../settings.ts'
import { excerptOf } from '../text.ts'
import { type AtomEntry, atomText, stableUri } from './atom.ts'

/** Calendar programs and feed readers call this with the secret in its address. It is not among the operations of the interface, because it replies as other standards want it and belongs to no revision. */
export const feedReads = [
  operation({
    name: 'read_feed',
    tag: 'Users',
    summary: 'Reads a calendar or a feed of notifications, by the secret in its address.',
    method: 'GET',
    path: '/feeds/{file}',
    access: 'anyone',
    query: { type: 'Of a calendar: `event`, which is the default, or `todo`.' },
    weight: 4,
    reply: bytes(),
    run: ({ path: { file }, query, context }) =>
      file.endsWith('.atom')
        ? readNotifications(context, file)
        : readCalendar(context, file, query.get('type')),
  }),
]

/** Most entries of a feed. */
const MOST = 100

/** Most notifications of a person among which those about one board are found. */
const MOST_SEARCHED = 1_000

/** Writes a feed of notifications. Its ETag is a hash of the text, because titles, names and rights change while the notifications stay the same. */
async function readNotifications(context: RequestContext, file: string): Promise<RunResult<Bytes>> {
  const { store, publicUrl, ifNoneMatch } = context
  const feed = await openFeed(store, 'atom', file)
  const { userId, boardId } = feed
  const part = { isUnread: false, limit: MOST }
  const { found, readers, settings } = await store.batch({
    found:
      boardId === ''
        ? notificationsOf({ userId, boards: undefined }, part)
        : notificationsOf({ userId, boards: [boardId] }, { ...part, among: MOST_SEARCHED }),
    readers: readerOf(userId),
    settings: settingsOf(userId),
  })
  const reader = {
    language: readers[0]?.language ?? null,
    timeZone: (settings[0] ?? USUAL_SETTINGS).timeZone,
  }
  const text = feedText(feed, found, { ...reader, publicUrl, file })
  const tag = secretHash(text)
  if (ifNoneMatch?.includes(`"${tag}"`)) return { tag, body: UNCHANGED }
  const body = new Blob([text]).stream()
  return { tag, body: { body, type: 'application/atom+xml; charset=utf-8' } }
}

type FeedReader = { language: string | null; timeZone: string; publicUrl: string; file: string }

function feedText(
  { id, userId, boardId, title, slug, createdAt }: OpenedFeed,
  found: FoundNotification[],
  { publicUrl, file, ...reader }: FeedReader,
): string {
  return atomText({
    id: stableUri(`feed ${id}`),
    title: title ?? 'Laneway',
    updated: found[0]?.createdAt ?? createdAt,
    url:
      boardId === '' ? `${publicUrl}/inbox` : pageOf(publicUrl, { id: boardId, slug: slug ?? '' }),
    self: `${publicUrl}/feeds/${file}`,
    language: notificationPhrases(reader.language).name,
    entries: found.map((row) => entryOf(row, userId, reader, publicUrl)),
  })
}

function entryOf(
  row: FoundNotification,
  userId: string,
  reader: Pick<FeedReader, 'language' | 'timeZone'>,
  publicUrl: string,
): AtomEntry {
  const { id, kind, createdAt, user, comment, commentId, boardId, slug, cardId } = row
  return {
    id: stableUri(`notification ${userId} ${id}`),
    title: plainSentence(row, reader),
    updated: createdAt,
    url: pageOf(publicUrl, { id: boardId, slug }, cardId, commentId),
    author: user ?? notificationPhrases(reader.language).phrases.somebody,
    category: kind,
    content: comment === null ? undefined : excerptOf(comment),
  }
}
