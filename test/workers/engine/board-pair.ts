import { wrongsOf } from './integrity-queries.ts'
import { type Ground, openGround, sql } from './support.ts'

/** Two boards of one owner. */
export async function pair(): Promise<[Ground, Ground]> {
  const board = await openGround(2)
  return [board, await openGround(2, board.owner)]
}

/** The first place on a board, as an edit that moves a card there names it. */
export const placeOn = (there: Ground) => ({
  newBoardId: there.id,
  newListId: there.list(0),
  newSwimlaneId: there.lane,
})

/** The row of a card. */
export async function cardRow(id: string): Promise<Record<string, unknown> | undefined> {
  const [row] = await sql('select * from cards where id = ?', id)
  return row
}

/** What is wrong with either board. */
export async function wrongsOfBoth(pair: [Ground, Ground]): Promise<string[]> {
  return [...(await wrongsOf(pair[0].id)), ...(await wrongsOf(pair[1].id))]
}
