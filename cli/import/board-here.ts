import { LanewayError } from '../../client/client.ts'
import type { Importing } from './importing.ts'
import type { BoardState } from './state.ts'

/** A board that an earlier run has made, or undefined if none has. */
export type Found = BoardState | undefined

/**
 * Finds the board here that came of a board there: as the state says, or else by its external id, where
 * the state was lost or the run ended before it was written. `gone` if it was deleted here since.
 */
export async function boardHere(
  { api, kept }: Pick<Importing, 'api' | 'kept'>,
  { externalId, title }: { externalId: string; title: string },
): Promise<Found | 'gone'> {
  const { state } = kept
  const known = state.boards[externalId]
  if (known !== undefined) {
    try {
      await api.get_board({ board: known.id })
      return known
    } catch (error) {
      if (error instanceof LanewayError && [403, 404].includes(error.status)) return 'gone'
      throw error
    }
  }
  const others = await kept.claimed()
  const boards = await api.get_public_boards({ query: { externalId } })
  // Another server may have the same id for another board.
  const isOwn = state.pending === externalId
  const found = boards.find((board) => !others.has(board._id) && (isOwn || board.title === title))
  if (found === undefined) return undefined
  const made = isOwn ? state.run : ''
  const board = { id: found._id, made, files: [] }
  state.boards[externalId] = board
  await kept.save()
  return board
}
