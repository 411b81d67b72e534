import { isOnNoBoard, membershipsOf } from '../boards/queries.ts'
import type { Belongings } from '../../accounts/users/account-actions.ts'
import { atOnce } from '../../operations/at-once.ts'
import { dispatch } from '../engine/dispatch.ts'
import { callerOf } from '../../operations/operation.ts'
import type { RequestContext } from '../../operations/request-context.ts'
import { sendMessages } from '../../kernel/task-queue.ts'
import type { Claims } from '../../operations/claims.ts'
import type { Task } from '../../outbox/tasks.ts'

/** Number of boards that are changed at the same time. */
const PARALLEL = 20

/** A handover changes the boards of a user: the user is deleted, or a site admin takes over those they administer. */
export type Handover = { user: string; does: 'eraseMember' | 'takeOwnership' }

/** The request that a handover was asked for with. */
export type HandoverRequest = Pick<
  RequestContext,
  'publicUrl' | 'baseUrl' | 'host' | 'address' | 'userAgent' | 'requestId'
>

/** The message about a handover also says who asked for it. */
type Message = Handover & HandoverRequest & { by: Claims }

/** Leaves the rest of a handover to the queue, for the same caller. Throws if the queue fails. */
export async function leaveToQueue(context: RequestContext, handover: Handover): Promise<void> {
  const { publicUrl, baseUrl, host, address, userAgent, requestId } = context
  const request = { publicUrl, baseUrl, host, address, userAgent, requestId }
  const message: Message = { ...handover, by: callerOf(context), ...request }
  await sendMessages(context.deps.queue, [{ task: 'handover', id: JSON.stringify(message) }])
}

/** Has each board run the command of a handover, and returns their replies. */
export function handOver<D extends Handover['does']>(
  context: RequestContext,
  { user, does }: { user: string; does: D },
  boards: string[],
) {
  const call = { access: 'site', context } as const
  return atOnce(boards, PARALLEL, (boardId) => dispatch(does, boardId, { user }, call))
}

declare module '../../outbox/tasks.ts' {
  interface TaskServices {
    /** Makes the context of a request that a task goes on with, without its caller. */
    openRequest(request: HandoverRequest): RequestContext
  }
}

/**
 * Goes on with handovers, each message with one: it changes some boards, and leaves those that are left to
 * another message. It throws if a board refuses, as when the caller is no longer a site admin or the board
 * is overloaded; the queue tries again then, and after that the site admin can.
 */
export const handoverTask: Task = {
  name: 'handover',
  queue: 'TASKS',
  async run({ openRequest }, ids) {
    for (const id of ids) {
      // Written by `leaveToQueue`.
      const { user, does, by, ...request }: Message = JSON.parse(id)
      await goOn({ ...openRequest(request), caller: by }, { user, does })
    }
  },
}

async function goOn(context: RequestContext, handover: Handover): Promise<void> {
  const { store, deps } = context
  const { user, does } = handover
  const { memberships } = await store.batch({ memberships: membershipsOf(user) })
  const isDeletion = does === 'eraseMember'
  const boards = memberships
    .filter(({ isAdmin, isActive }) => isDeletion || (isAdmin && isActive))
    .map(({ boardId }) => boardId)
  await handOver(context, handover, boards.slice(0, deps.boardsAtATime))
  const left = isDeletion
    ? (await removeNow(context, user)).length
    : boards.length - deps.boardsAtATime
  if (left > 0) await leaveToQueue(context, handover)
}

function removeNow(context: RequestContext, user: string): Promise<string[]> {
  const belongings = belongingsOf(context, user)
  return context.accounts.removeUser(user, { claims: callerOf(context), also: [], belongings })
}

/** Collects the rows that boards and the rooms above them have of a user, for the deletion of the user. */
export function belongingsOf({ forgetUser }: RequestContext, id: string): Belongings {
  return {
    isOnNoBoard: isOnNoBoard(id),
    boards: membershipsOf(id),
    forget: forgetUser(id),
  }
}
