import { api } from '../api/client.ts'
import type { MiniCard } from '../state/board-view.ts'
import type { Inverse } from '../state/command.ts'
import { isFinal, subjectsOf } from '../state/commands.ts'
import type { Pending } from '../state/pending.ts'

type Entry = Pick<MiniCard, '_id' | 'title' | 'modifiedAt'>
type CardEntry = Entry & Pick<MiniCard, 'listId'>

/** What of a board is archived. */
export type Archive = { cards: CardEntry[]; lists: Entry[]; swimlanes: Entry[] }

/** Something of the archive, by its kind. */
export type Archived =
  | { kind: 'card'; it: CardEntry }
  | { kind: 'list'; it: Entry }
  | { kind: 'swimlane'; it: Entry }

export async function readArchive(board: string): Promise<Archive> {
  const view = await api.get_board_view({ board, query: { archived: 'true' } })
  if ('lists' in view) return view
  throw new TypeError('A view without ids is of the whole board.')
}

/** Ids of what is being deleted, or held back until then. */
export function deletedBy(pending: readonly Pending[]): ReadonlySet<string> {
  const commands = pending.map(({ command }) => command).filter(isFinal)
  return new Set(commands.flatMap(subjectsOf))
}

/** What deletes something of the archive. */
export function deletionOf({ kind, it }: Archived): Inverse {
  const { _id } = it
  if (kind === 'card') return { kind: 'deleteCard', args: { card: _id, listId: it.listId } }
  if (kind === 'list') return { kind: 'deleteList', args: { list: _id } }
  return { kind: 'deleteSwimlane', args: { swimlane: _id } }
}

/** Restores something of the archive to where it was. */
export async function restoreArchived(board: string, { kind, it }: Archived): Promise<void> {
  const body = { archived: false }
  if (kind === 'card') await api.restore_board_card({ board, card: it._id })
  else if (kind === 'list') await api.edit_list({ board, list: it._id, body })
  else await api.edit_swimlane({ board, swimlane: it._id, body })
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
