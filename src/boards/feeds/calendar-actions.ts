import { secretHash } from '../../accounts/auth/secret.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { type RunResult, UNCHANGED } from '../../kernel/contract/operation.ts'
import type { Bytes } from '../../kernel/contract/reply.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { type CalendarType, calendarText } from './calendar.ts'
import { type OpenedFeed, openFeed } from './open-feed.ts'
import { datedOfPerson, datedOnBoard } from './queries.ts'

/**
 * Reads what a calendar shows now. A first read of the store says whether the feed still shows something
 * and in which state the boards are; the cards are read only if the client lacks that state.
 */
export async function readCalendar(
  context: RequestContext,
  file: string,
  asked: string | null,
): Promise<RunResult<Bytes>> {
  const type = typeOf(asked)
  const { store, publicUrl, unless } = context
  const feed = await openFeed(store, 'calendar', file)
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

/** Hashes everything that a calendar depends on, such as the versions of its boards and how it is asked for, so that it need not be sent to a client who has it. */
function stateOf({ id, version, boards }: OpenedFeed, asked: string[]): string {
  const versions = boards.map((board) => [board.id, board.version])
  return secretHash(JSON.stringify([id, version, versions, ...asked]))
}
