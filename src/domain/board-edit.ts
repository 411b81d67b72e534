import type { BoardColor } from './colors.ts'
import { type Decision, type Turn, act, decided, update } from './decision.ts'
import { type BoardImage, boardOf } from './image.ts'
import { differences } from './keyed.ts'
import { Refusal } from './refusal.ts'
import type { Board } from './rows.ts'
import { slugOf } from './slug.ts'

export type EditBoard = {
  title?: string | undefined
  description?: string | undefined
  color?: BoardColor | undefined
  permission?: Board['permission'] | undefined
  archived?: boolean | undefined
  switches?: Board['switches'] | undefined
}

/** Changes a board; an archived one takes no edit but its restoring. */
export function editBoard(
  image: BoardImage,
  { switches, ...given }: EditBoard,
  { now }: Turn,
): Decision<{ id: string; title: string }> {
  const board = boardOf(image)
  if (board.archived && given.archived !== false) {
    throw new Refusal('board.archived', 'The board is archived; restore it first.')
  }
  const wanted =
    switches === undefined ? given : { ...given, switches: { ...board.switches, ...switches } }
  const set = differences(board, wanted)
  const { id, title } = { ...board, ...set }
  if (set.title !== undefined) set.slug = slugOf(set.title)
  if (set.archived !== undefined) set.archivedAt = set.archived ? now : null
  if (Object.keys(set).length === 0) return decided({ id, title }, [])
  const happened = set.title === undefined ? [] : [act('changedBoardTitle', { title })]
  return decided({ id, title }, [update('boards', { id }, set)], happened)
}
