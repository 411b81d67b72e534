import { readCursor } from '../../kernel/contract/cursor.ts'
import { UNCHANGED } from '../../kernel/contract/operation.ts'
import { bytes, largeEither, largeOne, socket } from '../../kernel/contract/reply.ts'
import { findPeopleVersion, peopleVersionOf } from '../../kernel/db/scope.ts'
import { operation } from '../../operations/operation.ts'
import { firstOrThrow } from '../../operations/read.ts'
import { noAttachmentAnywhere } from '../absent.ts'
import { openedFile } from '../attachments/preview.ts'
import { attachmentsOnCard, findAttachment } from '../attachments/queries.ts'
import { newestOnBoard } from '../boards/queries.ts'
import { streaming } from '../boards/streaming.ts'
import { BoardView, CardsOfBoard, findWhole, isWhole, wholeRow } from '../boards/whole-view.ts'
import { findCard } from '../cards/queries.ts'
import { CardView } from '../cards/view-operations.ts'
import { wholeChecklists } from '../checklists/queries.ts'
import { NEVER_MS } from '../engine/follower.ts'
import { sharedCardView } from './shared-card.ts'
import { dependsOnTime } from './shared-question.ts'
import { expectShown, sharedView } from './shared-view.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { findShare } from './queries.ts'
import { secretHash } from '../../accounts/auth/secret.ts'

/** What a link shows, and of which board. */
export type Share = Awaited<ReturnType<typeof openShare>>

/** The share of a secret. Throws if it was revoked, has expired, or its board is archived or gone: which of these is nobody's business. */
export async function openShare(secret: string, { store, deps }: RequestContext) {
  const { found } = await store.batch({ found: findShare(secretHash(secret)) })
  const [share] = found
  const now = new Date(deps.nowMs()).toISOString()
  const isOver = share?.isArchived || (share?.expiresAt ?? now) < now
  if (share === undefined || isOver) throw new AppError('share.over')
  return share
}

/** Most entries of each list of a card. */
const MOST = 1_000

export const sharedReads = [
  operation({
    name: 'get_shared_view',
    tag: 'Boards',
    summary: 'Reads what a share link shows of a board, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/view',
    access: 'anyone',
    query: { cursor: 'From `next` of the reply before: reads the cards that follow.' },
    reply: largeEither(BoardView, CardsOfBoard, isWhole),
    run: async ({ path, query, context }) => {
      const { store, deps, unless } = context
      const share = await openShare(path.link, context)
      const cursor = query.get('cursor')
      const after = cursor === null ? undefined : readCursor(cursor, '`next`')
      const found = await store.batch({
        ...findWhole({ boardId: share.boardId }, { after, archived: false }),
        people: findPeopleVersion(),
      })
      const whole = wholeRow(found, new Set(['read']))
      const { version } = whole
      const state = { version, people: peopleVersionOf(found.people), bookmark: store.bookmark() }
      const isLasting = !dependsOnTime(share.q)
      const isKnown = unless.some((one) => one.version === version && one.people === state.people)
      if (isLasting && isKnown) return { ...state, body: UNCHANGED }
      const view = sharedView(whole, share, deps.nowMs())
      const { seq, cards, next } = view
      const body = after === undefined ? view : { version, seq, cards, next }
      return isLasting ? { ...state, body } : { bookmark: state.bookmark, body }
    },
  }),
  operation({
    name: 'get_shared_card',
    tag: 'Boards',
    summary:
      'Reads a card that a share link shows, without comments and activities, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/cards/{card}/view',
    access: 'anyone',
    reply: largeOne(CardView),
    run: async ({ path: { link, card: id }, context }) => {
      const { store, deps } = context
      const share = await openShare(link, context)
      const scope = { boardId: share.boardId }
      const found = await store.batch({
        ...findWhole(scope, { ids: [id], archived: false }),
        card: findCard(scope, id),
        checklists: wholeChecklists(scope, id, MOST),
        attachments: attachmentsOnCard(scope, id, MOST),
      })
      const view = sharedView(wholeRow(found, new Set(['read'])), share, deps.nowMs())
      expectShown(view, id)
      const { version } = view
      const body = sharedCardView(version, firstOrThrow(found.card, 'card.not_found'), found)
      return { bookmark: store.bookmark(), body }
    },
  }),
  operation({
    name: 'follow_shared_board',
    tag: 'Boards',
    summary:
      'Tells over a WebSocket that what a share link shows may have changed, by the secret in the link.',
    method: 'GET',
    path: '/api/shares/{link}/live',
    access: 'anyone',
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
    access: 'anyone',
    reply: bytes(),
    run: streaming('download', async ({ path, context }) => {
      const { store, deps } = context
      const share = await openShare(path.link, context)
      const scope = { boardId: share.boardId }
      const { attachment } = await store.batch({
        attachment: findAttachment(scope, path.attachment),
      })
      const file = firstOrThrow(attachment, noAttachmentAnywhere)
      const found = await store.batch(findWhole(scope, { ids: [file.cardId], archived: false }))
      const view = sharedView(wholeRow(found, new Set(['read'])), share, deps.nowMs())
      if (!view.cards.some((card) => card.id === file.cardId)) throw noAttachmentAnywhere()
      return { body: await openedFile(context, file) }
    }),
  }),
]
