import { wrongsOf } from './integrity-queries.ts'
import { type TestBoard, openTestBoard, sql } from './support.ts'

/** Two boards of one owner. */
export async function pair(): Promise<[TestBoard, TestBoard]> {
  const board = await openTestBoard(2)
  return [board, await openTestBoard(2, board.owner)]
}

/** The first place on a board, as an edit that moves a card there names it. */
export const placeOn = (there: TestBoard) => ({
  newBoardId: there.id,
  newListId: there.list(0),
  newSwimlaneId: there.swimlane,
})

/** The row of a card. */
export async function cardRow(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await sql('select * from cards where id = ?', id)
  return row
}

/** Returns what is wrong with either board. */
export async function wrongsOfBoth(pair: [TestBoard, TestBoard]): Promise<string[]> {
  return [...(await wrongsOf(pair[0].id)), ...(await wrongsOf(pair[1].id))]
}
