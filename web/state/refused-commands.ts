import { type ReadonlySignal, signal } from '@preact/signals'
import type { KeyedCommand } from './command.ts'
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
