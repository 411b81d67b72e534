import type { BoardColor } from '../core/colors.ts'
import {
  type Change,
  type Decision,
  type CommandContext,
  event,
  decided,
  cascade,
  update,
} from '../core/decision.ts'
import { type BoardSnapshot, boardIn } from '../core/snapshot.ts'
import { differences } from '../core/keyed.ts'
import { type GivenLabel, labelsAfter } from '../labels/commands.ts'
import { AppError } from '../core/app-error.ts'
import type { BoardRow, Label } from '../core/rows.ts'
import { slugOf } from '../core/slug.ts'

export type EditBoard = {
  title?: string | undefined
  description?: string | undefined
  color?: BoardColor | undefined
  permission?: BoardRow['permission'] | undefined
  archived?: boolean | undefined
  switches?: BoardRow['switches'] | undefined
  /** All labels of the board after the edit; null for none. */
  labels?: GivenLabel[] | null | undefined
}

/** Edits a board. An archived board can only be restored. Removed labels are taken off its cards. */
export function editBoard(
  snapshot: BoardSnapshot,
  { switches, labels, ...given }: EditBoard,
  context: CommandContext,
): Decision<{ id: string; title: string }> {
  const board = boardIn(snapshot)
  if (board.archived && given.archived !== false) {
    throw new AppError('board.archived', 'The board is archived; restore it first.')
  }
  const set = differences(board, {
    ...given,
    switches: switches && { ...board.switches, ...switches },
    labels: labels === undefined ? undefined : labelsAfter(board.labels, labels ?? [], context),
  })
  const { id, title } = { ...board, ...set }
  if (set.title !== undefined) set.slug = slugOf(set.title)
  if (set.archived !== undefined) set.archivedAt = set.archived ? context.now : null
  if (Object.keys(set).length === 0) return decided({ id, title }, [])
  const events = set.title === undefined ? [] : [event('changedBoardTitle', { title })]
  const changes = [update('boards', { id }, set), ...offCards(board.labels, set.labels)]
  return decided({ id, title }, changes, events)
}

/** Takes removed labels off the board's cards. */
function offCards(before: Label[], after = before): Change[] {
  const kept = new Set(after.map(({ id }) => id))
  const gone = before.map(({ id }) => id).filter((id) => !kept.has(id))
  return gone.length === 0 ? [] : [cascade('labels', JSON.stringify(gone))]
}
