import { type BoardColor, FIRST_LABEL_COLORS } from '../core/colors.ts'
import { type Id, type Decision, type Turn, act, decided, insert, sweep } from '../core/decision.ts'
import type { BoardImage } from '../core/snapshot.ts'
import { pick } from '../core/keyed.ts'
import { newLane } from '../lists/column.ts'
import { newMember } from '../members/commands.ts'
import { denied } from '../core/permissions.ts'
import { Refusal, invalid } from '../core/app-error.ts'
import type { Moment } from '../contract/moment.ts'
import { type Board, MEMBER_FLAGS, type MemberFlags } from '../core/rows.ts'
import { slugOf } from '../core/slug.ts'

type Flags = { [K in keyof MemberFlags | 'isActive']?: boolean | undefined }

export type CreateBoard = Flags & {
  title: string
  /** The owner's user id; empty for whoever gives the order. */
  owner?: string | undefined
  permission?: Board['permission'] | undefined
  color?: BoardColor | undefined
  /** Whether it begins with the six unnamed labels. */
  withLabels: boolean
}

/** A new board has one swimlane and one member, its owner, who is its admin. */
export function createBoard(
  image: BoardImage,
  order: CreateBoard,
  turn: Turn,
): Decision<{ id: string; defaultSwimlaneId: string }> {
  const userId = ownerOf(image, order.owner, turn)
  const { isAdmin = true, isActive = true } = order
  if (!isAdmin || !isActive)
    throw new Refusal(
      'board.last_admin',
      'A board needs an active admin, and its owner is its only member.',
    )
  const board = newBoard(image.id, order, turn)
  const lane = newLane(turn.newId(), image.id, 'Default', 0, 'swimlane', turn.now)
  return decided(
    { id: board.id, defaultSwimlaneId: lane.id },
    [
      insert('boards', board),
      insert('members', newMember(board.id, userId, { ...pick(order, MEMBER_FLAGS), isAdmin })),
      insert('swimlanes', lane),
    ],
    [
      act('createBoard', { title: board.title }),
      act('createSwimlane', { swimlaneId: lane.id, title: lane.title }),
    ],
  )
}

function ownerOf(image: BoardImage, owner: string | undefined, { actor }: Turn): string {
  if (!owner || owner === actor.id) return actor.id
  if (!actor.isAdmin) throw denied('Only the site admin may make a board for somebody else.')
  if (!image.people.get(owner)) throw invalid('owner', 'is not a user')
  return owner
}

/** A board as it begins. */
export function newBoard(id: string, order: CreateBoard, { now, newId }: Turn): Board {
  const colors = order.withLabels ? FIRST_LABEL_COLORS : []
  const unset: Pick<Board, 'archivedAt' | 'startAt' | 'dueAt' | 'endAt'> = {
    archivedAt: null,
    startAt: null,
    dueAt: null,
    endAt: null,
  }
  return {
    ...unset,
    ...blank(now),
    id,
    title: order.title,
    slug: slugOf(order.title),
    permission: order.permission ?? 'private',
    color: order.color ?? 'belize',
    labels: colors.map((color) => ({ id: newId(6), name: '', color })),
  }
}

function blank(now: Moment) {
  return {
    description: '',
    archived: false,
    switches: {},
    presentParentTask: 'no-parent',
    subtasksDefaultBoardId: '',
    subtasksDefaultListId: '',
    dateSettingsDefaultBoardId: '',
    dateSettingsDefaultListId: '',
    spentTime: 0,
    isOvertime: false,
    type: 'board',
    sort: -1,
    stars: 0,
    createdAt: now,
    modifiedAt: now,
    version: 0,
    turn: '',
    lastSeq: 0,
    lastCardNumber: 0,
  }
}

/** Everything of the board goes with it. */
export function deleteBoard(image: BoardImage): Decision<Id> {
  return decided({ id: image.id }, [sweep('board', image.id)], [act('removeBoard')])
}
