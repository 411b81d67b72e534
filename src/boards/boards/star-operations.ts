import { AppError } from '../../kernel/contract/app-error.ts'
import { one } from '../../kernel/contract/reply.ts'
import { after } from '../../kernel/db/statements.ts'
import { COUNT_LIMITS } from '../../kernel/limits.ts'
import { action } from '../../operations/action.ts'
import { recordOf } from '../../operations/idempotency/replay.ts'
import { callerOf, operation } from '../../operations/operation.ts'
import { addStar, removeStar } from './star-saves.ts'
import { Id } from '../../kernel/contract/record.ts'

const on = { tag: 'Boards', path: '/api/boards/{board}/star', access: 'read' } as const

export const stars = [
  operation({
    ...on,
    name: 'star_board',
    summary: `Marks a board with a star for the current user, who may mark ${COUNT_LIMITS.user.starredBoards}; \`starredBoards\` in their profile lists them.`,
    method: 'PUT',
    reply: one(Id),
    run: action({
      async run(_loaded, { path: { board }, context }) {
        const reply = { id: board }
        const star = addStar(callerOf(context).userId, board)
        const { marked } = await context.store.batch({
          marked: after(star, recordOf(context, reply)),
        })
        if (marked.length === 0)
          throw new AppError('star.limit', { values: { most: COUNT_LIMITS.user.starredBoards } })
        return { body: reply }
      },
    }),
  }),
  operation({
    ...on,
    name: 'unstar_board',
    summary: 'Takes the star of a board away for the current user.',
    method: 'DELETE',
    reply: one(Id),
    run: action({
      async run(_loaded, { path: { board }, context }) {
        const reply = { id: board }
        const gone = removeStar(callerOf(context).userId, board)
        await context.store.batch({ gone: after(gone, recordOf(context, reply)) })
        return { body: reply }
      },
    }),
  }),
]
