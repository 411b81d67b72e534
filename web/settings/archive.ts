import type { BoardReply, List, MiniCard, Swimlane } from '../state/board-view.ts'
import type { Command } from '../state/command.ts'

/** Names the parts of a board that hold what is archived. */
type Archive = Pick<BoardReply, 'cards' | 'lists' | 'swimlanes'>

/** The list or swimlane with which a card is archived has to be restored before the board shows the card. */
type With = { kind: 'list'; it: List } | { kind: 'swimlane'; it: Swimlane }

/** Something of the archive, by its kind. */
export type Archived =
  | { kind: 'card'; it: MiniCard; with?: With | undefined }
  | { kind: 'list'; it: List }
  | { kind: 'swimlane'; it: Swimlane }

/** Returns true if an entry is among these, or is archived with one of them. */
export function isAmong(entry: Archived, ids: ReadonlySet<string>): boolean {
  const column = entry.kind === 'card' ? entry.with : undefined
  return ids.has(entry.it._id) || (column !== undefined && ids.has(column.it._id))
}

/** Returns the entry that has to be restored before the board shows this one: itself, or the list or swimlane that a card is archived with. */
export function restorable(entry: Archived): Archived {
  return (entry.kind === 'card' && entry.with) || entry
}

export function restorationOf(entry: Archived): Command {
  const { kind, it } = restorable(entry)
  if (kind === 'card') return { kind: 'restoreCard', args: { card: it } }
  if (kind === 'list') return { kind: 'restoreList', args: { list: it } }
  return { kind: 'restoreSwimlane', args: { swimlane: it } }
}

/** All of an archive: lists and swimlanes first, as cards may lie in them. */
export function entriesOf({ cards, lists, swimlanes }: Archive): Archived[] {
  const columns = new Map<string, With>([
    ...lists.map((it) => [it._id, { kind: 'list', it }] as const),
    ...swimlanes.map((it) => [it._id, { kind: 'swimlane', it }] as const),
  ])
  return [
    ...lists.map((it) => ({ kind: 'list' as const, it })),
    ...swimlanes.map((it) => ({ kind: 'swimlane' as const, it })),
    ...cards
      .toSorted((a, b) => b.modifiedAt.localeCompare(a.modifiedAt))
      .map((it) => ({
        kind: 'card' as const,
        it,
        with: columns.get(it.listId) ?? columns.get(it.swimlaneId),
      })),
  ]
}
