import type { Config } from '../kernel/config.ts'
import type { Moment } from '../kernel/contract/moment.ts'
import type { SelectOf, SqlPart, SqlText, Statement } from '../kernel/db/statements.ts'
import { ENOUGH_QUERIES, type QueryMeter, type Store } from '../kernel/db/store.ts'
import type { TaskQueue } from '../kernel/task-queue.ts'
import type { QueueName } from './queues.ts'
import type { ParkedRow } from './tables.ts'
import { MINUTE_MS } from '../kernel/contract/days.ts'

/**
 * The services of a run that belong to rooms above this one, such as what sends mail. Each room adds its
 * own where it declares the service (`declare module`), and the app opens them.
 */
export interface TaskServices {}

/** Everything that the tasks of one invocation work with. */
export type TaskContext = Readonly<
  TaskServices & {
    config: Config
    /** Opens a session, whose errors stay as they are: no client waits for a reply. All of an invocation share the meter. */
    openStore(): Store
    meter: QueryMeter
    queue: TaskQueue
    fetch: typeof fetch
    nowMs(): number
    newId(): string
    /** A random number from 0 to 1. */
    chance(): number
    wait(ms: number): Promise<unknown>
  }
>

/** The number of rows of a task that are due, up to 500, and the time since which the first of them is due. */
export type Figures = { due: number; oldest: Moment | null }

/** A row that waits, as site admins see it: what it is about, and to whom it goes. */
export type WaitingRow = {
  id: string
  about: string
  to: string
  tries: number
  dueAt: Moment | null
  lastError: string | null
  createdAt: Moment | null
}

/** Site admins see the rows of a task, send them again and delete them through this. */
export type TaskRows = {
  /** The rows that wait, the first due first. */
  waiting(most: number): SelectOf<WaitingRow>
  /** Finds the id by which a message of the queue has the task send what was given up, if it can still be sent. */
  find(row: ParkedRow): SqlPart & SelectOf<{ id: string }>
  /** Makes a row that was given up due again, if a condition holds. */
  retry(row: ParkedRow, now: Moment, condition: SqlText): Statement[]
  /** Deletes the rows that the task still has of it. */
  forget?(row: ParkedRow): Statement[]
}

/** Something that is done later, or leaves the service. A message of the queue names it, and the cron looks whether it is due. */
export type Task = {
  name: string
  /** The queue whose consumer runs it, so that a slow receiver of one kind holds up no other kind. */
  queue: QueueName
  /** Does the work that messages name. If it throws, the queue sends them again. */
  run(context: TaskContext, ids: string[]): Promise<void>
  /** The cron calls this every minute. It sends messages for what is due, as earlier ones may be lost, or does it at once. */
  look?(context: TaskContext): Promise<void>
  figures?(now: Moment): SelectOf<Figures>
  rows?: TaskRows
}

/** The seconds and the statements after which a run begins with nothing more. */
type Budget = { ms: number; queries: number }

const USUAL_BUDGET: Budget = { ms: MINUTE_MS, queries: ENOUGH_QUERIES }

/** Says whether a run that began now may begin with more. */
export function budgetOf(
  { nowMs, meter }: TaskContext,
  { ms, queries }: Budget = USUAL_BUDGET,
): () => boolean {
  const startMs = nowMs()
  return () => nowMs() - startMs < ms && meter.queries < queries
}
