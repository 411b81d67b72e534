import { secretHash } from '../../accounts/auth/secret.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { momentOf } from '../../kernel/contract/moment.ts'
import { UNCHANGED } from '../../kernel/contract/operation.ts'
import { bytes, largeOne, largeOneOf, socket } from '../../kernel/contract/reply.ts'
import { READER_QUERY, askedAt } from '../../operations/asked-at.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { noAttachmentAnywhere } from '../model/absent.ts'
import { openedFile } from '../attachments/preview.ts'
import { attachmentsOnCard, findAttachment } from '../attachments/queries.ts'
import { newestOnBoard } from '../boards/queries.ts'
import { sinceIn } from '../boards/since-query.ts'
import { streaming } from '../../files/streaming.ts'
import { findCard } from '../cards/queries.ts'
import { checklistRecord } from '../checklists/operations.ts'
import { wholeChecklists } from '../checklists/queries.ts'
import { NEVER_MS } from '../engine/follower.ts'
import { shownVersion } from './hidden-version.ts'
import { findShare } from './queries.ts'
import { SharedCardView, SharedChanges, SharedView } from './record.ts'
import { questionFault } from './shared-question.ts'
import { findSharable, idsShown, readShared } from './shared-view.ts'

/**
 * Finds the share of a secret. Throws if it was revoked, has expired, its question cannot be answered,
 * or its board is archived or gone. The error does not say which, so that it tells nothing about the
 * board.
 */
export async function openShare(secret: string, { store, deps }: RequestContext) {
  const { found } = await store.batch({ found: findShare(secretHash(secret)) })
  const [share] = found
  const now = momentOf(deps.nowMs())
  const isOver = share?.isArchived || (share?.expiresAt ?? now) < now
  if (share === undefined || isOver || questionFault(share.q) !== undefined)
    throw new AppError('share.over')
  return share
}

/** An ETag that stays where what the link shows does, whatever else happens on the board. */
function tagOf(view: Parameters<typeof SharedView.whole>[0], key: string): string {
  const { version: _version, ...shown } = SharedView.whole(view)
  return secretHash(JSON.stringify([key, shown]))
}

/** Most entries of each list of a card. */
const MOST = 1_000

/** Hides the cost of a reply, and the version of the board or of the store: they would tell of what a link does not show. */
const untold = { access: 'anyone', hidesCost: true } as const

export const sharedReads = [
  operation({
    name: 'get_shared_view',
    tag: 'Boards',
    summary: 'Reads what a share link shows of a board, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/view',
    ...untold,
    query: {
      cursor: 'From `next` of the reply before: reads the cards that follow.',
      since:
        'A `version` of a reply before: reads the changes since then. If they are not known, or something may not be shown any more, and by a link with a question, the reply is the whole view, with `isWhole`.',
      ...READER_QUERY,
    },
    reply: largeOneOf([SharedView, SharedChanges], (row) =>
      'since' in row ? SharedChanges : SharedView,
    ),
    run: async ({ path, query, context, revision }) => {
      const { store, deps, ifNoneMatch } = context
      const share = await openShare(path.link, context)
      const since = query.has('since') ? shownVersion(share.id, sinceIn(query)) : undefined
      const at = askedAt(query, {}, deps.nowMs())
      const { view, reply: body } = await readShared(store, share, {
        cursor: query.get('cursor'),
        since,
        at,
      })
      const tag = tagOf(view, `${revision} ${share.id}`)
      return { tag, body: ifNoneMatch?.includes(`"${tag}"`) ? UNCHANGED : body }
    },
  }),
  operation({
    name: 'get_shared_card',
    tag: 'Boards',
    summary:
      'Reads a card that a share link shows, without comments and activities, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/cards/{card}/view',
    ...untold,
    query: READER_QUERY,
    reply: largeOne(SharedCardView),
    run: async ({ path: { link, card: id }, query, context }) => {
      const { store, deps } = context
      const share = await openShare(link, context)
      const scope = { boardId: share.boardId }
      const { card, checklists, attachments, ...found } = await store.batch({
        ...findSharable(scope, { ids: [id], archived: false }),
        card: findCard(scope, id),
        checklists: wholeChecklists(scope, id, MOST),
        attachments: attachmentsOnCard(scope, id, MOST),
      })
      if (!idsShown(found, share, askedAt(query, {}, deps.nowMs())).has(id))
        throw new AppError('card.not_found')
      const alone = { parentId: '', cardDependencies: [] }
      return {
        body: {
          card: { ...firstOrThrow(card, 'card.not_found'), ...alone },
          checklists: checklists.map(checklistRecord),
          attachments,
        },
      }
    },
  }),
  operation({
    name: 'follow_shared_board',
    tag: 'Boards',
    summary:
      'Tells over a WebSocket that what a share link shows may have changed, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/live',
    ...untold,
    reply: socket(),
    run: async ({ path, context }) => {
      const { id, boardId, expiresAt } = await openShare(path.link, context)
      const { newest } = await context.store.batch({ newest: newestOnBoard({ boardId }) })
      const { lastSeq: seq } = firstOrThrow(newest, 'share.over')
      const expiry = expiresAt === null ? NEVER_MS : Date.parse(expiresAt)
      const who = { userId: '', jti: id, ver: null, share: id }
      const follower = { ...who, expiresAt: expiry, seq, version: 0 }
      return { body: () => context.board(boardId).follow(follower) }
    },
  }),
  operation({
    name: 'get_shared_file',
    tag: 'Attachments',
    summary:
      'Reads the bytes of an attachment of a card that a share link shows, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/attachments/{attachment}/file',
    ...untold,
    query: READER_QUERY,
    reply: bytes(),
    run: streaming('download', async ({ path, query, context }) => {
      const { store, deps } = context
      const share = await openShare(path.link, context)
      const scope = { boardId: share.boardId }
      const { attachment } = await store.batch({
        attachment: findAttachment(scope, path.attachment),
      })
      const file = firstOrThrow(attachment, noAttachmentAnywhere)
      const found = await store.batch(findSharable(scope, { ids: [file.cardId], archived: false }))
      if (!idsShown(found, share, askedAt(query, {}, deps.nowMs())).has(file.cardId))
        throw noAttachmentAnywhere()
      return { body: await openedFile(context, file) }
    }),
  }),
]
