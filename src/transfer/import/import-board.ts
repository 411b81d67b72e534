import {
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
} from '../../core/decision.ts'
import type { BoardSnapshot } from '../../core/snapshot.ts'
import { SITE_ONLY, denied } from '../../core/permissions.ts'
import { invalid } from '../../core/app-error.ts'
import type { BoardOutline } from '../../boards/copy-board.ts'

/** The board to import. Its cards and what is on them are in its draft already. */
export type ImportBoard = BoardOutline & {
  /** What the reply says besides the board's id. */
  counts: ImportCounts
}

/** What an import took, what it left out, and which users of the export have no account here. */
export type ImportCounts = {
  cards: number
  comments: number
  checklists: number
  attachments: number
  leftOut: Record<string, number>
  /** The first titles of what was left out, by the same kinds. */
  samples: Record<string, string[]>
  unmatched: { name: string; cards: number; comments: number; memberships: number }[]
  /** Usernames of the users that the import created. */
  createdUsers?: string[]
}

/** Creates the board of an export and ends its draft, which makes the stored cards readable. */
export function importBoard(
  snapshot: BoardSnapshot,
  { board, members, lists, swimlanes, customFields, counts }: ImportBoard,
  { actor }: CommandContext,
): Decision<{ id: string } & ImportCounts> {
  const gone = members.find(({ userId }) => !snapshot.people.get(userId))
  if (gone !== undefined) throw invalid('membersMapping', 'names a user who was deleted meanwhile')
  if (!actor.isAdmin && members.some(({ userId }) => userId !== actor.id)) throw denied(SITE_ONLY)
  return decided(
    { id: board.id, ...counts },
    [
      insert('boards', board),
      ...members.map((member) => insert('members', member)),
      ...lists.map((list) => insert('lists', list)),
      ...swimlanes.map((swimlane) => insert('swimlanes', swimlane)),
      ...customFields.map((field) => insert('customFields', field)),
      cascade('draftEnded', board.id),
    ],
    [event('importBoard', { title: board.title })],
  )
}
