import { failureOf, isUnreached } from '../api/failure.ts'
import { readFrame } from '../state/board-reads.ts'
import { type BoardView, may } from '../state/board-view.ts'
import { orNothing } from '../state/keeper.ts'
import { keptBoards } from '../state/kept-views.ts'
import { sortedBoards } from '../state/own-boards.ts'
import type { PageSession } from '../state/page-session.ts'

/** A board that cards can be shared to. */
export type Target = Pick<BoardView['board'], '_id' | 'title' | 'slug'>

export type Place = { board: string; listId: string; swimlaneId: string }

/** A board has places in these: the cells of its lists and swimlanes, if cards may be made there. */
export type Places = Pick<BoardView, 'lists' | 'swimlanes'> & { mayWrite: boolean }

/** The boards to choose from, and the place that was chosen last; without one, the board that was seen last. */
export type Targets = { boards: readonly Target[]; last: Partial<Place> }

const LAST = 'shared to'

/** Reads which boards there are; those that this browser keeps if the service is not reached. */
export async function readTargets(session: PageSession): Promise<Targets> {
  const [last, seen, boards] = await Promise.all([
    readLast(session),
    keptBoards(session.keeper).seen(),
    readBoards(session),
  ])
  const isThere = (id: string | undefined) => boards.some(({ _id }) => _id === id)
  if (last !== undefined && isThere(last.board)) return { boards, last }
  const board = seen.find(isThere) ?? boards[0]?._id
  return { boards, last: board === undefined ? {} : { board } }
}

/** Reads the lists and swimlanes of a board; as they were seen last if the service is not reached. */
export async function readPlaces(session: PageSession, board: string): Promise<Places> {
  const view = await readFrame(session.api, board).catch(async (thrown: unknown) => {
    const kept = isUnreached(failureOf(thrown))
      ? await keptBoards(session.keeper).read(board)
      : undefined
    if (kept === undefined) throw thrown
    return kept
  })
  const { lists, swimlanes } = view
  return { lists, swimlanes, mayWrite: may(view, 'write') }
}

/** Keeps the place of a card for the next one. */
export async function keepLast(session: PageSession, place: Place): Promise<void> {
  await orNothing(session.keeper.boards.put([[LAST, { user: session.keeper.user(), place }]]))
}

async function readLast(session: PageSession): Promise<Place | undefined> {
  const kept = await orNothing(session.keeper.boards.get<{ user: string; place: Place }>(LAST))
  return kept?.user === session.keeper.user() ? kept.place : undefined
}

async function readBoards(session: PageSession): Promise<readonly Target[]> {
  try {
    const { starred, others } = sortedBoards(
      await session.boards.read(),
      session.account.peek()?.profile.starredBoards ?? [],
    )
    return [...starred, ...others]
  } catch (thrown) {
    const kept = isUnreached(failureOf(thrown)) ? await readKept(session) : []
    if (kept.length === 0) throw thrown
    return kept
  }
}

async function readKept(session: PageSession): Promise<Target[]> {
  const views = await Promise.all(
    (await keptBoards(session.keeper).seen()).map((id) => keptBoards(session.keeper).read(id)),
  )
  return views.filter((view) => view !== undefined).map(({ board }) => board)
}
