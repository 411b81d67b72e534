import type { CommandKinds } from './command.ts'
import { lastInList, withCardSet } from './view-cards.ts'

/** The command that copies a card to the end of its list. The copy is whole once the service has made it: until then it has what the board shows. */
export const copyCommands: CommandKinds<'copyCard'> = {
  copyCard: {
    async send(api, board, { card, listId: list, swimlaneId }, options) {
      const body = { toSwimlaneId: swimlaneId }
      const { etag, body: made } = await api.reply(
        'copy_card',
        { board, list, card, body },
        options,
      )
      return { etag, ids: made === undefined ? [] : [made._id] }
    },
    apply(view, { id, card }) {
      const old = view.cards.get(card)
      if (old === undefined || view.cards.has(id)) return view
      const { sort } = lastInList(view, old.listId) ?? old
      return withCardSet(view, { ...old, _id: id, cardNumber: 0, sort: sort + 1 })
    },
    inverse: (_view, { id }) => ({ kind: 'archiveCards', args: { cards: [id] } }),
    subjects: ({ card }) => [card],
    cards: ({ id }) => [id],
    makes: ({ id }) => [id],
  },
}
