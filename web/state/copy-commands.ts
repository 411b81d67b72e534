import type { CommandKinds } from './command.ts'

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
      const sorts = [...view.cards.values()]
        .filter(({ listId }) => listId === old.listId)
        .map(({ sort }) => sort)
      const copy = { ...old, _id: id, cardNumber: 0, sort: Math.max(...sorts) + 1 }
      return { ...view, cards: new Map(view.cards).set(id, copy) }
    },
    inverse: (_view, { id }) => ({ kind: 'archiveCards', args: { cards: [id] } }),
    subjects: ({ card }) => [card],
    cards: ({ id }) => [id],
    makes: ({ id }) => [id],
  },
}
