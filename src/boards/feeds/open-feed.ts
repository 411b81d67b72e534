import { secretHash } from '../../accounts/auth/secret.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import type { Store } from '../../kernel/db/store.ts'
import { rightsOf } from '../../operations/permissions.ts'
import { boardsOfFeed, findFeed } from './queries.ts'
import { FEED_ENDINGS, type FeedKind } from '../../accounts/feeds/tables.ts'

export type OpenedFeed = Awaited<ReturnType<typeof openFeed>>

/**
 * Finds the feed of a file name that has its secret. Throws if the feed was revoked, or its user may not
 * read the board or not sign in any more. The error does not say which, so that it tells nothing about
 * users and boards.
 */
export async function openFeed(store: Store, kind: FeedKind, file: string) {
  const [, secret = '', ending] = /^(\w+)\.(\w+)$/.exec(file) ?? []
  const hash = secretHash(secret)
  const found = await store.batch({ feeds: findFeed(hash), boards: boardsOfFeed(hash) })
  const [feed] = found.feeds
  const isKind = feed?.kind === kind && ending === FEED_ENDINGS[kind]
  if (feed === undefined || !isKind || !isReadable(feed)) throw new AppError('feed.not_found')
  return { ...feed, boards: found.boards }
}

type FoundFeed = ReturnType<typeof findFeed>['_']['result'][number]

/** Returns true if the user may read the board that a feed is about. */
function isReadable(feed: FoundFeed): boolean {
  const { boardId, permission, isArchived, isSiteAdmin } = feed
  if (boardId === '') return true
  if (permission === null || isArchived) return false
  const { isActive, isAdmin, isNoComments, isCommentOnly, isWorker } = feed
  const member =
    isActive === null
      ? undefined
      : {
          isActive,
          isAdmin,
          isNoComments: isNoComments === true,
          isCommentOnly: isCommentOnly === true,
          isWorker: isWorker === true,
        }
  return rightsOf({ isSiteAdmin, permission, member }).has('read')
}
