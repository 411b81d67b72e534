import type { Command, KeyedCommand } from './command.ts'
import { namedIn, temporaryIdsIn } from './commands.ts'
import type { Sent } from './held-commands.ts'
import type { RefusedCommands } from './refused-commands.ts'

/** An outbox that has commands which were not saved. */
export type Retrying = {
  refused: RefusedCommands
  give(given: Command, text: string, sent?: Sent): unknown
}

/** Gives a command again that was not saved, after those that make what it names. A text that somebody else wrote is replaced now, as it was shown. */
export function retryRefused(out: Retrying, key: string): void {
  const refused = out.refused.find(key)
  if (refused === undefined) return
  const { command, failure } = refused
  out.refused.forget(key)
  for (const { command: other } of out.refused.all.peek())
    if (namedIn(command, new Set(temporaryIdsIn(other))).length > 0) retryRefused(out, other.key)
  // If the service failed, it may have done it all the same.
  const { sentAt } = command
  const sent = failure.code === 'page.failing' ? { key, ...(sentAt && { sentAt }) } : undefined
  out.give(agreed(command, failure.theirs), command.text, sent)
}

/** A command as it is given again after somebody saw what another person wrote: that is what it replaces. */
function agreed({ kind, args }: KeyedCommand, theirs: string | undefined): Command {
  const was = 'was' in args ? args.was : undefined
  if (was === undefined || theirs === undefined) return Object({ kind, args })
  const now = Object.fromEntries(Object.keys(was).map((name) => [name, theirs]))
  return Object({ kind, args: { ...args, was: now } })
}
