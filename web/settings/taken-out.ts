import { useRef } from 'preact/hooks'
import type { Kind } from '../state/command.ts'
import { isHeld, subjectsOf } from '../state/commands.ts'
import type { Pending } from '../state/pending.ts'

const RESTORING = new Set<Kind>([
  'restoreCard',
  'restoreList',
  'restoreSwimlane',
  'restoreDeletedCard',
])

/** Ids of what is being restored or deleted, or held back until then: the lists of what can be restored do not show it. */
export function takenOut(pending: readonly Pending[]): ReadonlySet<string> {
  const commands = pending
    .map(({ command }) => command)
    .filter((command) => isHeld(command) || RESTORING.has(command.kind))
  return new Set(commands.flatMap(subjectsOf))
}

/** The same, with what was confirmed since a list was read: it stays out until the list is read again. */
export function useTakenOut(pending: readonly Pending[], list: unknown): ReadonlySet<string> {
  const since = useRef({ list, ids: new Set<string>() })
  if (since.current.list !== list) since.current = { list, ids: new Set() }
  const { ids } = since.current
  for (const id of takenOut(pending.filter(({ state }) => state === 'confirmed'))) ids.add(id)
  return new Set([...takenOut(pending), ...ids])
}
