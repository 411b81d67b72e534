import { invalid } from '../../kernel/contract/app-error.ts'
import { form } from '../../kernel/contract/form.ts'
import { described } from '../../kernel/contract/kind.ts'
import { record, Id } from '../../kernel/contract/record.ts'
import { many, one } from '../../kernel/contract/reply.ts'
import { choice, id, text } from '../../kernel/contract/wire.ts'
import { action } from '../../operations/action.ts'
import { operation } from '../../operations/operation.ts'
import { paged, readPage } from '../../operations/read.ts'
import { makeFeed, revokeFeed } from './actions.ts'
import { feedsOf } from './saves.ts'
import { FEED_KINDS } from './tables.ts'

const KINDS =
  'Its kind: `calendar` for due dates in a calendar program, or `atom` for notifications in a feed reader.'

const FeedRecord = record('Feed', {
  _id: text,
  kind: described(KINDS, choice(...FEED_KINDS)),
  boardId: described(
    'Id of the board that it is about; none for all that concerns the user.',
    text.optional(),
  ),
  createdAt: text,
})

const NewFeed = record('NewFeed', {
  _id: text,
  url: described('Address that programs read, without a token; it is shown only now.', text),
})

export const feedOperations = [
  operation({
    name: 'get_user_feeds',
    tag: 'Users',
    summary: 'Lists the feeds of the current user, newest first, without their addresses.',
    method: 'GET',
    path: '/api/user/feeds',
    access: 'account',
    reply: many(FeedRecord),
    run: readPage({
      find: ({ caller, part }) => ({ feeds: feedsOf(caller, part) }),
      answer: ({ feeds }, call) =>
        paged(feeds, call).map((feed) => ({ ...feed, boardId: feed.boardId || undefined })),
    }),
  }),
  operation({
    name: 'new_user_feed',
    tag: 'Users',
    summary:
      'Makes a secret address at which a program reads the due dates of the cards that the current user is on, or of the cards of a board; or the notifications of the user.',
    method: 'POST',
    path: '/api/user/feeds',
    access: 'account',
    lasting: true,
    body: form({
      kind: described(KINDS, choice(...FEED_KINDS)),
      board: described(
        'Id of a board of which the user is a member; by default a calendar has the cards that they are on, and a feed all notifications.',
        id.optional(),
      ),
    }),
    reply: one(NewFeed),
    run: action({
      board: ({ body: { board = '' } }) => ({ id: board, absent: noSuchBoard }),
      run: async (_loaded, { body, context }, caller) => {
        const { kind, board = '' } = body
        if (board !== '' && !caller.rights.has('member')) throw noSuchBoard()
        return { body: await makeFeed(context, { kind, boardId: board }) }
      },
    }),
  }),
  operation({
    name: 'delete_user_feed',
    tag: 'Users',
    summary: 'Revokes a feed of the current user: its address shows nothing any more.',
    method: 'DELETE',
    path: '/api/user/feeds/{feed}',
    access: 'account',
    reply: one(Id),
    run: action({
      run: async (_loaded, { path, context }) => ({ body: await revokeFeed(context, path.feed) }),
    }),
  }),
]

function noSuchBoard() {
  return invalid('board', 'must be the id of a board that you are a member of')
}
