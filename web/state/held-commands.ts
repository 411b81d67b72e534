import type { Clock } from '../../client/patience.ts'
import type { KeyedCommand, Command } from './command.ts'
import { isHeld } from './commands.ts'
import type { Session } from './session.ts'
import type { Pending } from './pending.ts'

/** A command that the service cannot undo is held back for this time, so that it can be undone before it is sent. */
const HELD_MS = 20_000

/** A command that was sent before keeps its key, so that the service does nothing twice. */
export type Sent = { key: string; sentAt?: number }

/** Gives a command its key and its time. The time is later than that of the last command, even within one millisecond, because commands are sent in the order of their times. */
export function keyed(
  given: Command,
  text: string,
  last: number,
  { clock, newId }: Session,
  sent?: Sent,
): KeyedCommand {
  const now = clock.now()
  const at = Math.max(now, last + 1)
  return { ...given, key: newId(), at, ...holdOf(given, now), text, ...sent }
}

/** Returns the moment until which a command that is given now is held back, if it is. */
function holdOf(given: Command, now: number): Pick<KeyedCommand, 'heldUntil'> {
  return isHeld(given) ? { heldUntil: now + HELD_MS } : {}
}

/** Calls back when the time of a command that is held back is over. */
export function whenOver(
  { heldUntil }: KeyedCommand,
  { now, wait }: Clock,
  over: AbortSignal,
  run: () => void,
): void {
  // The outbox was closed before that moment, so that nothing is left to be done.
  if (heldUntil) void wait(heldUntil - now() + 1, over).then(run, () => {})
}

/** True if a command is held back, so that it can be taken back; false once it may have been sent. */
export function isHeldBack(pending: readonly Pending[], key: string): boolean {
  return pending.some(
    ({ command, state }) =>
      command.key === key && state === 'waiting' && Boolean(command.heldUntil),
  )
}

/** Ends the wait of all commands that are held back, so that they are sent at once. */
export function released(pending: readonly Pending[]): Pending[] {
  return pending.map((one) => ({ ...one, command: { ...one.command, heldUntil: 0 } }))
}
