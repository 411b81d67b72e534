import {
  type Change,
  type Decision,
  type CommandContext,
  event,
  decided,
  cascade,
  update,
} from '../model/decision.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { type GivenOf, columnsGiven } from '../../kernel/contract/entity.ts'
import { differences, keysOf, pick } from '../../kernel/contract/keyed.ts'
import { labelsAfter } from '../labels/commands.ts'
import { AppError } from '../../kernel/contract/app-error.ts'
import { boardFields } from './fields.ts'
import { switchFields } from './switch-fields.ts'
import type { Label } from '../model/rows.ts'
import { slugOf } from './addresses.ts'

export type EditBoard = GivenOf<typeof boardFields> & GivenOf<typeof switchFields>

/** Edits a board. An archived board can only be restored. Removed labels are taken off its cards. */
export function editBoard(
  snapshot: BoardSnapshot,
  given: EditBoard,
  context: CommandContext,
): Decision<{ id: string; title: string }> {
  const board = boardIn(snapshot)
  if (board.archived && given.archived !== false) {
    throw new AppError('board.archived')
  }
  const wanted = columnsGiven({ ...boardFields, ...switchFields }, given, {
    labels: (labels) => labelsAfter(board.labels, labels ?? [], context),
  })
  const switches = { ...board.switches, ...pick(wanted, keysOf(switchFields)) }
  const set = differences(board, { ...wanted, switches })
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
