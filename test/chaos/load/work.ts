import { stop } from '../../../scripts/exit.ts'
import type { Ask, Source } from '../../../bench/measure/driver.ts'
import {
  type Board,
  type Guest,
  type List,
  inTurn,
  makeBoard,
} from '../../../bench/measure/stage.ts'
import * as works from '../../../bench/measure/works.ts'

const LISTED = 20
const READ = 100
const MOVED = 400

/** A board, and the mixed work of the benchmark on it. */
export type Work = { board: Board; source: Source }

/** Makes the board. Its work does not depend on what became of the requests before. */
export async function setUp(guest: Guest): Promise<Work> {
  const board = await makeBoard(guest, 'Load', [0, READ, MOVED, 0])
  const [fresh, hundred, from, to] = board.lists
  if (!fresh || !hundred || !from || !to) return stop('The board lacks lists.')
  const source = works.mixes({
    card: works.readsCard(hundred.cards.map((id) => ({ list: hundred, id }))),
    list: works.readsList([hundred], LISTED),
    create: works.creates([{ list: fresh, swimlane: board.swimlane }]),
    move: moves(board, [from, to]),
    comment: works.comments(board, hundred),
    edit: works.edits(hundred),
  })
  return { board, source }
}

/** Moves the cards of the first list to the second, then back, by a path that does not say where they are. */
function moves({ path }: Board, [from, to]: readonly [List, List]): Source {
  const moving = [to, from].flatMap(({ id: listId }) =>
    from.cards.map((card): Ask => ({
      method: 'PUT',
      path: `${path}/cards/${card}`,
      body: { listId },
    })),
  )
  return inTurn(moving)
}
