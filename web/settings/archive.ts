import type { BoardReply, List, MiniCard, Swimlane } from '../state/board-view.ts'
import type { Inverse, Kind } from '../state/command.ts'
import { isHeld, subjectsOf } from '../state/commands.ts'
import type { Pending } from '../state/pending.ts'

/** What of a board is archived. */
type Archive = Pick<BoardReply, 'cards' | 'lists' | 'swimlanes'>

/** Something of the archive, by its kind. */
export type Archived =
  | { kind: 'card'; it: MiniCard }
  | { kind: 'list'; it: List }
  | { kind: 'swimlane'; it: Swimlane }

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

/** What restores something of the archive to where it was. */
export function restorationOf({ kind, it }: Archived): Inverse {
  if (kind === 'card') return { kind: 'restoreCard', args: { card: it } }
  if (kind === 'list') return { kind: 'restoreList', args: { list: it } }
  return { kind: 'restoreSwimlane', args: { swimlane: it } }
}

/** All of an archive: lists and swimlanes first, as cards may lie in them. */
export function entriesOf({ cards, lists, swimlanes }: Archive): Archived[] {
  return [
    ...lists.map((it) => ({ kind: 'list' as const, it })),
    ...swimlanes.map((it) => ({ kind: 'swimlane' as const, it })),
    ...cards
      .toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
      .map((it) => ({ kind: 'card' as const, it })),
  ]
}
