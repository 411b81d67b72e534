import type { QueryMeter, Store } from '../kernel/db/store.ts'
import type { TaskQueue } from '../kernel/task-queue.ts'
import type { PostDeps } from '../outbox/ways/post.ts'
import type { dueDeliveries, heldReceivers } from './queries.ts'

export type DeliveryDeps = PostDeps & {
  openStore(): Store
  meter: QueryMeter
  queue: TaskQueue
  newId(): string
  wait(ms: number): Promise<unknown>
  /** False once the run must begin with no more integrations. */
  mayGoOn(): boolean
  /** Deliveries per second to one host, over all boards; 0 for no limit. */
  perSecond: number
  /** Most messages for integrations of one board in the queue at once. */
  places: number
  /** A random number from 0 to 1. */
  chance(): number
  /** Makes the body of a delivery to an integration of a user from the present state; undefined if there is nothing to tell any more. */
  compose(store: Store, delivery: UserDelivery): Promise<string | undefined>
}

/** A notification that is due to an integration of a user; `id` is that of the delivery. */
export type UserDelivery = { id: string; integrationId: string; userId: string; seq: number }

export type Receiver = Awaited<ReturnType<typeof heldReceivers>>[number]

export type DueDelivery = Awaited<ReturnType<typeof dueDeliveries>>[number]
