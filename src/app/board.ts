import { type BoardBindings, BoardObject } from '../boards/engine/board.ts'
import { dueListener } from '../boards/due/task.ts'
import { deletedCardListener } from '../boards/deleted-cards/commit-listener.ts'
import { descriptionListener } from '../boards/descriptions/commit-listener.ts'
import { invitationListener } from '../boards/invitations/commit-listener.ts'
import { auditListener } from '../boards/engine/audited-command.ts'
import type { CommitListener } from '../boards/engine/listener.ts'
import { notificationListener } from '../notifications/commit-listener.ts'
import { searchListener } from '../search/commit-listener.ts'
import { transferListener } from '../transfer/draft-actions.ts'
import { type QueueBindings, openTaskQueue } from '../outbox/queues.ts'
import { webhookListener } from '../webhooks/commit-listener.ts'
import { TASKS } from './tasks.ts'

/** All that follow the batches of boards, in the order in which their statements run. */
export function listenersOf({ hasIndex }: { hasIndex: boolean }): CommitListener[] {
  return [
    webhookListener,
    searchListener(hasIndex),
    auditListener,
    notificationListener,
    transferListener,
    dueListener,
    descriptionListener,
    deletedCardListener,
    invitationListener,
  ]
}

/** The Durable Object of one board, with all that follows its batches. */
export class Board extends BoardObject {
  constructor(state: DurableObjectState, bindings: BoardBindings & QueueBindings) {
    const listeners = listenersOf({ hasIndex: bindings.SEARCH !== undefined })
    super(state, bindings, listeners, openTaskQueue(bindings, TASKS))
  }
}
