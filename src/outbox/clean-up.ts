import type { Store } from '../kernel/db/store.ts'
import { forEach } from '../operations/at-once.ts'
import { deleteOldParked } from './parked-saves.ts'
import type { Task, TaskContext } from './tasks.ts'

/** Deletes rows that are not needed any more, or fills in values that an earlier version of the service did not store. Each room has its own. */
export type CleanUp = (context: TaskContext) => Promise<void>

/** A clean-up that needs a session and the time. */
export function inStore(work: (store: Store, nowMs: number) => Promise<void>): CleanUp {
  return ({ openStore, nowMs }) => work(openStore(), nowMs())
}

/** Runs the clean-ups of all rooms, every minute. One that fails holds up no other. */
export function cleanUpTask(cleanUps: readonly CleanUp[]): Task {
  const all = [...cleanUps, inStore(deleteOldParked)]
  const run = (context: TaskContext) => forEach(all, (cleanUp) => cleanUp(context))
  return { name: 'clean-up', queue: 'TASKS', run, look: run }
}
