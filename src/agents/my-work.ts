import { type AskedAt, boundsAt, readDates } from '../kernel/contract/query/dates.ts'
import { choice } from '../kernel/contract/wire.ts'
import { described } from '../kernel/contract/kind.ts'
import { AppError } from '../kernel/contract/app-error.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { CONNECTIONS, atOnce } from '../operations/at-once.ts'
import { countOnFewBoards, readOutline } from './boards.ts'
import { type CardOnBoard, fieldsOf, shownCard } from './cards.ts'
import { partOf } from './get-board.ts'
import { ARGUMENTS, OBJECTS, type ToolContext, tool } from './tool.ts'

const { fields, limit, cursor } = ARGUMENTS

const USUAL = ['number', 'title', 'board', 'list', 'dueAt']

export const myWorkTool = tool({
  name: 'my_work',
  title: 'My work',
  description:
    'Your open cards on all boards, those you are a member or an assignee of: with a due date first, the earliest first; and your newest unread notifications.',
  scope: 'read',
  input: {
    due: described(
      'Only cards overdue, or due within a day, 7 or 30 days (overdue ones included).',
      choice('overdue', 'day', 'week', 'month'),
    ).optional(),
    fields,
    limit,
    cursor,
  },
  output: {
    total: { type: 'integer' },
    overdue: { type: 'integer' },
    unread: { type: 'integer' },
    notifications: OBJECTS,
    cards: OBJECTS,
    next: { type: 'string' },
  },
  async run({ due, fields: asked, limit = 50, cursor }, context) {
    const shown = fieldsOf(asked, USUAL)
    const to = due && lastDue(QUESTIONS[due], await context.askedAt())
    const query = to === undefined ? {} : { due: 'true', to }
    const { body } = await context.service('get_user_cards', { path: {}, query })
    const now = momentOf(context.nowMs)
    const sorted = body.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? compared(a.dueAt, b.dueAt) : 0),
    )
    const from = Number(cursor ?? 0) || 0
    const listed = sorted.slice(from, from + limit)
    const page = listed.slice(0, countOnFewBoards(listed))
    const found = await cardsOf(context, page)
    // A card that went after it was listed is left out, and the next page begins after the others.
    const gone = new Set(page.filter(({ _id }) => !found.has(_id)))
    const left = sorted.filter((card) => !gone.has(card))
    const counts = {
      total: left.length,
      overdue: left.filter(({ dueAt }) => dueAt !== undefined && dueAt < now).length,
      ...(cursor === undefined && (await unreadIn(context))),
    }
    const entries = left.map(({ _id }) => {
      const one = found.get(_id)
      return one === undefined ? {} : shownCard(one, shown)
    })
    return {
      ...counts,
      ...partOf(entries, { limit: page.length - gone.size, cursor, names: counts }),
    }
  },
})

/** Most notifications that are shown, and most characters of each. */
const SHOWN = { notifications: 10, characters: 300 } as const

/** The number of unread notifications, and the newest of them, if there are any. The answer has them only with the first cards. */
async function unreadIn({ service }: ToolContext) {
  const query = { unread: 'true', limit: String(SHOWN.notifications) }
  const { body } = await service('get_notifications', { path: {}, query })
  const notifications = body.notifications.map(({ kind, text, createdAt, url }) => ({
    kind,
    text: text.slice(0, SHOWN.characters),
    createdAt,
    url,
  }))
  return body.unread > 0 ? { unread: body.unread, notifications } : {}
}

const QUESTIONS = { overdue: 'overdue', day: '<1d', week: '<7d', month: '<30d' } as const

/** The last moment that a question about due dates lets through. */
function lastDue(question: string, at: AskedAt): string | undefined {
  const range = readDates(question, 'due')
  const { to } = range === undefined ? {} : boundsAt(range, at)
  return to && momentOf(Date.parse(to) - 1)
}

type Dated = { dueAt?: string | null | undefined }

function rankOf({ dueAt }: Dated): number {
  return dueAt ? 0 : 1
}

function compared(a: Dated['dueAt'], b: Dated['dueAt']): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}

type Listed = { _id: string; boardId: string }

/** The cards that are still open on their boards, by id, each with the outline of its board. */
async function cardsOf(
  { service }: ToolContext,
  listed: Listed[],
): Promise<Map<string, CardOnBoard>> {
  const onBoards = [...Map.groupBy(listed, ({ boardId }) => boardId)]
  const found = await atOnce(onBoards, CONNECTIONS, ([board, cards]) =>
    cardsOn(
      service,
      board,
      cards.map(({ _id }) => _id),
    ).catch(noneIfGone),
  )
  return new Map(found.flat().map((one) => [one.card._id, one]))
}

async function cardsOn(
  service: ToolContext['service'],
  board: string,
  ids: string[],
): Promise<CardOnBoard[]> {
  const [outline, { body }] = await Promise.all([
    readOutline(service, board),
    service('get_board_view', { path: { board }, query: { cards: ids.join(',') } }),
  ])
  return body.cards.map((card) => ({ card, outline, archived: false }))
}

/** No cards, if the board went meanwhile or the caller may no longer read it. */
function noneIfGone(thrown: unknown): CardOnBoard[] {
  if (thrown instanceof AppError && thrown.code === 'board.not_found') return []
  throw thrown
}
