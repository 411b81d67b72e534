import { forEach } from '../operations/at-once.ts'
import { type Task, type TaskContext, budgetOf } from '../outbox/tasks.ts'
import { sendMessages } from '../kernel/task-queue.ts'
import { hasSpentBudget } from '../kernel/db/store.ts'
import { momentOf } from '../kernel/contract/moment.ts'
import { addressEvents } from './address-saves.ts'
import type { DeliveryDeps } from './delivery-deps.ts'
import { runDeliveries } from './delivery-run.ts'
import { DELIVERY_TASKS, receiverOfParked, renewParked } from './parked-saves.ts'
import { MOST_PLACES, sendPlaced, takePlaces } from './place-saves.ts'
import { receiverFigures, unsentFigures, waitingReceivers } from './figure-queries.ts'
import { dueAnywhere, unsentAnywhere, unsentOnBoard } from './queries.ts'

/** Events of a board that one batch turns into deliveries. */
const MOST_ADDRESSED = 200

/** Turns the events of boards into deliveries, and sends messages for the integrations of boards and people that are due, few at a time. */
export const addressTask: Task = {
  name: 'address',
  queue: 'TASKS',
  run: (context, owners) =>
    forEach(owners, (owner) => createDeliveries(context, owner, MOST_PLACES)),
  async look({ openStore, queue, nowMs }) {
    const { due, unsent } = await openStore().batch({
      due: dueAnywhere(momentOf(nowMs())),
      unsent: unsentAnywhere(),
    })
    const owners = [...unsent.map(({ boardId }) => boardId), ...due.map(({ ownerId }) => ownerId)]
    await sendMessages(
      queue,
      [...new Set(owners)].map((id) => ({ task: 'address', id })),
    )
  },
  figures: () => unsentFigures(),
}

/** Turns the events of a board into deliveries, and sends messages for the integrations that are due and for which there is a place in the queue, and for the board if events are left. */
export async function createDeliveries(
  { openStore, queue, nowMs }: Pick<TaskContext, 'openStore' | 'queue' | 'nowMs'>,
  owner: string,
  places: number,
): Promise<void> {
  const store = openStore()
  const statements = addressEvents(owner, MOST_ADDRESSED)
  for (let isMore = true; isMore && !hasSpentBudget(store.meter);) {
    const { left, placed } = await store.batch({
      addressed: statements,
      left: unsentOnBoard(owner),
      placed: takePlaces(owner, nowMs(), places),
    })
    await sendPlaced(queue, placed)
    isMore = left.length > 0
    if (isMore && hasSpentBudget(store.meter))
      await sendMessages(queue, [{ task: 'address', id: owner }])
  }
}

type Compose = (
  publicUrl: string,
  ...delivery: Parameters<DeliveryDeps['compose']>
) => ReturnType<DeliveryDeps['compose']>

/** Sends deliveries to integrations: those of boards, and those of people, whose bodies `compose` makes when they are sent. */
export function deliveryTasks(compose: Compose): Task[] {
  return [DELIVERY_TASKS.board, DELIVERY_TASKS.user].map((name) => ({
    name,
    queue: 'WEBHOOKS',
    run: (context, ids) => runDeliveries(deliveryDepsOf(context, compose), ids),
    figures: (now) => receiverFigures(now, name === DELIVERY_TASKS.user),
    rows: {
      waiting: (most) => waitingReceivers(most, name === DELIVERY_TASKS.user),
      find: receiverOfParked,
      retry: renewParked,
    },
  }))
}

function deliveryDepsOf(context: TaskContext, compose: Compose): DeliveryDeps {
  const { receivers: policy, webhookRate: perSecond, publicUrl } = context.config
  return {
    ...context,
    mayGoOn: budgetOf(context),
    policy,
    perSecond,
    places: MOST_PLACES,
    compose: (...delivery) => compose(publicUrl, ...delivery),
  }
}
