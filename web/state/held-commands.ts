import type { Clock } from '../../client/patience.ts'
import type { KeyedCommand, Command } from './command.ts'
import { isHeld } from './commands.ts'
import type { Session } from './session.ts'
import type { Pending } from './pending.ts'

/** Commands that the service cannot undo are held back for so long. */
const HELD_MS = 20_000

/** Says of a command that was sent before by which key, so that nothing is done twice. */
export type Sent = { key: string; sentAt?: number }

/** A command that is given now. It has a later time than the last one, also within a millisecond: they are sent in this order. */
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

/** Until when a command is held back that is given now; nothing for one that something undoes. */
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
  // Nothing is left to be done where the outbox is closed before.
  if (heldUntil) void wait(heldUntil - now() + 1, over).then(run, () => {})
}

/** The pending commands without one that is held back; undefined if it is not any more. */
export function withoutHeld(pending: readonly Pending[], key: string): Pending[] | undefined {
  const isIt = ({ command, state }: Pending) =>
    command.key === key && state === 'waiting' && Boolean(command.heldUntil)
  return pending.some(isIt) ? pending.filter((one) => !isIt(one)) : undefined
}

/** The pending commands with none held back any longer. */
export function released(pending: readonly Pending[]): Pending[] {
  return pending.map((one) => ({ ...one, command: { ...one.command, heldUntil: 0 } }))
}
