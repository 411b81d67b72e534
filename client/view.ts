import type { Output } from './table.ts'

type View = Output<'get_board_view'>

/** A board as `get_board_view` reads all of it, or all but its archive. */
export type BoardView = Extract<View, { isCut: boolean }>

/** The reply of `get_board_view` with `since`. */
export type BoardChanges = Extract<View, { since: number }> | BoardView

/** Returns the view of a board as it is now, made of the view at `since` and of the reply. */
export function withChanges(view: BoardView, reply: BoardChanges): BoardView {
  if (!('since' in reply)) return reply
  const { since: _since, gone, cards: changed, ...parts } = reply
  const cards = new Map(view.cards.map((card) => [card._id, card]))
  for (const id of gone.cards) cards.delete(id)
  for (const card of changed) cards.set(card._id, card)
  const given = Object.entries(parts).filter(([, part]) => part !== undefined)
  // Each part takes the place of the one with its name.
  const now = Object.fromEntries(given) as Partial<BoardView>
  return { ...view, ...now, cards: [...cards.values()].toSorted((a, b) => a.sort - b.sort) }
}
