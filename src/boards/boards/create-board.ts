import { FIRST_LABEL_COLORS } from '../../kernel/contract/colors.ts'
import {
  type HasId,
  type Decision,
  type CommandContext,
  event,
  decided,
  insert,
  cascade,
} from '../model/decision.ts'
import { type BoardSnapshot, boardIn } from '../model/snapshot.ts'
import { type GivenOf, blankOf } from '../../kernel/contract/entity.ts'
import { keysOf, pick } from '../../kernel/contract/keyed.ts'
import { backgroundChange } from '../backgrounds/commands.ts'
import { memberFlags } from '../members/fields.ts'
import { boardFields } from './fields.ts'
import { swimlaneFields } from '../lists/fields.ts'
import { freshRow } from '../model/fresh-row.ts'
import { newMember, refuseDisabled } from '../members/commands.ts'
import { denied } from '../../operations/permissions.ts'
import { AppError, invalid } from '../../kernel/contract/app-error.ts'
import type { BoardRow, Swimlane } from '../model/rows.ts'
import { slugOf } from './addresses.ts'

type Chosen = Pick<GivenOf<typeof boardFields>, 'permission' | 'color'>

export type CreateBoard = GivenOf<typeof memberFlags> &
  Chosen & {
    title: string
    isActive?: boolean | undefined
    /** The owner's user id; the caller if it is empty. */
    owner?: string | undefined
    /** True if the board gets six unnamed labels. */
    withLabels: boolean
  }

/** Creates a board with one swimlane and one member: its owner, who is its admin. */
export function createBoard(
  snapshot: BoardSnapshot,
  command: CreateBoard,
  context: CommandContext,
): Decision<{ id: string; defaultSwimlaneId: string }> {
  const userId = ownerOf(snapshot, command.owner, context)
  const { isAdmin = true, isActive = true } = command
  if (!isAdmin || !isActive)
    throw new AppError('board.last_admin', {
      reason: 'A board needs an active admin, and its owner is its only member.',
    })
  const flags = pick(command, keysOf(memberFlags))
  const board = newBoard(snapshot.id, command, context)
  const swimlane = firstSwimlane(snapshot.id, context)
  return decided(
    { id: board.id, defaultSwimlaneId: swimlane.id },
    [
      insert('boards', board),
      insert('members', newMember(board.id, userId, { ...flags, isAdmin })),
      insert('swimlanes', swimlane),
    ],
    [
      event('createBoard', { title: board.title }),
      event('createSwimlane', { swimlaneId: swimlane.id, title: swimlane.title }),
    ],
  )
}

/** The swimlane that every board has at first. */
export function firstSwimlane(boardId: string, { newId, now }: CommandContext): Swimlane {
  return freshRow(swimlaneFields, { id: newId(), boardId, sort: 0, now }, { title: 'Default' })
}

function ownerOf(
  snapshot: BoardSnapshot,
  owner: string | undefined,
  { actor }: CommandContext,
): string {
  if (!owner || owner === actor.id) return actor.id
  if (!actor.isAdmin) throw denied('Only the site admin may make a board for somebody else.')
  const person = snapshot.people.get(owner)
  if (!person) throw invalid('owner', 'is not a user')
  refuseDisabled(person, 'owner')
  return owner
}

const BLANK = blankOf(boardFields)

export function newBoard(
  id: string,
  command: CreateBoard,
  { now, newId }: CommandContext,
): BoardRow {
  const colors = command.withLabels ? FIRST_LABEL_COLORS : []
  return {
    ...BLANK,
    id,
    title: command.title,
    slug: slugOf(command.title),
    permission: command.permission ?? BLANK.permission,
    color: command.color ?? BLANK.color,
    labels: colors.map((color) => ({ id: newId(6), name: '', color })),
    createdAt: now,
    modifiedAt: now,
  }
}

/** Deletes a board and everything on it. */
export function deleteBoard(snapshot: BoardSnapshot): Decision<HasId> {
  const { id, backgroundId } = boardIn(snapshot)
  const picture = backgroundId === '' ? [] : [backgroundChange({ kept: '', gone: backgroundId })]
  return decided({ id }, [...picture, cascade('board', id)], [event('removeBoard')])
}
