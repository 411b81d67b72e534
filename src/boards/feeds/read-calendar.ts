import { secretHash } from '../../accounts/auth/secret.ts'
import { AppError, invalidQuery } from '../../kernel/contract/app-error.ts'
import { type RunResult, UNCHANGED } from '../../kernel/contract/operation.ts'
import type { Bytes } from '../../kernel/contract/reply.ts'
import { rightsOf } from '../../operations/permissions.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { type CalendarType, calendarText } from './calendar.ts'
import { boardsOfFeed, datedOfPerson, datedOnBoard, findFeed } from './queries.ts'

type Feed = Awaited<ReturnType<typeof openFeed>>

/**
 * What a calendar shows now. One look says whether the feed still shows something and in which state the
 * boards are; the cards are read only if the client lacks that state.
 */
export async function readCalendar(
  context: RequestContext,
  file: string,
  asked: string | null,
): Promise<RunResult<Bytes>> {
  const type = typeOf(asked)
  const feed = await openFeed(context, file)
  const { store, publicUrl, unless } = context
  const state = stateOf(feed, [type, publicUrl])
  const result = { version: 0, people: 0, foundOn: state }
  if (unless.some(({ foundOn }) => foundOn === state)) return { ...result, body: UNCHANGED }
  const { boardId, userId, title } = feed
  const { cards } = await store.batch({
    cards: boardId === '' ? datedOfPerson(userId) : datedOnBoard(boardId),
  })
  const text = calendarText({ name: title ?? 'Laneway', publicUrl, type }, cards)
  const body = new Blob([text]).stream()
  return { ...result, body: { body, type: 'text/calendar; charset=utf-8' } }
}

function typeOf(asked: string | null): CalendarType {
  if (asked === null || asked === 'event' || asked === 'todo') return asked ?? 'event'
  throw invalidQuery('type', 'must be `event` or `todo`')
}

/** The calendar of a file name that has its secret. Throws if it was revoked, or its user may not read the board or not sign in any more: which of these is nobody's business. */
async function openFeed({ store }: RequestContext, file: string) {
  const [, secret = ''] = /^(\w+)\.ics$/.exec(file) ?? []
  const hash = secretHash(secret)
  const found = await store.batch({ feeds: findFeed(hash), boards: boardsOfFeed(hash) })
  const [feed] = found.feeds
  if (feed === undefined || !isReadable(feed)) throw new AppError('feed.not_found')
  return { ...feed, boards: found.boards }
}

type FoundFeed = ReturnType<typeof findFeed>['_']['result'][number]

/** Whether the user may read the board that a feed is about. */
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

/** What a calendar follows from, as a hash: the versions of its boards, and how it is asked for. */
function stateOf({ id, version, boards }: Feed, asked: string[]): string {
  const versions = boards.map((board) => [board.id, board.version])
  return secretHash(JSON.stringify([id, version, versions, ...asked]))
}
