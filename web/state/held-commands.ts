import type { KeyedCommand, Command } from './command.ts'
import { isHeld } from './commands.ts'
import type { Pending } from './pending.ts'

/** How long what cannot be taken back is held back, so that it can be undone. */
const HELD_MS = 20_000

/** Until when a command is held back that is given now; nothing for one that something undoes. */
export function holdOf(given: Command): Pick<KeyedCommand, 'heldUntil'> {
  return isHeld(given) ? { heldUntil: Date.now() + HELD_MS } : {}
}

/** Calls back when the time of a command that is held back is over. */
export function whenOver({ heldUntil }: KeyedCommand, run: () => void): void {
  if (heldUntil) setTimeout(run, heldUntil - Date.now() + 1)
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
