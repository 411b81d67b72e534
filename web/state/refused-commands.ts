import { type ReadonlySignal, signal } from '@preact/signals'
import type { Command, KeyedCommand } from './command.ts'
import { agreed, namedIn, temporaryIdsIn } from './commands.ts'
import type { Sent } from './held-commands.ts'
import type { CommandKeeper, Refused } from './kept-commands.ts'

/** The commands of a board that were not saved, until somebody has seen them. */
export type RefusedCommands = {
  all: ReadonlySignal<readonly Refused[]>
  note(refused: readonly Refused[]): void
  find(key: string): Refused | undefined
  /** Names in them what was made since by the ids of the service. */
  rename(withIds: <Data>(data: Data) => Data): Promise<void>
  /** Forgets one of them, or all; returns those that it forgot. */
  forget(key?: string): KeyedCommand[]
}

/** The commands that were not saved, now and by pages before this one. */
export function refusedCommands(keeper: CommandKeeper): RefusedCommands {
  const all = signal<readonly Refused[]>([])
  const readKept = async () => {
    const kept = await keeper.refused()
    all.value = [...kept, ...all.value]
  }
  void readKept()
  return {
    all,
    note(refused) {
      all.value = [...all.value, ...refused]
      void keeper.keepRefused(refused)
    },
    async rename(withIds) {
      const renamed = all.value.map((one) => ({ ...one, command: withIds(one.command) }))
      const changed = renamed.filter(({ command }, at) => command !== all.value[at]?.command)
      if (changed.length === 0) return
      all.value = renamed
      await keeper.keepRefused(changed)
    },
    find: (key) => all.value.find(({ command }) => command.key === key),
    forget(key) {
      const commands = all.value.map(({ command }) => command)
      const forgotten = key === undefined ? commands : commands.filter((one) => one.key === key)
      all.value = all.value.filter(({ command }) => !forgotten.includes(command))
      void keeper.forget(forgotten.map((one) => one.key))
      return forgotten
    },
  }
}

type Giving = {
  refused: RefusedCommands
  give(given: Command, text: string, sent?: Sent): unknown
}

/** Gives a command again that was not saved, after those that make what it names. A text that somebody else wrote is replaced now, as it was shown. */
export function retryRefused(out: Giving, key: string): void {
  const refused = out.refused.find(key)
  if (refused === undefined) return
  const { command, failure } = refused
  out.refused.forget(key)
  for (const { command: other } of out.refused.all.peek())
    if (namedIn(command, new Set(temporaryIdsIn(other))).length > 0) retryRefused(out, other.key)
  // Where the service failed, it may have done it all the same.
  const { sentAt } = command
  const sent = failure.code === 'page.failing' ? { key, ...(sentAt && { sentAt }) } : undefined
  out.give(agreed(command, failure.theirs), command.text, sent)
}
