import { failureOf, isUnreached } from '../api/failure.ts'
import { api } from '../api/client.ts'
import { readFrame } from '../state/board-reads.ts'
import { type BoardView, may } from '../state/board-view.ts'
import { BROWSER_KEEPER, keptUser, orNothing } from '../state/keeper.ts'
import { keptBoards } from '../state/kept-views.ts'
import { readOwnBoards } from '../state/known-boards.ts'
import { sortedBoards } from '../state/own-boards.ts'
import { session } from '../state/session.ts'

/** A board that cards can be shared to. */
export type Target = Pick<BoardView['board'], '_id' | 'title' | 'slug'>

export type Place = { board: string; listId: string; swimlaneId: string }

/** A board has places in these: the cells of its lists and swimlanes, if cards may be made there. */
export type Places = Pick<BoardView, 'lists' | 'swimlanes'> & { mayWrite: boolean }

/** The boards to choose from, and the place that was chosen last; without one, the board that was seen last. */
export type Targets = { boards: readonly Target[]; last: Partial<Place> }

const LAST = 'shared to'

/** Reads which boards there are; those that this browser keeps where the service is not reached. */
export async function readTargets(): Promise<Targets> {
  const [last, seen, boards] = await Promise.all([
    readLast(),
    keptBoards(BROWSER_KEEPER).seen(),
    readBoards(),
  ])
  const isThere = (id: string | undefined) => boards.some(({ _id }) => _id === id)
  if (last !== undefined && isThere(last.board)) return { boards, last }
  const board = seen.find(isThere) ?? boards[0]?._id
  return { boards, last: board === undefined ? {} : { board } }
}

/** Reads the lists and swimlanes of a board; as they were seen last where the service is not reached. */
export async function readPlaces(board: string): Promise<Places> {
  const view = await readFrame(api, board).catch(async (thrown: unknown) => {
    const kept = isUnreached(failureOf(thrown))
      ? await keptBoards(BROWSER_KEEPER).read(board)
      : undefined
    if (kept === undefined) throw thrown
    return kept
  })
  const { lists, swimlanes } = view
  return { lists, swimlanes, mayWrite: may(view, 'write') }
}

/** Keeps the place of a card for the next one. */
export async function keepLast(place: Place): Promise<void> {
  await orNothing(BROWSER_KEEPER.boards.put([[LAST, { user: keptUser(), place }]]))
}

async function readLast(): Promise<Place | undefined> {
  const kept = await orNothing(BROWSER_KEEPER.boards.get<{ user: string; place: Place }>(LAST))
  return kept?.user === keptUser() ? kept.place : undefined
}

async function readBoards(): Promise<readonly Target[]> {
  try {
    const { starred, others } = sortedBoards(
      await readOwnBoards(),
      session.peek()?.profile.starredBoards ?? [],
    )
    return [...starred, ...others]
  } catch (thrown) {
    const kept = isUnreached(failureOf(thrown)) ? await readKept() : []
    if (kept.length === 0) throw thrown
    return kept
  }
}

async function readKept(): Promise<Target[]> {
  const views = await Promise.all(
    (await keptBoards(BROWSER_KEEPER).seen()).map((id) => keptBoards(BROWSER_KEEPER).read(id)),
  )
  return views.filter((view) => view !== undefined).map(({ board }) => board)
}
