import { plainOf } from '../../src/kernel/contract/query/plain.ts'
import type { Entry } from '../../client/client.ts'

/** A board of the one who is signed in. */
export type OwnBoard = Entry<'get_boards_of_current_user'>

/** The type of a board that others are copied from. */
export const TEMPLATE = 'template-board'

/** Boards as they are shown: those with a star, the others, and archived ones. */
export type SortedBoards = { starred: OwnBoard[]; others: OwnBoard[]; archived: OwnBoard[] }

/** Sorts out boards; those that were changed last come first in each part. */
export function sortedBoards(boards: readonly OwnBoard[], stars: readonly string[]): SortedBoards {
  const newest = boards.toSorted((one, other) => -compared(one.modifiedAt, other.modifiedAt))
  const open = newest.filter(({ archived }) => !archived)
  return {
    starred: open.filter(({ _id }) => stars.includes(_id)),
    others: open.filter(({ _id }) => !stars.includes(_id)),
    archived: newest.filter(({ archived }) => archived),
  }
}

/** True if a title has every word of the text that is looked for, in any order, in any case and with any accents. */
export function isFound(title: string, wanted: string): boolean {
  const plain = plainOf(title)
  return plainOf(wanted)
    .split(/\s+/)
    .every((word) => plain.includes(word))
}

function compared(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
