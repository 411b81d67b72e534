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
import type { BoardRow, CustomField, List, Member, Swimlane } from '../../core/rows.ts'

/** A board as an export has it, but for its cards and what is on them, which are stored already. */
export type Imported = {
  board: BoardRow
  members: Member[]
  lists: List[]
  swimlanes: Swimlane[]
  customFields: CustomField[]
  /** What the reply says beside the board's id. */
  told: ImportCounts
}

/** What of an export was taken, what was left out by kind, and who of its users nobody here is. */
export type ImportCounts = {
  cards: number
  comments: number
  checklists: number
  attachments: number
  leftOut: Record<string, number>
  /** Titles of what was left out, by the same kinds: the first ones. */
  samples: Record<string, string[]>
  unmatched: { name: string; cards: number; comments: number; memberships: number }[]
  /** The usernames of the users that were made with it. */
  createdUsers?: string[]
}

/** The board of an export is there, whole: what was stored of it before becomes its own. */
export function importBoard(
  snapshot: BoardSnapshot,
  { board, members, lists, swimlanes, customFields, told }: Imported,
  { actor }: CommandContext,
): Decision<{ id: string } & ImportCounts> {
  const gone = members.find(({ userId }) => !snapshot.people.get(userId))
  if (gone !== undefined) throw invalid('membersMapping', 'leads to somebody who is gone')
  if (!actor.isAdmin && members.some(({ userId }) => userId !== actor.id)) throw denied(SITE_ONLY)
  return decided(
    { id: board.id, ...told },
    [
      insert('boards', board),
      ...members.map((member) => insert('members', member)),
      ...lists.map((list) => insert('lists', list)),
      ...swimlanes.map((column) => insert('swimlanes', column)),
      ...customFields.map((field) => insert('customFields', field)),
      cascade('draftEnded', board.id),
    ],
    [event('importBoard', { title: board.title })],
  )
}
