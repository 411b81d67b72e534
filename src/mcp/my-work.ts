import { choice } from '../contract/wire.ts'
import { described } from '../contract/kind.ts'
import { atOnce } from '../operations/at-once.ts'
import { readOutline } from './boards.ts'
import { AT_ONCE, fieldsOf, shownCard } from './cards.ts'
import { partOf } from './get-board.ts'
import { ARGUMENTS, type ToolContext, tool } from './tool.ts'

const { fields, limit, cursor } = ARGUMENTS

const objects = { type: 'array', items: { type: 'object' } }

const USUAL = ['number', 'title', 'board', 'list', 'dueAt']

const DAY_MS = 86_400_000

export const myWorkTool = tool({
  name: 'my_work',
  title: 'My work',
  description:
    'Your open cards on all boards, those you are a member or an assignee of: with a due date first, the earliest first.',
  scope: 'read',
  input: {
    due: described(
      'Only cards overdue, or due within 24 hours, 7 or 30 days (overdue ones included).',
      choice('overdue', 'day', 'week', 'month'),
    ).optional(),
    fields,
    limit,
    cursor,
  },
  output: {
    total: { type: 'integer' },
    overdue: { type: 'integer' },
    cards: objects,
    next: { type: 'string' },
  },
  async run({ due, fields: asked, limit = 50, cursor }, context) {
    const shown = fieldsOf(asked, USUAL)
    const to = due && new Date(context.nowMs + DAYS[due] * DAY_MS).toISOString()
    const query = to === undefined ? {} : { due: 'true', to }
    const { body } = await context.service('get_user_cards', { path: {}, query })
    const now = new Date(context.nowMs).toISOString()
    const sorted = body.toSorted(
      (a, b) => rankOf(a) - rankOf(b) || (rankOf(a) === 0 ? compared(a.dueAt, b.dueAt) : 0),
    )
    const counts = {
      total: sorted.length,
      overdue: sorted.filter(({ dueAt }) => dueAt !== undefined && dueAt < now).length,
    }
    const from = Number(cursor ?? 0) || 0
    const onBoards = Map.groupBy(sorted.slice(from, from + limit), ({ boardId }) => boardId)
    const found = new Map(
      (
        await atOnce([...onBoards], AT_ONCE, async ([board, cards]) =>
          cardsOf(
            context,
            board,
            cards.map(({ _id }) => _id),
          ),
        )
      ).flat(),
    )
    const entries = sorted.map(({ _id }) => {
      const one = found.get(_id)
      return one === undefined ? {} : shownCard(one, shown)
    })
    return { ...counts, ...partOf(entries, { limit, cursor, names: counts }) }
  },
})

const DAYS = { overdue: 0, day: 1, week: 7, month: 30 } as const

type Dated = { dueAt?: string | null | undefined }

function rankOf({ dueAt }: Dated): number {
  return dueAt ? 0 : 1
}

function compared(a: Dated['dueAt'], b: Dated['dueAt']): number {
  return (a ?? '') < (b ?? '') ? -1 : 1
}

async function cardsOf({ service }: ToolContext, board: string, ids: string[]) {
  const [outline, { body }] = await Promise.all([
    readOutline(service, board),
    service('get_board_view', { path: { board }, query: { cards: ids.join(',') } }),
  ])
  return body.cards.map((card) => [card._id, { card, outline, archived: false }] as const)
}
