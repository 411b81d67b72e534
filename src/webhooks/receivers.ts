import type { DueTable } from '../outbox/due.ts'
import { receivers } from './tables.ts'

/** The receivers as rows of the outbox. */
export const RECEIVERS: DueTable = {
  rows: receivers,
  id: receivers.integrationId,
  owner: receivers.ownerId,
}
