import { type Decision, type CommandContext, event, decided, cascade } from '../model/decision.ts'
import type { BoardSnapshot } from '../model/snapshot.ts'
import { SITE_ONLY, denied } from '../../operations/permissions.ts'
import { invalid } from '../../kernel/contract/app-error.ts'
import type { Dependency } from '../cards/dependency-kinds.ts'
import { type BoardOutline, outlineRows } from './copy-board.ts'

/** The board to import. Its cards and what is on them are in its draft already. */
export type ImportBoard = BoardOutline & {
  /** The reply has these counts beside the board's id. */
  counts: ImportCounts
  /** The ids of the placeholders among its people, which its draft has. A version of the Worker that makes none sends none. */
  placeholders?: string[]
}

/** Counts the things that an import took and left out, and names the users of the export who have no account here. */
export type ImportCounts = {
  /** The program that made the file. */
  source: string
  title: string
  /** The decisions of the reader on things that the file leaves open, each with the option that changes it. */
  decided: { option: string; value: string; why: string; others?: string[]; by?: string }[]
  lists: number
  swimlanes: number
  labels: number
  customFields: number
  members: number
  cards: number
  comments: number
  checklists: number
  attachments: number
  /** Attachments that the export has only as addresses; they are links in descriptions. */
  attachmentLinks: number
  /** Cards that had more comments than the export has. */
  cardsMissingComments: number
  leftOut: Record<string, number>
  /** The first titles of what was left out, by the same kinds. */
  samples: Record<string, string[]>
  /** Says why some of these kinds were left out, and what can be done. */
  reasons?: Record<string, string>
  unmatched: { name: string; cards: number; comments: number; memberships: number }[]
  /** Usernames of the users that the import created. */
  createdUsers?: string[]
  /** Relations to cards that the board does not have, and the cards to which other boards have some, by their ids in the file. */
  outside?: { card: string; title: string; target: string; type: Dependency['type'] | 'parent' }[]
  targets?: Record<string, string>
  /** The board as an export would have it, where a dry run shows it. */
  document?: object
}

/** Creates the board of an export and ends its draft, which makes the stored cards readable. */
export function importBoard(
  snapshot: BoardSnapshot,
  { counts, placeholders = [], ...outline }: ImportBoard,
  { actor }: CommandContext,
): Decision<{ id: string } & ImportCounts> {
  const { board, members } = outline
  const gone = members.find(({ userId }) => !snapshot.people.get(userId))
  if (gone !== undefined) throw invalid('membersMapping', 'names a user who was deleted meanwhile')
  const own = new Set([actor.id, ...placeholders])
  if (!actor.isAdmin && members.some(({ userId }) => !own.has(userId))) throw denied(SITE_ONLY)
  return decided(
    { id: board.id, ...counts },
    [...outlineRows(outline), cascade('draftEnded', board.id)],
    [event('importBoard', { title: board.title })],
  )
}
