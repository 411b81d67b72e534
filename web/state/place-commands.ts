import { withCard } from './card-commands.ts'
import type { BoardView, MiniCard } from './board-view.ts'
import type { CardPlace, CommandKinds } from './command.ts'
import { type Cell, isTight, movedTo, placeIn } from './places.ts'

/** The command that puts a card into another place. */
export const placeCommands: CommandKinds<'moveCard'> = {
  moveCard: {
    async send(api, board, { card, listId, swimlaneId, ...place }, options) {
      if ('sort' in place) {
        const body = { listId, swimlaneId, sort: place.sort }
        const { etag } = await api.reply('edit_board_card', { board, card, body }, options)
        return { etag }
      }
      const body = { cards: [card], moveTo: { listId, swimlaneId, position: place.position } }
      const { etag } = await api.reply('change_cards', { board, body }, options)
      return { etag }
    },
    apply(view, { card, ...to }) {
      if (!view.cards.has(card)) return view
      if (!('sort' in to)) return movedTo(view, card, to, to.position)
      return withCard(view, card, (old) => ({ ...old, ...to }))
    },
    applyToCard: (view, { listId, swimlaneId, ...place }) => ({
      ...view,
      card: { ...view.card, listId, swimlaneId, ...('sort' in place && { sort: place.sort }) },
    }),
    inverse(view, { card, ...to }) {
      const old = view.cards.get(card)
      return old && { kind: 'moveCard', args: { card, ...placeBefore(view, old, to) } }
    },
    subjects: ({ card }) => [card],
    cards: ({ card }) => [card],
  },
}

/** Where a card is before it moves; its `sort` says so only where others keep theirs, and none is the same. */
function placeBefore(view: BoardView, old: MiniCard, to: object): Cell & CardPlace {
  const { listId, swimlaneId, sort } = old
  const isKept = 'sort' in to && !isTight(view, old)
  return { listId, swimlaneId, ...(isKept ? { sort } : { position: placeIn(view, old) }) }
}
