import { cardFields } from '../boards/cards/fields.ts'
import { WHOLE } from '../kernel/budget/weight.ts'
import { many, one } from '../kernel/contract/reply.ts'
import { described } from '../kernel/contract/kind.ts'
import { trait } from '../kernel/contract/entity.ts'
import { shownIn } from '../kernel/contract/pick-fields.ts'
import { inAllRevisions, record } from '../kernel/contract/record.ts'
import { count, flag, text } from '../kernel/contract/wire.ts'
import { READER_QUERY } from '../operations/asked-at.ts'
import { action } from '../operations/action.ts'
import { operation } from '../operations/operation.ts'
import { recordOf } from '../operations/idempotency/replay.ts'
import { countOfBoards } from './lookup-queries.ts'
import { rebuildIndex } from './index-run.ts'
import { searchCards } from './search.ts'

const { title, cardNumber, boardId, listId, swimlaneId, labelIds, ...shown } = inAllRevisions(
  trait(shownIn(cardFields, 'search'), 'record'),
)

const FoundCard = record('FoundCard', {
  _id: text,
  title,
  cardNumber,
  boardId,
  boardTitle: described('Title of the board.', text),
  listId,
  listTitle: described('Title of the list.', text.optional()),
  swimlaneId,
  labelIds,
  ...shown,
  archived: described(
    'True if it is archived, by itself or with its list, its swimlane or its board.',
    flag,
  ),
  snippet: described(
    'Part of the text, around the first words that were asked for; empty while a change is being indexed.',
    text,
  ),
})

const query = {
  q: 'The question, such as `plan due:<7d -label:done`; by default every open card.',
  ...READER_QUERY,
}

const Rebuilding = record('Rebuilding', {
  boards: described('Number of boards whose cards are indexed anew.', count),
})

export const searchOperations = [
  operation({
    name: 'search',
    tag: 'Search',
    summary: 'Finds cards on the boards of the current user by a question.',
    method: 'GET',
    path: '/api/search',
    access: 'user',
    weight: WHOLE / 2,
    boardLimit: 'filtered',
    query,
    reply: many(FoundCard),
    run: (call) => searchCards({ ...call, path: {} }),
  }),
  operation({
    name: 'search_board',
    tag: 'Search',
    summary: 'Finds cards on a board by a question.',
    method: 'GET',
    path: '/api/boards/{board}/search',
    access: 'read',
    weight: WHOLE / 2,
    query,
    reply: many(FoundCard),
    run: searchCards,
  }),
  operation({
    name: 'rebuild_search',
    tag: 'Search',
    summary: 'Makes the search index anew while the service runs; for the site admin.',
    method: 'POST',
    path: '/api/search/rebuild',
    access: 'site',
    reply: one(Rebuilding),
    run: action({
      load: () => ({ boards: countOfBoards() }),
      run: async ({ boards }, { context }) => {
        const reply = { boards: boards[0]?.count ?? 0 }
        await rebuildIndex(context, recordOf(context, reply))
        return { body: reply }
      },
    }),
  }),
]
