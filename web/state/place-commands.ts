import type { BoardView, MiniCard } from './board-view.ts'
import type { CardPlace, CommandKinds } from './command.ts'
import { orderIn } from './sending.ts'
import { type Cell, isTight, movedAmong, movedTo, placeIn } from './places.ts'
import { withCard } from './view-cards.ts'

/** The commands that put a card, a list or a swimlane into another place. */
export const placeCommands: CommandKinds<'moveCard' | 'moveList' | 'moveSwimlane'> = {
  moveCard: {
    async send(api, board, { card, listId, swimlaneId, ...place }, options) {
      if ('sort' in place) {
        const body = { listId, swimlaneId, sort: place.sort }
        return api.reply('edit_board_card', { board, card, body }, options)
      }
      const body = { cards: [card], moveTo: { listId, swimlaneId, position: place.position } }
      return api.reply('change_cards', { board, body }, options)
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
    subjects: ({ card, ...to }) => ('sort' in to ? [card] : ['places', orderIn(to.listId), card]),
    cards: ({ card }) => [card],
  },
  moveList: {
    send: (api, board, { list, position }, options) =>
      api.reply('move_list', { board, list, body: { position } }, options),
    apply: (view, { list, position }) => ({
      ...view,
      lists: movedAmong(view.lists, list, position),
    }),
    inverse({ lists }, { list }) {
      const position = lists.findIndex(({ _id }) => _id === list)
      return position === -1 ? undefined : { kind: 'moveList', args: { list, position } }
    },
    subjects: ({ list }) => ['lists', orderIn('lists'), list],
  },
  moveSwimlane: {
    async send(api, board, { swimlane, position }, options) {
      const body = { position }
      return api.reply('move_swimlane', { board, swimlane, body }, options)
    },
    apply: (view, { swimlane, position }) => ({
      ...view,
      swimlanes: movedAmong(view.swimlanes, swimlane, position),
    }),
    inverse({ swimlanes }, { swimlane }) {
      const position = swimlanes.findIndex(({ _id }) => _id === swimlane)
      return position === -1 ? undefined : { kind: 'moveSwimlane', args: { swimlane, position } }
    },
    subjects: ({ swimlane }) => ['swimlanes', orderIn('swimlanes'), swimlane],
  },
}

/** Returns the place of a card before it moves; its `sort` says so only if others keep theirs, and none is the same. */
function placeBefore(view: BoardView, old: MiniCard, to: object): Cell & CardPlace {
  const { listId, swimlaneId, sort } = old
  const isKept = 'sort' in to && !isTight(view, old)
  return { listId, swimlaneId, ...(isKept ? { sort } : { position: placeIn(view, old) }) }
}
