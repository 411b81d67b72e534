import type { KeyedCommand } from './command.ts'
import { bytesOf, undoneWithBytes } from './commands.ts'
import type { PendingList } from './pending-list.ts'
import type { RefusedCommands } from './refused-commands.ts'
import type { Session } from './session.ts'

/** Forgets the bytes of commands that are settled, unless others need them. The command that undoes one may need them until it is over. */
export function settledBytes(
  { files }: Session,
  { unsettled }: PendingList,
  refused: RefusedCommands,
  over: AbortSignal,
) {
  let undoable: readonly KeyedCommand[] = []
  return (settled: readonly KeyedCommand[]): void => {
    const all = [...undoable, ...settled]
    undoable = over.aborted ? [] : all.filter(undoneWithBytes)
    const others = [...unsettled(), ...refused.all.peek().map(({ command }) => command)]
    const needed = new Set([...others, ...undoable].flatMap(bytesOf))
    files.forget(all.flatMap(bytesOf).filter((key) => !needed.has(key)))
  }
}
