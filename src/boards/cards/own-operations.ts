import { list } from '../../kernel/contract/compound.ts'
import { toMoment } from '../../kernel/contract/moment.ts'
import { record } from '../../kernel/contract/record.ts'
import { all } from '../../kernel/contract/reply.ts'
import { flagOf, text } from '../../kernel/contract/wire.ts'
import { invalidQuery } from '../../kernel/contract/app-error.ts'
import { operation } from '../../operations/operation.ts'
import { read } from '../../operations/read.ts'
import { cardsOfPerson } from './queries.ts'

const ids = list(text)
const date = text.optional()

const OwnCard = record('OwnCard', {
  _id: text,
  title: text,
  boardId: text,
  swimlaneId: text,
  listId: text,
  dueAt: date,
  startAt: date,
  endAt: date,
  members: ids,
  assignees: ids,
})

export const ownCards = [
  operation({
    name: 'get_user_cards',
    tag: 'Cards',
    summary:
      'Lists the open cards in open lists that the current user is a member or an assignee of, by due date, those without one first.',
    method: 'GET',
    path: '/api/user/cards',
    access: 'user',
    boardLimit: 'filtered',
    query: {
      due: 'True to list only cards with a due date: `true`, `1` or `yes`.',
      from: 'Earliest due date, as ISO-8601.',
      to: 'Latest due date, as ISO-8601.',
    },
    reply: all(OwnCard),
    run: read({
      find: ({ caller, boards, query }) => ({
        cards: cardsOfPerson(caller, {
          boards,
          isDue: /^yes$/i.test(query.get('due') ?? '') || flagOf('due', query.get('due')),
          from: momentIn(query, 'from'),
          to: momentIn(query, 'to'),
        }),
      }),
      answer: ({ cards }) => cards,
    }),
  }),
]

function momentIn(query: URLSearchParams, name: string): string | undefined {
  const given = query.get(name)
  if (given === null || given === '') return undefined
  const moment = toMoment(given)
  if (moment === undefined)
    throw invalidQuery(name, 'must be a date of the years 1 to 9999, ISO-8601 or milliseconds')
  return moment
}
