import { deleteOldRecords } from '../operations/idempotency/saves.ts'
import { type CleanUp, inStore } from '../outbox/clean-up.ts'
import { openFiles } from '../files/files.ts'
import { countStoredTasks } from './cards/task-saves.ts'
import { purgeDeletedCards } from './deleted-cards/clean-up-saves.ts'
import { deleteOldReplays } from './rules/replay-saves.ts'

declare module '../outbox/tasks.ts' {
  interface TaskServices {
    /** The bytes of attachments and pictures. */
    bucket: R2Bucket
  }
}

/** Deletes bytes to which nothing refers any more. */
const deleteLooseFiles: CleanUp = ({ openStore, bucket, nowMs }) =>
  openFiles({ store: openStore(), openStore, bucket, nowMs }).deleteLoose()

export const boardCleanUps: CleanUp[] = [
  deleteLooseFiles,
  inStore(deleteOldRecords),
  inStore(purgeDeletedCards),
  inStore(deleteOldReplays),
  inStore((store) => countStoredTasks(store)),
]
