import type { Failure } from '../api/failure.ts'
import type { Confirmation, KeyedCommand } from './command.ts'
import type { Refused } from './kept-commands.ts'
import type { Coverage } from './pending.ts'

/** The outbox asks this of the board or the session that it belongs to, and tells it what happens. */
export type Callbacks = {
  coverage(): Coverage
  onConfirmed(command: KeyedCommand, confirmation: Confirmation): void
  /** The service refused a command for good. */
  onRefused(refused: Refused): void
  /** A command could not be sent, and waits. */
  onUnsent(why: Failure): void
}
